"""The voice: what is said aloud, in which language, and that nobody waits for it."""

import os
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from station.app.table.game import TableGame, new_game
from station.app.voice import Announcer, Voice, spoken
from station.cli.main import main
from station.cli.options.sound import sounds_of
from station.clock.station_time import SimulatedTime
from station.editions import load_edition
from station.errors import DeviceError, InputError
from station.referee.events import Continued, DeedEntered, GameSettings
from station.referee.typed.deeds import parse_deed
from station.view.message import Chip, Message, Order, Says
from tests.screen.examples.house import house_examples


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pipe that a stand-in for espeak-ng writes its arguments to; it ends only once they are read."""
    pipe = tmp_path / "heard"
    os.mkfifo(pipe)
    program = tmp_path / "espeak-ng"
    program.write_text(f'#!/bin/sh\necho "$@" > {pipe}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return pipe


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableGame]:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    settings = GameSettings("scrabble", ("Ann", "Bob"), camera=False)
    game = new_game(settings, new_time=SimulatedTime)
    game.station.handle(Continued(0))
    yield game
    game.close()


def typed(game: TableGame, text: str) -> Any:
    game.station.handle(DeedEntered(10, parse_deed(text, game.station.state, load_edition("en"))))
    return game.station.state


def test_a_sentence_is_spoken_in_its_language_and_the_latest_waiting_one_follows(heard: Path) -> None:
    voice = Voice()
    voice.say("Gut.", "de")
    assert heard.read_text() == "-a 100 -v de -- Gut.\n"
    voice.close()


def test_a_voice_that_is_muted_says_nothing(heard: Path) -> None:
    voice = Voice(volume=0)
    voice.say("Gut.", "de")
    voice.volume = 25
    voice.say("Besser.", "de")
    assert heard.read_text() == "-a 25 -v de -- Besser.\n"
    voice.close()


def test_nobody_waits_for_the_voice(heard: Path) -> None:
    """Nothing is read from the pipe while all of this is said."""
    voice = Voice()
    for number in range(100):
        voice.say(str(number), "en")
    last = ""
    while "99" not in last:
        last = heard.read_text()
    voice.close()


def test_verdicts_and_words_are_spoken_once_in_the_language_of_the_table(game: TableGame) -> None:
    said: list[tuple[str, str]] = []

    class Listening(Voice):
        def __init__(self) -> None:
            """Without espeak-ng."""

        def say(self, sentence: str, language: str) -> None:
            said.append((sentence, language))

    language = "en"
    announcer = Announcer(Listening(), lambda: language)
    announcer.show(game.station.state, 0)
    announcer.show(typed(game, "8H CAT"), 20)
    announcer.show(game.station.state, 30)
    assert [(sentence.startswith("+10. CAT"), of) for sentence, of in said] == [(True, "en")]
    language = "de"
    announcer.show(typed(game, "8H ...XQ"), 40)
    assert said[1][1] == "de"
    assert "CATXQ" in said[1][0]


def test_orders_are_spoken_whole_whatever_of_them_is_done() -> None:
    chips = (Chip("A"), Chip("B", done=True))
    message = Message(Says.EXPLOSION, orders=(Order(1, "mixed", chips),), text="Then it stands")
    assert spoken(message) == "mixed: A, B. Then it stands."


def test_signs_are_not_read_out_and_nothing_is_said_twice() -> None:
    text = "AE · KEEL are good. Ada draws 4."
    message = Message(Says.STANDS, headline=("Q → Cleo",), text=text, closing=("Draw 4",))
    assert spoken(message) == "Q, Cleo. AE, KEEL are good. Ada draws 4."


def test_what_both_boards_say_is_spoken_once(heard: Path) -> None:
    voice = Voice()
    Announcer(voice, lambda: "en").show(house_examples()["camera-lost"][0], 0)
    assert heard.read_text().count("Camera lost") == 1
    voice.close()


@pytest.mark.parametrize("says", [Says.TURN, Says.LOOKING, Says.HISTORY])
def test_what_is_only_to_be_read_is_not_spoken(says: Says) -> None:
    assert spoken(Message(says, headline=("Ann",))) == ""


def test_a_machine_without_espeak_says_so_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DeviceError, match="no voice: espeak-ng is not installed; on Debian: apt install"):
        Voice()
    main(["play", "scrabble", "--no-camera", "--voice"])
    assert "no display" in capsys.readouterr().err


@pytest.mark.parametrize("volume", [-1, 101])
def test_an_impossible_volume_is_refused(volume: int) -> None:
    with pytest.raises(InputError, match=f"--volume must be 0 to 100, not {volume}"):
        sounds_of(Namespace(quiet=True, volume=volume))
