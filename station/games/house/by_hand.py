"""A House board that people describe: a typed play, or an explosion ticked off, as a camera would see it."""

from dataclasses import replace

from station.games.house.explosion import laid_out, ruling_of
from station.games.house.rules.game import board_of, side_of
from station.games.house.rules.table import HousePosition
from station.referee.finding import Pictured
from station.referee.ruling import Task
from station.referee.sight import BoardSeen, SeenSquare, SeenTile
from station.referee.state import Lane, TableState
from station.rules.faced import FacedPosition
from station.rules.game import DONE, TICK, Chosen, GameDeed, Laid, RuleError
from station.rules.square import parse_square, square_name
from station.rules.tile import FacedTile

State = TableState[HousePosition]


def pictured(state: State, deed: GameDeed) -> Pictured | RuleError | None:
    """What a deed says about its player's board; `Laid` with no tiles takes a play back."""
    about_board = isinstance(deed, Laid) or (isinstance(deed, Chosen) and deed.topic in {TICK, DONE})
    if state.settings.camera or not about_board or not isinstance(deed, Laid | Chosen) or deed.player is None:
        return None
    number = board_of(deed.player)
    turn, lane = state.turn(number), state.lanes[number]
    if turn is None or turn.player != deed.player:
        return RuleError("it is not this player's turn")
    position = state.position.boards[number].position
    if isinstance(deed, Laid):
        return _laid(state, number, position, deed)
    if lane.task is None or lane.seen is None:
        return RuleError("there is no explosion to carry out")
    squares = _done(lane.task) if deed.topic == DONE else _ticked(lane, lane.task, position, deed.value)
    if isinstance(squares, RuleError):
        return squares
    seen = BoardSeen(number, state.at_ms, squares)
    return Pictured(number, replace(lane, seen=seen), ends=deed.topic == DONE)


def _laid(state: State, number: int, position: FacedPosition, deed: Laid) -> Pictured | RuleError:
    squares = [as_seen(tile) for tile in position.tiles]
    for square, tile in deed.placed:
        if position[square] is not None:
            return RuleError("{square} is taken", square=square_name(square), squares=(square,))
        facing = None if tile.blank else side_of(deed.player)
        squares[square] = SeenTile(None if tile.blank else tile.letter, facing, None)
    fresh = replace(
        state.lanes[number],
        seen=BoardSeen(number, state.at_ms, tuple(squares)) if deed.placed else None,
        question=None, verdict=None, task=None, laid=(), settled=(),
        chosen=tuple((square, tile.letter) for square, tile in deed.placed if tile.blank and tile.letter),
    )  # fmt: skip
    return Pictured(number, fresh, ends=bool(deed.placed))


def _done(task: Task) -> tuple[SeenSquare, ...]:
    return tuple(as_seen(tile) for tile in ruling_of(task).after.tiles)


def _ticked(lane: Lane, task: Task, position: FacedPosition, name: str) -> tuple[SeenSquare, ...] | RuleError:
    """The picture with one square of the explosion as it will be, or again as it was."""
    try:
        square = parse_square(name)
    except ValueError:
        return RuleError("there is no square {square}; squares are A1 to O15", square=name)
    if square not in {*task.turn, *task.take}:
        return RuleError("{square} is not part of the explosion", square=name)
    assert lane.seen is not None
    done = square in task.removed or (square in task.turned and square not in task.take)
    lies = laid_out(position, ruling_of(task)) if done else ruling_of(task).after
    squares = list(lane.seen.squares)
    squares[square] = as_seen(lies[square])
    return tuple(squares)


def as_seen(tile: FacedTile | None) -> SeenSquare:
    """How a camera would see a tile if it had no doubt."""
    if tile is None:
        return None
    if tile.blank:
        return SeenTile(None, None, tile.kit)
    return SeenTile(tile.letter, tile.facing, tile.kit)
