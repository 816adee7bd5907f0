"""Journals of every game: written, replayed to the same digest, resumed; old ones stay readable."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.head import SetUp, Start, Stop, TakeBack
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.errors import InputError
from station.games.scrabble.rules import SCRABBLE
from station.journal.codec import decode, encode
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.journal.replay import replay
from station.journal.resume import referee_for, resume, settings_of, unfinished
from station.referee.events import (
    AnyEvent,
    DeedEntered,
    GameSettings,
    GameSetUp,
    LayoutSeen,
    SpotSeen,
    Waited,
)
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, SeenSquare, SeenTile
from station.referee.state import Phase, TableState
from station.registry import control_of
from station.rules.game import Called, Chosen, Laid, LaidOut, Left, Passed, Raised, Shown
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import Side

WORDS = GivenWords(frozenset({"CAT", "CATS", "AT"}), "english")
SETTINGS = GameSettings("scrabble", ("Ada", "Ben"), options=(("challenge", "free"),))
SQUARES = {name: parse_square(name) for name in ("G8", "H8", "I8", "J8")}


def laid(player: int, **letters: str) -> Laid:
    return Laid(player, tuple((SQUARES[name], Tile(letter)) for name, letter in letters.items()))


def picture(at_ms: int, **letters: str) -> BoardSeen:
    squares: list[SeenSquare] = [None] * 225
    for name, letter in letters.items():
        squares[SQUARES[name]] = SeenTile(letter, Side.SOUTH, "a")
    return BoardSeen(0, at_ms, tuple(squares))


@dataclass
class Evening:
    """A table with its heads and its journal, as a station drives them."""

    journal: Journal
    settings: GameSettings

    def __post_init__(self) -> None:
        self.referee = Referee(SCRABBLE, WORDS, load_edition("en"))
        control = control_of(self.settings)
        self.heads = (SimulatedHead(0, control), SimulatedHead(1, control))

    @property
    def state(self) -> TableState[Any]:
        return self.referee.state

    def handle(self, event: AnyEvent) -> None:
        self.journal.append(event)
        effects = self.referee.handle(event)
        self.journal.seal(self.state)
        for effect in effects:
            if isinstance(effect, SetUp | Start | Stop | TakeBack):
                self.heads[effect.board].send(effect, event.at_ms)

    def hear(self, now_ms: int) -> None:
        while found := [event for head in self.heads for event in head.poll(now_ms)]:
            for event in sorted(found, key=lambda event: event.at_ms):
                self.handle(event)
        self.journal.checkpoint(self.state.clocks, now_ms)


def play(path: Path) -> Evening:
    """A short game: one play by camera and button, one typed, a pass."""
    evening = Evening(Journal.create(path, SETTINGS, WORDS), SETTINGS)
    evening.handle(GameSetUp(0, SETTINGS))
    evening.heads[0].tap(Side.NORTH, 1000)
    evening.hear(1500)
    evening.handle(picture(2000, G8="C", H8="A", I8="T"))
    evening.heads[0].tap(Side.SOUTH, 3000)
    evening.hear(3100)
    evening.handle(picture(3200, G8="C", H8="A", I8="T"))
    evening.hear(3500)
    evening.handle(DeedEntered(5000, laid(1, J8="S")))
    evening.hear(5100)
    evening.handle(DeedEntered(6000, Passed(0)))
    evening.hear(7300)
    return evening


def test_a_game_is_replayed_to_the_states_that_were_sealed(tmp_path: Path) -> None:
    evening = play(tmp_path / "game.journal")
    evening.journal.close()
    contents = read_journal(tmp_path / "game.journal")
    assert contents.damage is None
    assert settings_of(contents) == SETTINGS
    referee = referee_for(contents, WORDS)
    steps = list(replay(contents, referee))
    assert sum(step.sealed is not None for step in steps) >= 5
    assert not any(step.differs for step in steps)
    assert referee.state == evening.state
    assert evening.state.scores == (10, 6)


def test_other_words_make_another_game(tmp_path: Path) -> None:
    settings = GameSettings("scrabble", ("Ada", "Ben"))
    journal = Journal.create(tmp_path / "game.journal", settings, WORDS)
    referee = Referee(SCRABBLE, WORDS, load_edition("en"))
    with journal:
        for event in (
            GameSetUp(0, settings),
            # Play starts by touch.
            *_continued(10),
            DeedEntered(2000, laid(0, G8="C", H8="A", I8="T")),
        ):
            journal.append(event)
            referee.handle(event)
            journal.seal(referee.state)
    contents = read_journal(tmp_path / "game.journal")
    steps = replay(contents, referee_for(contents, GivenWords(frozenset({"DOG"}), "english")))
    assert any(step.differs for step in steps)


def _continued(at_ms: int) -> tuple[AnyEvent, ...]:
    from station.referee.events import Continued

    return (Continued(at_ms),)


def test_a_game_that_was_broken_off_goes_on_paused_with_its_clocks(tmp_path: Path) -> None:
    evening = play(tmp_path / "game.journal")
    before = evening.state
    evening.journal.close()
    (found,) = unfinished(tmp_path)
    assert found.settings == SETTINGS
    assert found.turns == 3
    resumption = resume(found.path, WORDS)
    with resumption.journal:
        assert resumption.event.at_ms == 7300
        # Ben's turn began at 6000.
        assert resumption.event.clocks[0].north_ms == before.remaining_ms(1, 7300)
        resumption.referee.handle(resumption.event)
        assert resumption.referee.state.phase is Phase.PAUSED
        assert resumption.referee.state.turns == 3


def test_a_journal_of_a_game_this_program_does_not_know_says_so(tmp_path: Path) -> None:
    settings = GameSettings("tiddlywinks", ("Ada", "Ben"))
    Journal.create(tmp_path / "game.journal", settings, WORDS).close()
    with pytest.raises(InputError, match="there is no game 'tiddlywinks'"):
        referee_for(read_journal(tmp_path / "game.journal"), WORDS)


@pytest.mark.parametrize(
    "event",
    [
        GameSetUp(0, SETTINGS),
        DeedEntered(1, laid(0, G8="C")),
        DeedEntered(1, Laid(1, ((3, Tile(None, blank=True)),), ((5, "E"),))),
        DeedEntered(1, Passed(1)),
        DeedEntered(1, Raised(1)),
        DeedEntered(1, Left(1)),
        DeedEntered(1, Called((0, 2))),
        DeedEntered(1, Shown("?")),
        DeedEntered(1, LaidOut(1, ((-3, 4, Tile("A")),), ("?", "E"))),
        DeedEntered(1, Chosen("exchange", None, "AEI")),
        SpotSeen(1, None),
        SpotSeen(1, "E", True, ("E", "F")),
        LayoutSeen(1, 2, ((0, 0, Tile("A")),), ("B",), ((0, 0),), True),
        Waited(4),
    ],
)
def test_every_event_comes_back_as_it_was(event: AnyEvent) -> None:
    assert decode(json.loads(json.dumps(encode(event, AnyEvent))), AnyEvent) == event


def test_overtime_runs_on_over_a_stop(tmp_path: Path) -> None:
    settings = GameSettings("scrabble", ("Ada", "Ben"), control=TimeControl.parse("1"))
    evening = Evening(Journal.create(tmp_path / "game.journal", settings, WORDS), settings)
    evening.handle(GameSetUp(0, settings))
    evening.heads[0].tap(Side.NORTH, 1000)
    for now_ms in (1000, 1200, 90_000):
        evening.hear(now_ms)
    assert evening.state.remaining_ms(0, 90_000) == 60_000 - 89_000
    evening.journal.close()
    resumption = resume(tmp_path / "game.journal", WORDS)
    resumption.journal.close()
    south = resumption.event.clocks[0]
    assert (south.south_ms, south.flagged) == (60_000 - 89_000, ())
