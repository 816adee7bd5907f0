"""Whatever happens at a table, in whatever order: nothing raises, and a replay is the same game."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.head import ClockChanged, Flagged, Held, Pressed, Released
from station.clock.reading import ClockReading
from station.editions import load_edition
from station.journal.codec import decode, encode
from station.journal.seal import state_digest
from station.referee.events import (
    Aborted,
    AnyEvent,
    BlankChosen,
    ClockSet,
    Continued,
    DeedEntered,
    GameSettings,
    GameSetUp,
    LayoutSeen,
    Paused,
    PlayAccepted,
    PlayUndone,
    Resumed,
    SpotSeen,
    SquareSettled,
    Waited,
)
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.referee.state import Phase, TableState
from station.registry import ENTRIES
from station.rules.game import (
    BACK,
    Bid,
    Call,
    Called,
    Choice,
    Chosen,
    Deed,
    GameKind,
    Laid,
    LaidOut,
    Layout,
    Left,
    Passed,
    Raised,
    Shown,
    Spot,
    Turn,
)
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordGraph
from station.rules.tile import KITS, FacedTile, Side
from station.view import view_of
from station.view.feed import as_json
from tests.cases import for_each

PLAYABLE = "AT CAT CATS TA AS SO TO COT HAT HATS EAT TEA SEA SEAT EASE TEES"
WORDS = WordGraph.build("some words", PLAYABLE.split())
EDITION = load_edition("en")
LETTERS = (*"AEST" * 4, *EDITION.alphabet, "?", "Ж", "")
KINDS = [game.kind for game in ENTRIES.values()]


class Happenings:
    """Makes up what happens next at a table, likely and unlikely."""

    def __init__(self, kind: GameKind, seed: int) -> None:
        self.random = Random(f"{kind.name} {seed}")
        self.kind = kind
        self.now_ms = 0
        self.presses = 0

    def next(self, state: TableState[Any]) -> AnyEvent:
        self.now_ms += self.random.choice((0, 1, 40, 200, 1500))
        makers = (
            (self.pressed, 5), (self.ended, 5), (self.board, 5), (self.deed, 8), (self.sensible, 12),
            (self.spot, 2), (self.layout, 2), (self.waited, 1), (self.decided, 2), (self.clock, 1),
        )  # fmt: skip
        (make,) = self.random.choices([maker for maker, _ in makers], [weight for _, weight in makers])
        return make(state)

    def reading(self) -> ClockReading:
        south_ms, north_ms = (self.random.randint(-90_000, 1_500_000) for _ in range(2))
        return ClockReading(south_ms, north_ms, self.random.choice((None, *Side)), self.now_ms)

    def pressed(self, _state: Any) -> AnyEvent:
        self.presses += 1
        board, side = self.random.randrange(2), self.random.choice(tuple(Side))
        return Pressed(board, side, self.presses, self.now_ms, self.reading())

    def ended(self, state: TableState[Any]) -> AnyEvent:
        kind = self.random.choice((Held, Released))
        press = state.lanes[self.random.randrange(len(state.lanes))].press
        board, number = (0, self.presses) if press is None else (press.board, press.number)
        return kind(board, number, self.now_ms)

    def clock(self, _state: Any) -> AnyEvent:
        board = self.random.randrange(2)
        if self.random.random() < 0.5:
            return Flagged(board, self.random.choice(tuple(Side)), self.now_ms, self.reading())
        if self.random.random() < 0.1:
            heard_ms = self.now_ms - self.random.randrange(9_000)
            return ClockChanged(board, self.now_ms, self.reading(), "it was reset", heard_ms)
        return ClockChanged(board, self.now_ms, self.reading())

    def seen(self) -> SeenSquare:
        letter = self.random.choice(LETTERS)
        if letter == "":
            return Unseen.HIDDEN
        doubtful = self.random.random() < 0.2
        return SeenTile(None if letter == "?" else letter, Side.SOUTH, "a", doubtful, False, tuple("AE"))

    def board(self, state: TableState[Any]) -> AnyEvent:
        lane = self.random.randrange(len(state.lanes))
        board = state.lanes[lane].board
        tiles: Any = Position().tiles if board is None else board.tiles
        squares: list[SeenSquare] = [
            None
            if tile is None
            else SeenTile(
                None if tile.blank else tile.letter, getattr(tile, "facing", Side.SOUTH), KITS[lane]
            )
            for tile in tiles
        ]
        start, step = self.random.choice((111, 112, 97, 0, 210)), self.random.choice((1, 15))
        for number in range(self.random.randrange(4)):
            squares[(start + number * step) % 225] = self.seen()
        if self.random.random() < 0.1:
            squares[self.random.randrange(225)] = None
        return BoardSeen(lane, self.now_ms, tuple(squares), self.random.random() < 0.1)

    def letters(self, most: int = 7) -> tuple[str, ...]:
        return tuple(self.random.choice(LETTERS[:-2]) for _ in range(self.random.randrange(most)))

    def tile(self) -> Tile:
        letter = self.random.choice(LETTERS)
        return Tile(None, True) if letter in {"?", ""} else Tile(letter, self.random.random() < 0.1)

    def player(self) -> int:
        return self.random.randrange(-1, 6)

    def cells(self) -> tuple[tuple[int, int, Tile], ...]:
        word = self.random.choice(("CAT", "SEAT", "EASE"))
        cells = [(0, column, Tile(letter)) for column, letter in enumerate(word)]
        cells += [(self.random.randrange(-2, 3), self.random.randrange(4), self.tile())][
            : self.random.randrange(2)
        ]
        return tuple(cells)

    def deed(self, _state: Any) -> AnyEvent:
        player = self.player()
        placed = tuple((self.random.randrange(-1, 226), self.tile()) for _ in range(self.random.randrange(4)))
        topics = ("exchange", "challenge", "accept", "rack", "deal", "draw", "vote", "overtime", "blank", "")
        deeds: tuple[Deed, ...] = (
            Laid(player, placed, ((self.random.randrange(225), "E"),) * self.random.randrange(2)),
            Passed(player), Raised(player), Left(player), Called((player,) * self.random.randrange(3)),
            Shown(self.random.choice(LETTERS)), LaidOut(player, self.cells(), self.letters(3)),
            Chosen(self.random.choice(topics), self.random.choice((None, player)), "".join(self.letters())),
        )  # fmt: skip
        return DeedEntered(self.now_ms, self.random.choice(deeds))

    def sensible(self, state: TableState[Any]) -> AnyEvent:
        """Something that is awaited."""
        if not state.awaits or state.phase is not Phase.PLAYING:
            return Continued(self.now_ms)
        match self.random.choice(state.awaits):
            case Turn(player=player):
                deed: Deed = Passed(player) if self.random.random() < 0.3 else self.word(player)
            case Bid(player=player):
                deed = self.random.choice((Raised(player), Left(player), Left(player)))
            case Call(players=players):
                deed = Called(tuple(self.random.sample(players, self.random.randint(1, len(players)))))
            case Spot():
                deed = Shown(self.random.choice(LETTERS[:40]))
            case Layout(player=player):
                deed = LaidOut(player, self.cells(), self.letters(3))
            case Choice(topic=topic, player=player, options=options):
                value = self.random.choice(options) if options else "".join(self.letters())
                deed = Chosen(
                    topic, player, self.random.choice((value, value, str(self.random.randrange(8))))
                )
        return DeedEntered(self.now_ms, deed)

    def word(self, player: int) -> Laid:
        word = self.random.choice(("CAT", "SEAT", "EASE", "A", "S"))
        start = self.random.choice((111, 112, 96, 126))
        step = self.random.choice((1, 15))
        return Laid(player, tuple((start + i * step, Tile(letter)) for i, letter in enumerate(word)))

    def spot(self, _state: Any) -> AnyEvent:
        tile = self.random.choice((None, *LETTERS[:-1]))
        return SpotSeen(self.now_ms, tile, tile is not None and self.random.random() < 0.3, tuple("EF"))

    def layout(self, _state: Any) -> AnyEvent:
        doubtful = ((0, 0),) * self.random.randrange(2)
        return LayoutSeen(self.now_ms, self.player(), self.cells(), self.letters(3), doubtful)

    def waited(self, _state: Any) -> AnyEvent:
        return Waited(self.now_ms)

    def decided(self, state: TableState[Any]) -> AnyEvent:
        at = self.now_ms
        tile = FacedTile(self.random.choice("AE?Ж"), Side.SOUTH, "a", self.random.random() < 0.3)
        square = self.random.randrange(90, 140)
        lane = self.random.randrange(len(state.lanes))
        question = state.lanes[lane].question
        if question is not None and question.square is not None:
            square = question.square
        events: tuple[AnyEvent, ...] = (
            Paused(at), Continued(at), PlayUndone(lane, at), PlayUndone(lane, at), PlayAccepted(lane, at),
            PlayAccepted(lane, at), BlankChosen(lane, at, square, "E"), SquareSettled(lane, at, square, tile),
            SquareSettled(lane, at, square, None), ClockSet(0, at, Side.SOUTH, 5000),
            Resumed(at, (self.reading(), self.reading())),
        )  # fmt: skip
        if self.random.random() < 0.01:
            return Aborted(at)
        return self.random.choice(events)


def begun(kind: GameKind, seed: int) -> tuple[Referee, list[AnyEvent]]:
    referee = Referee(kind, WORDS, EDITION)
    least, most = kind.players
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve")[: least + seed % (most - least + 1)]
    settings = GameSettings(kind.name, names, control=TimeControl.parse("5+3"), camera=seed % 3 > 0)
    events: list[AnyEvent] = [GameSetUp(0, settings), Continued(0)]
    for event in events:
        referee.handle(event)
    clock = settings.control.start()
    for number, seat in enumerate(referee.state.seats):
        if referee.state.phase is Phase.READY:
            events.append(Pressed(seat.board, seat.side, number, 0, clock))
            referee.handle(events[-1])
    assert referee.state.phase is Phase.PLAYING
    return referee, events


def seeded(seeds: Mapping[str, tuple[int, ...]]) -> pytest.MarkDecorator:
    """Games with these seeds, or the first two. Those listed go every way through the program that six seeds
    of every game go."""
    return pytest.mark.parametrize(
        ("kind", "seed"),
        [
            pytest.param(kind, seed, id=f"{kind.name}-{seed}")
            for kind in KINDS
            for seed in seeds.get(kind.name, (0, 1))
        ],
    )


@seeded(
    {
        "house": (0, 1, 2, 3, 4, 5),
        "scrabble": (0, 4, 5),
        "friendly": (0, 1, 3, 4),
        "scrabbage": (0, 1, 2, 3, 4, 5),
        "auction": (0, 2),
        "clabbers": (0, 1, 4),
        "speed": (0, 2, 5),
        "idaho": (0, 3, 4, 5),
    }
)
def test_nothing_that_happens_raises_and_a_replay_is_the_same_game(kind: GameKind, seed: int) -> None:
    referee, events = begun(kind, seed)
    happenings = Happenings(kind, seed)
    for _ in range(250):
        event = happenings.next(referee.state)
        events.append(event)
        referee.handle(event)
        line = as_json(view_of(referee.state, happenings.now_ms), happenings.now_ms)
        assert json.loads(json.dumps(line, allow_nan=False)) == line
        assert len(referee.state.scores) == referee.state.players
        assert (referee.state.outcome is None) == (referee.state.phase is not Phase.OVER)
    again = Referee(kind, WORDS, EDITION)
    for event in events:
        again.handle(decode(json.loads(json.dumps(encode(event, AnyEvent))), AnyEvent))
    assert again.state == referee.state
    assert state_digest(again.state) == state_digest(referee.state)


def can_be_left(referee: Referee, position: Any) -> bool:
    """Whether a question stands in this position that can be left: undoing goes on past it."""
    state = referee.state
    rules = ENTRIES[state.settings.game].kind.make(
        state.players, EDITION, WORDS, dict(state.settings.options)
    )
    asked = (one for one in rules.awaits(position) if isinstance(one, Choice) and one.needed)
    return any(BACK in one.options for one in asked)


@seeded(
    {
        "house": (0, 1),
        "scrabble": (4, 5),
        "friendly": (0, 3),
        "scrabbage": (0, 1, 2, 3, 4),
        "auction": (0, 1),
        "clabbers": (0, 3),
        "speed": (1, 3),
        "idaho": (1, 2, 4),
    }
)
def test_undoing_gives_the_earlier_position_back_as_far_as_one_likes(kind: GameKind, seed: int) -> None:
    referee, _ = begun(kind, seed)
    happenings = Happenings(kind, seed)
    positions = [referee.state.position]
    for _ in range(80):
        before = referee.state
        event = happenings.sensible(before)
        referee.handle(event)
        referee.handle(Waited(happenings.now_ms + 1000))
        if referee.state.phase is Phase.OVER:
            # Of a game that is over nothing is undone: it is left where it was before its last deed.
            referee = Referee(kind, WORDS, EDITION, before)
            break
        happenings.now_ms += 2000
        if referee.state.turns > before.turns:
            positions.append(referee.state.position)
    assert referee.state.phase is Phase.PLAYING
    assert len(positions) == referee.state.turns + 1
    turns = referee.state.turns
    assert turns
    while referee.state.undone < turns:
        standing = turns - referee.state.undone
        last = referee.state.last
        assert last is not None
        referee.handle(PlayUndone(last.lane, happenings.now_ms))
        left = turns - referee.state.undone
        assert referee.state.position == positions[left]
        assert not can_be_left(referee, positions[left])
        assert all(can_be_left(referee, passed) for passed in positions[left + 1 : standing])
    referee.handle(PlayUndone(0, happenings.now_ms))
    assert referee.state.position == positions[0]


@for_each("kind", KINDS, ids=lambda kind: kind.name)
@for_each("extra", [-1, 1])
def test_too_few_or_too_many_players_are_refused_and_nothing_is_set_up(kind: GameKind, extra: int) -> None:
    players = kind.players[0] - 1 if extra < 0 else kind.players[1] + 1
    referee = Referee(kind, WORDS, EDITION)
    referee.handle(GameSetUp(0, GameSettings(kind.name, ("somebody",) * players)))
    assert referee.state.phase is Phase.IDLE
    verdict: Any = referee.state.lanes[0].verdict
    least, most = kind.players
    assert verdict.detail == f"{kind.name} is for {least} to {most} players, not {players}"
