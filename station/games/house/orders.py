"""An explosion in words: the tiles to turn and to take, in order, and why."""

from collections.abc import Iterable

from station.games.house.wording import HouseWording
from station.referee.state import TableState, Task
from station.rules.house.game import player_of, side_of
from station.rules.house.position import Position
from station.rules.house.ruling import Step, Why
from station.rules.house.table import HousePosition
from station.rules.tile import Side
from station.view.message import Chip, Order
from station.view.table.panel import TaskTold


def task_told(state: TableState[HousePosition], board: int, task: Task, words: HouseWording) -> TaskTold:
    """An explosion that is being carried out on a board."""
    ruling = task.ruling
    orders = task_orders(task, state.position.boards[board].position, words)
    partner = words.player(state, player_of(1 - board, side_of(task.deed.player)))
    goes_to = words.goes_to(partner, 1 - board) if ruling.removed else ""
    values = (("partner", partner),) if ruling.removed else ()
    return TaskTold(orders, _because(task, orders, words), goes_to, words.then_stands(ruling.words), values)


def _because(task: Task, orders: tuple[Order, ...], words: HouseWording) -> str:
    """What is to be done now, and why."""
    if task.wrong:
        return words.wrong_since(tuple(sorted(task.wrong)))
    current = next((order for order in orders if not order.done), None)
    if current is None or current.number == 0:
        return words.turn_then_take(bool(task.ruling.removed))
    step = task.ruling.steps[current.number - 1]
    return words.because(step)


def task_orders(task: Task, before: Position, words: HouseWording) -> tuple[Order, ...]:
    """The turns, then each step of removals, by the letters on the board. `before`: the position that the
    play was laid on."""
    ruling = task.ruling
    position = before.replace(dict(ruling.play.placed))

    def order(number: int, why: str, squares: Iterable[int], done: frozenset[int], key: str) -> Order:
        tiles = ((position[square], square) for square in squares)
        chips = (Chip(tile.letter, square in done, square) for tile, square in tiles if tile)
        return Order(number, why, tuple(chips), key)

    turns = [square for square in ruling.turned if square not in ruling.removed]
    if task.facing is Side.NORTH:
        turns.reverse()
    orders = [order(0, words.turn(), turns, task.turned, "turn")] if turns else []
    for number, step in enumerate(ruling.steps, start=1):
        squares = _as_read(step)
        orders.append(order(number, words.why(step.why), squares, task.removed, step.why.value))
    return tuple(orders)


def _as_read(step: Step) -> list[int]:
    """The step's squares in reading order: a mixed string as read by the opponent, whose tiles go; other
    strings as read by their owner."""
    backwards = -1 if step.why is Why.MIXED else 1
    named = (square for string in step.strings for square in string.squares[::backwards])
    return [square for square in dict.fromkeys((*named, *step.squares)) if square in step.squares]
