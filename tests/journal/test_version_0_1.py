"""Journals that version 0.1 wrote: they replay, and their games go on."""

import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from station.games.friendly.rules.kind import FriendlyPosition
from station.journal import version_0_1
from station.journal.codec import MalformedError
from station.journal.contents import read_journal
from station.journal.replay import Step, replay
from station.journal.resume import referee_for, resume, settings_of, unfinished
from station.journal.schema import SCHEMA
from station.referee.events import Continued, GameSettings, GameSetUp, Paused
from station.referee.state import Phase
from station.rules.lexicon import GivenWords, Lexicon, WordGraph
from station.rules.tile import Side
from tests.house_table import house_settings

DATA = Path(__file__).parent / "data"
LETTERS = "AEINOS"
PLAYABLE = "AT CAT CATS TA AS SO TO COT HAT HATS EAT TEA SEA SEAT EASE TEES"
WORDS: dict[str, Lexicon] = {
    "house-schema-1": GivenWords(
        frozenset(
            [a + b for a in LETTERS for b in LETTERS]
            + [a + b + c for a in LETTERS for b in "EIO" for c in LETTERS]
        )
    ),
    "friendly-schema-2": WordGraph.build("some words", PLAYABLE.split()),
    "friendly-trade-schema-2": WordGraph.build("some words", PLAYABLE.split()),
}
"""The words by which each journal in the data was judged. The games are made up: presses, pictures, answers,
undone and accepted plays, pauses and restarts, as they came."""

SHARED = next(
    (found for parent in Path(__file__).resolve().parents if (found := parent / "shared/journals").is_dir()),
    None,
)
"""Two games of each of the seven, as version 0.1.0 wrote them, where they lie beside the repository."""


def replayed(path: Path, words: Lexicon | None = None) -> list[Step]:
    contents = read_journal(path)
    assert contents.damage is None
    return list(replay(contents, referee_for(contents, words)))


def schema(path: Path) -> int:
    connection = sqlite3.connect(path)
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return int(found)


@pytest.mark.parametrize("name", WORDS)
def test_a_replay_comes_to_the_phases_and_turns_that_were_sealed_then(name: str) -> None:
    steps = replayed(DATA / f"{name}.journal", WORDS[name])
    assert sum(step.sealed is not None for step in steps) > 10
    assert [step.number for step in steps if step.differs or step.digest is not None] == []


def test_a_trade_is_made_by_the_rules_of_then() -> None:
    """A third tile was never traded, so the order was agreed on with the second. Today the tiles drawn would
    be refused."""
    steps = replayed(DATA / "friendly-trade-schema-2.journal", WORDS["friendly-trade-schema-2"])
    state = steps[-1].state
    assert state.scores == (6, 4)
    board = state.lanes[0].board
    assert board is not None
    assert [square for square, _ in board.occupied()] == [110, 111, 112, 113]
    assert (state.turns, state.undone, state.phase) == (16, 1, Phase.PAUSED)
    positions = [step.state.position for step in steps]
    trades = [one.trade for one in positions if isinstance(one, FriendlyPosition) and one.trade]
    assert next(trade.rest for trade in trades if trade.over) == tuple("AAEEPST")


def test_other_words_make_another_game() -> None:
    steps = replayed(DATA / "house-schema-1.journal", GivenWords(frozenset({"DOG"})))
    assert any(step.differs for step in steps)


@pytest.mark.parametrize("name", WORDS)
def test_a_game_goes_on_in_the_same_journal_and_is_read_whole_again(name: str, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(DATA / f"{name}.journal", tmp_path / "game.journal"))
    before = read_journal(path)
    (offered,) = unfinished(tmp_path)
    assert offered.settings == settings_of(before)
    resumption = resume(path, WORDS[name])
    at_ms = resumption.event.at_ms
    with resumption.journal as journal:
        for event in (resumption.event, Continued(at_ms + 10), Paused(at_ms + 20)):
            journal.append(event)
            resumption.referee.handle(event)
            journal.seal(resumption.referee.state)
    assert schema(path) == SCHEMA
    after = read_journal(path)
    assert (after.damage, after.old, after.earlier, after.unproved) == (None, *[len(before.events)] * 3)
    assert after.events[: after.old] == before.events
    assert settings_of(after) == settings_of(before)
    steps = replayed(path, WORDS[name])
    assert not any(step.differs for step in steps)
    assert [step.number for step in steps if step.digest is not None][-1] == len(after.events)
    assert steps[-1].state == resumption.referee.state
    resume(path, WORDS[name]).journal.close()


@pytest.mark.parametrize("name", WORDS)
def test_a_journal_that_is_only_looked_at_is_left_as_it_is(name: str, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(DATA / f"{name}.journal", tmp_path / "game.journal"))
    resume(path, WORDS[name]).journal.close()
    assert schema(path) == schema(DATA / f"{name}.journal") < 3
    assert read_journal(path).old == len(read_journal(path).events)


def test_the_settings_of_then_are_those_of_today() -> None:
    house = {"names": ["A", "B", "C", "D"], "first": "N", "judge": "players", "control": {}}
    names = ("A", "B", "C", "D")
    today = replace(house_settings(names, first=Side.NORTH, challenges=True), lists=1)
    assert version_0_1.settings(house) == today
    assert version_0_1.settings({}) == replace(house_settings(), lists=1)
    other = {"game": "scrabble", "names": ["A", "B"], "options": [["challenge", "free"]]}
    today = GameSettings("scrabble", ("A", "B"), options=(("challenge", "free"),), rulings=2, lists=1)
    assert version_0_1.settings(other) == today
    assert version_0_1.event({"is": "TableSetUp", "at_ms": 5, "settings": other}) == GameSetUp(5, today)


@pytest.mark.parametrize(
    "value",
    [
        {"is": "TableSetUp", "at_ms": 0},
        {"is": "TableSetUp", "at_ms": 0, "settings": []},
        {"is": "GameSetUp", "at_ms": "0", "settings": {}},
        {"is": "GameSetUp", "at_ms": 0, "settings": {"names": ["A", "B"]}},
        {"is": "Paused"},
        [],
    ],
)
def test_what_does_not_fit_is_refused(value: object) -> None:
    with pytest.raises(MalformedError):
        version_0_1.event(value)


GAMES = ("house", "scrabble", "friendly", "scrabbage", "auction", "speed", "idaho")


@pytest.mark.skipif(SHARED is None, reason="needs the journals of version 0.1 in ../shared/journals")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_that_version_0_1_played_is_the_same_game_today(game: str, tmp_path: Path) -> None:
    assert SHARED is not None
    steps = replayed(SHARED / f"{game}.journal")
    assert steps[-1].state.phase is Phase.OVER
    assert not any(step.differs for step in steps)
    path = Path(shutil.copyfile(SHARED / f"{game}-broken-off.journal", tmp_path / "game.journal"))
    resumption = resume(path)
    with resumption.journal as journal:
        journal.append(resumption.event)
        resumption.referee.handle(resumption.event)
        journal.seal(resumption.referee.state)
    assert resumption.referee.state.phase is Phase.PAUSED
    assert not any(step.differs for step in replayed(path))
