"""The options of `station play GAME --dealt`."""

import argparse
import io

import pytest

from station.cli.main import main
from station.cli.options.dealt import add_dealt_options, dealt_of, named
from station.cli.play import add
from station.cli.play.lot import by_lot
from station.cli.play.settings import settings_of
from station.errors import InputError
from station.referee.dealt import Dealt
from station.referee.events import GameSettings
from station.registry import ENTRIES, entry
from station.screen.start.agreement import agreed
from station.screen.start.view import StartState, StartView


def said(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_dealt_options(parser)
    return parser.parse_args(["--dealt", *words])


def test_usually_one_person_plays_against_and_beside_computers() -> None:
    dealt = dealt_of(said("--seed", "5"), entry("house"), 4)
    assert dealt == Dealt(5, (0, 1, 1, 1))
    assert named(["South", "North", "South", "North"], dealt.levels, entry("house").seats) == [
        "South",
        "Mia",
        "Tom",
        "Kim",
    ]


@pytest.mark.parametrize(
    ("words", "levels"),
    [
        (("--computer", "2=4"), (0, 4, 0)),
        (("--computer", "1", "--computer", "3=2"), (1, 0, 2)),
        (("--computer", "none"), (0, 0, 0)),
    ],
)
def test_any_seat_is_a_person_or_a_computer_of_a_level(
    words: tuple[str, ...], levels: tuple[int, ...]
) -> None:
    dealt = dealt_of(said(*words), entry("scrabble"), 3)
    assert dealt is not None
    assert dealt.levels == levels


def test_for_a_lot_the_station_draws_and_asks_nobody(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    settings = GameSettings("scrabble", ("Ann", "Mia", "Tom"), dealt=Dealt(5, (0, 1, 2)))
    after = by_lot(settings)
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1] == f"{after.names[0]} begins"
    assert [one.split(" draws ")[0] for one in printed[0].split("; ")] == ["Ann", "Mia", "Tom"]
    assert after.dealt is not None
    assert dict(zip(after.names, after.dealt.levels, strict=True)) == {"Ann": 0, "Mia": 1, "Tom": 2}


@pytest.mark.parametrize("game", list(ENTRIES))
def test_the_clock_is_that_of_the_start_menu_unless_it_is_named(game: str) -> None:
    def control(*words: str) -> str:
        parser = argparse.ArgumentParser()
        add(parser)
        return settings_of(parser.parse_args([game, *words])).control.text

    at_home = agreed(StartView(game=game), StartState(camera=False), dealt=True).settings.control
    at_table = agreed(StartView(game=game), StartState(camera=True)).settings.control
    assert (control("--dealt"), control()) == (at_home.text, at_table.text)
    assert control("--dealt", "--time", "7") == "7"


@pytest.mark.parametrize("one", ["9=1", "2=7", "two", "0", "1=x"])
def test_a_seat_or_a_level_that_there_is_not_is_refused_in_a_sentence(one: str) -> None:
    with pytest.raises(InputError, match=r"seats are 1 to 3|levels are 1 to 4"):
        dealt_of(said("--computer", one), entry("scrabble"), 3)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("house", "--computer", "2=1"), "--computer goes with --dealt"),
        (("house", "--dealt", "--typed"), "not --typed"),
        (("house", "--dealt", "--camera", "0"), "no --camera"),
        (("--dealt",), "name a game"),
    ],
)
def test_options_that_do_not_go_together_are_named(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    assert sentence in capsys.readouterr().err
