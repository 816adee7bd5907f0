"""Events in any order: the referee keeps going, no tile is lost, and an ended game stays ended."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from station.clock.head import ClockChanged, Flagged, Held, Pressed, Released
from station.clock.reading import ClockReading
from station.games.house.by_hand import as_seen
from station.games.house.explosion import ruling_of
from station.games.house.kind import HOUSE
from station.games.house.rules.table import HousePosition
from station.journal.codec import decode, encode
from station.journal.seal import state_digest
from station.referee.events import (
    Aborted,
    AnyEvent,
    BlankChosen,
    BoardSeen,
    Challenged,
    ClockSet,
    Continued,
    GameSetUp,
    Paused,
    PlayAccepted,
    PlayUndone,
    Resumed,
    SquareSettled,
)
from station.referee.referee import Referee
from station.referee.sight import SeenSquare, SeenTile, Unseen
from station.referee.state import Phase, TableState
from station.rules.faced import FacedPosition
from station.rules.lexicon import GivenWords
from station.rules.tile import FacedTile, Side
from station.view import view_of
from station.view.feed import as_json
from tests.house_table import house_settings

Tables = Callable[..., Any]

LETTERS = "AEINOS"
WORDS = " ".join(
    [a + b for a in LETTERS for b in LETTERS] + [a + b + c for a in LETTERS for b in "EIO" for c in LETTERS]
)
MIDDLE = "\n".join(
    ["." * 15] * 5 + ["....neo.sia....", "....o...e......", "....s.AIN.INA.."] + ["." * 15] * 7
)
SIDES = (Side.SOUTH, Side.NORTH)

EMPTY = FacedPosition()

State = TableState[Any]  # whose position is None before a game


def random_tile(rng: random.Random) -> FacedTile:
    return FacedTile(rng.choice(LETTERS), rng.choice(SIDES), rng.choice("ab"), rng.random() < 0.1)  # type: ignore[arg-type]  # a kit is "a" or "b"


def random_seen(rng: random.Random) -> SeenSquare:
    if rng.random() < 0.1:
        return Unseen.HIDDEN
    seen = as_seen(random_tile(rng))
    if isinstance(seen, SeenTile) and rng.random() < 0.2:
        return SeenTile(seen.letter, seen.facing, seen.kit, True, rng.random() < 0.2, ("A", "E"))
    return seen


def random_clock(rng: random.Random, at_ms: int) -> ClockReading:
    running = rng.choice([None, *SIDES])
    flagged = (rng.choice(SIDES),) if rng.random() < 0.05 else ()
    return ClockReading(
        rng.randrange(-5, 600_000), rng.randrange(-5, 600_000), running, at_ms, flagged=flagged
    )


def random_picture(rng: random.Random, state: State, board: int, at_ms: int) -> BoardSeen:
    """What lies there, a play of the mover or an explosion in part, and sometimes some nonsense."""
    now = state.lanes[board]
    if now.press is not None and now.seen is not None and rng.random() < 0.5:
        return BoardSeen(board, at_ms, now.seen.squares)
    position = EMPTY if state.position is None else state.position.boards[board].position
    squares = [as_seen(tile) for tile in position.tiles]
    mood = rng.random()
    if now.task is not None and mood < 0.6:
        ruling = ruling_of(now.task)
        share = rng.choice([0.3, 1.0, 1.0])
        for square, tile in ruling.play.placed:
            squares[square] = as_seen(tile)
        for square in ruling.turned:
            seen = squares[square]
            if rng.random() < share and isinstance(seen, SeenTile) and seen.letter:
                squares[square] = SeenTile(seen.letter, ruling.play.mover, seen.kit)
        for square in ruling.removed:
            if rng.random() < share:
                squares[square] = None
    elif mood < 0.9:
        mover = Side.SOUTH if state.position is None else state.position.boards[board].to_move
        _lay(rng, squares, mover, "ab"[board])
    for _ in range(rng.choice([0] * 14 + [1, 2])):
        squares[rng.randrange(225)] = rng.choice([None, random_seen(rng)])
    return BoardSeen(board, at_ms, tuple(squares), rng.random() < 0.1)


def _lay(rng: random.Random, squares: list[SeenSquare], mover: Side, kit: Any) -> None:
    """A few tiles in a line, beside what lies there or on the home row."""
    taken = [square for square, seen in enumerate(squares) if seen is not None]
    home = (210 if mover is Side.SOUTH else 0) + rng.randrange(15)
    square = rng.choice([*taken, home]) if rng.random() < 0.7 else home
    step = rng.choice([1, -1, 15, -15])
    for _ in range(rng.randint(1, 4)):
        while 0 <= square < 225 and squares[square] is not None:
            square += step
        if not 0 <= square < 225:
            return
        letter = None if rng.random() < 0.03 else rng.choice(LETTERS)
        squares[square] = SeenTile(letter, mover if letter else None, kit)


def random_event(rng: random.Random, state: State, at_ms: int) -> AnyEvent:
    board = rng.randrange(2)
    now = state.lanes[board]
    mover = Side.SOUTH if state.position is None else state.position.boards[board].to_move
    side = mover if rng.random() < 0.8 else mover.other
    square = (
        rng.randrange(225) if now.question is None or now.question.square is None else now.question.square
    )
    number = now.press.number if now.press is not None else rng.randrange(9)
    likely: list[AnyEvent] = [
        Pressed(board, side, rng.randrange(100), at_ms, random_clock(rng, at_ms)),
        random_picture(rng, state, board, at_ms),
        random_picture(rng, state, board, at_ms),
        Held(board, number, at_ms),
        Released(board, number, at_ms),
        ClockChanged(board, at_ms, random_clock(rng, at_ms)),
        ClockChanged(board, at_ms, random_clock(rng, at_ms), "it was reset", at_ms - rng.randrange(9_000)),
        BlankChosen(board, at_ms, square, rng.choice(LETTERS)),
    ]
    answer = rng.choice([None, random_tile(rng), FacedTile(rng.choice(LETTERS), mover, "ab"[board])])  # type: ignore[arg-type]  # a kit is "a" or "b"
    if now.question is not None:
        likely.append(SquareSettled(board, at_ms, square, answer))
    unlikely: list[AnyEvent] = [
        GameSetUp(at_ms, house_settings()),
        SquareSettled(board, at_ms, square, answer),
        PlayAccepted(board, at_ms),
        PlayUndone(board, at_ms),
        ClockSet(board, at_ms, side, 1000),
        Paused(at_ms),
        Continued(at_ms),
        Continued(at_ms),
        Resumed(at_ms, (random_clock(rng, at_ms), random_clock(rng, at_ms))),
        Challenged(board, at_ms, side),
    ]
    final: list[AnyEvent] = [Aborted(at_ms), Flagged(board, side, at_ms, random_clock(rng, at_ms))]
    return rng.choice(rng.choices([likely, unlikely, final], [40, 2, 0.05])[0])


def tiles_of(position: HousePosition, kit: str) -> int:
    own = "ab".index(kit)
    return (
        position.boards[own].bag
        + sum(hand.own for hand in position.boards[own].hands)
        + sum(len(hand.bonus) for hand in position.boards[1 - own].hands)
        + sum(tile.kit == kit for board in position.boards for _, tile in board.position.occupied())
        - sum(tile.kit == kit for board in position.boards for tile in board.early)
    )


def check(before: State, state: State) -> None:
    assert tiles_of(state.position, "a") == tiles_of(state.position, "b") == 100
    for board, lane in zip(state.position.boards, state.lanes, strict=True):
        assert lane.board == board.position
        assert board.bag >= 0
        assert all(hand.unknown >= 0 for hand in board.hands)
        assert lane.press is None or (lane.press.side is board.to_move and state.phase is not Phase.OVER)
    assert len(state.history) >= len(before.history)
    assert (state.phase is Phase.OVER) == (state.outcome is not None)
    if before.kept:
        assert state.outcome == before.outcome
        assert state.history == before.history


# They go every way through the program that forty seeds go.
@pytest.mark.parametrize("seed", [0, 1, 3, 6, 7, 9, 13, 15, 19, 20, 21, 29, 33, 37, 38, 39])
def test_any_events_in_any_order(table: Tables, seed: int) -> None:
    rng = random.Random(seed)
    challenges = rng.choice([False, False, True])
    game = table(WORDS, challenges=challenges, first=rng.choice("SN"), left=MIDDLE * (seed % 2))
    start = game.state
    events: list[AnyEvent] = []
    for step in range(250):
        event = random_event(rng, game.state, 10_000 + 300 * step - rng.choice([0, 0, 0, 0, 500]))
        before = game.state
        events.append(event)
        game.referee.handle(event)
        check(before, game.state)
    again = Referee(HOUSE, GivenWords(frozenset(WORDS.split())), game.referee._bench.edition, start)
    for event in events:
        again.handle(decode(encode(event, AnyEvent), AnyEvent))
    assert state_digest(again.state) == state_digest(game.state)


def interruption(rng: random.Random, state: State, board: int, at_ms: int) -> AnyEvent:
    """What an arbiter or a clock head does in the middle of something, and sometimes anything at all."""
    now = state.lanes[board]
    squares = [112] if now.task is None else [*now.task.turn, *now.task.take]
    events: tuple[AnyEvent, ...] = (
        PlayAccepted(board, at_ms),
        PlayUndone(board, at_ms),
        PlayUndone(1 - board, at_ms),
        Paused(at_ms),
        Resumed(at_ms, (random_clock(rng, at_ms), random_clock(rng, at_ms))),
        Challenged(board, at_ms, rng.choice(SIDES)),
        ClockSet(board, at_ms, rng.choice(SIDES), rng.choice([1, 99_999])),
        ClockChanged(board, at_ms, random_clock(rng, at_ms), "it was reset", at_ms - rng.randrange(9_000)),
        SquareSettled(board, at_ms, rng.choice(squares), rng.choice([None, random_tile(rng)])),
        random_event(rng, state, at_ms),
    )
    return rng.choice(events)


def turn_in(rng: random.Random, state: State, board: int, at_ms: int) -> Iterator[AnyEvent]:
    """What a player at this board does next: a play, or an explosion carried out, mostly all of it."""
    if state.phase is not Phase.PLAYING:
        yield Continued(at_ms)
    mover, task = state.position.boards[board].to_move, state.lanes[board].task
    squares = [as_seen(tile) for tile in state.position.boards[board].position.tiles]
    if task is None:
        _lay(rng, squares, mover, "ab"[board])
    else:
        for square, tile in ruling_of(task).play.placed:
            squares[square] = as_seen(tile)
        for square in task.turn:
            seen = squares[square]
            if isinstance(seen, SeenTile) and seen.letter:
                squares[square] = SeenTile(seen.letter, task.facing, seen.kit)
        for square in task.take[: rng.choice([1, 225, 225])]:
            squares[square] = None
    clock = ClockReading(500_000, 500_000, mover.other, at_ms)
    yield BoardSeen(board, at_ms, tuple(squares))
    yield Pressed(board, mover, at_ms, at_ms, clock)
    yield BoardSeen(board, at_ms + 100, tuple(squares))
    yield Released(board, at_ms, at_ms + 150)


@pytest.mark.parametrize("seed", [0, 1, 3, 5, 6])
def test_interrupted_games_with_explosions_lose_no_tile_and_replay(table: Tables, seed: int) -> None:
    """Undo, accept, correct, pause and restart in the middle of explosions, on both boards."""
    rng = random.Random(seed)
    game = table(WORDS, challenges=seed % 3 == 0, left=MIDDLE, right=MIDDLE * (seed % 2))
    start, events, exploded = game.state, list[AnyEvent](), 0
    for turn in range(120):
        board = rng.randrange(2)
        for event in turn_in(rng, game.state, board, 10_000 + 1_000 * turn):
            happened = [event]
            if rng.random() < 0.08:
                happened.append(interruption(rng, game.state, board, 10_000 + 1_000 * turn))
            for one in happened:
                before = game.state
                events.append(one)
                game.referee.handle(one)
                check(before, game.state)
                exploded += (
                    len(game.state.history) > len(before.history) and before.lanes[board].task is not None
                )
                as_json(view_of(game.state, 10_000 + 1_000 * turn), 0)
    assert exploded or game.state.phase is Phase.OVER
    again = Referee(HOUSE, GivenWords(frozenset(WORDS.split())), game.referee._bench.edition, start)
    for event in events:
        again.handle(decode(encode(event, AnyEvent), AnyEvent))
    assert state_digest(again.state) == state_digest(game.state)


def test_events_before_any_game_change_nothing_but_what_is_seen(table: Tables) -> None:
    rng = random.Random(1)
    bench = table(WORDS).referee._bench
    referee = Referee(HOUSE, bench.lexicon, bench.edition)
    for step in range(200):
        event = random_event(rng, referee.state, step)
        if not isinstance(event, GameSetUp):
            referee.handle(event)
            assert referee.state.phase is Phase.IDLE
            assert referee.state.history == ()
