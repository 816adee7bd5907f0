"""An explosion in words: the tiles to turn and to take, in order, and why."""

from collections.abc import Iterable

from station.games.house.explosion import ruling_of
from station.games.house.rules.game import player_of, side_of, turn_of
from station.games.house.rules.ruling import RemovalReason, Step
from station.games.house.rules.table import HousePosition
from station.games.house.wording import HouseWording
from station.referee.ruling import Task
from station.referee.state import TableState
from station.rules.faced import FacedPosition
from station.rules.square import square_name
from station.rules.tile import Side
from station.view.message import Chip, Order
from station.view.table.panel import TaskText
from station.view.table.wording import some


def task_text(state: TableState[HousePosition], board: int, task: Task, words: HouseWording) -> TaskText:
    """An explosion that is being carried out on a board."""
    ruling = ruling_of(task)
    orders = _orders(task, state.position.boards[board].position, words)
    now, head = _because(task, orders, words), _headline(task, orders, words)
    gone = set(ruling.removed)
    left = tuple(word for word in ruling.words if not gone & set(word.squares))
    done = words.trn("All done. Then {words} stands.", "All done. Then {words} stand.", len(left))
    done = done.format(words=words.words(left)) if left else words.tr("All done.")
    if not ruling.removed:
        return TaskText(orders, head, now, "", done)
    gets = player_of(1 - board, side_of(turn_of(task.deed)))
    partner = words.player(state, gets)
    goes_to = words.tr("Tiles taken go to {name} {where}.").format(name=partner, where=words.at(1 - board))
    return TaskText(orders, head, now, goes_to, done, (("partner", partner),), gets)


def _headline(task: Task, orders: tuple[Order, ...], words: HouseWording) -> tuple[str, ...]:
    """The tiles to turn or to take now, unless others must be put right first."""
    current = next((order for order in orders if not order.done), None)
    if current is None or task.wrong:
        return (words.tr("Put right"),)
    letters = "".join(chip.letter for chip in current.chips if not chip.done)
    text = words.tr("Take {tiles}") if current.number else words.tr("Turn {tiles}")
    return (text.format(tiles=letters), letters, text.format(tiles=len(letters)))


def _because(task: Task, orders: tuple[Order, ...], words: HouseWording) -> str:
    """What to do now, and why."""
    if task.wrong:
        names = [square_name(square) for square in sorted(task.wrong)]
        return words.tr("Put right first: {squares}").format(squares=some(names))
    current = next((order for order in orders if not order.done), None)
    if current is None or current.number == 0:
        return words.tr("Turn, then take.") if ruling_of(task).removed else words.tr("Turn these.")
    return because(ruling_of(task).steps[current.number - 1], words)


def because(step: Step, words: HouseWording) -> str:
    """Why a step takes its tiles: which strings are not words."""
    strings = [word.text for word in step.strings if len(word.text) > 1]
    if not strings:
        return words.tr("It is part of no string.")
    if step.why is RemovalReason.MIXED:
        strings = [text[::-1] for text in strings]  # as read by those whose tiles go
        sentence = words.trn("{strings} faces both ways.", "{strings} face both ways.", len(strings))
    else:
        sentence = words.trn("{strings} is not a word.", "{strings} are not words.", len(strings))
    return sentence.format(strings=" · ".join(strings))


def _orders(task: Task, before: FacedPosition, words: HouseWording) -> tuple[Order, ...]:
    """The turns, then each step of removals, by the letters on the board. `before`: the position that the
    play was laid on."""
    ruling = ruling_of(task)
    position = before.replace(dict(ruling.play.placed))

    def order(number: int, why: str, squares: Iterable[int], done: frozenset[int], key: str) -> Order:
        tiles = ((position[square], square) for square in squares)
        chips = (Chip(tile.letter, square in done, square) for tile, square in tiles if tile)
        return Order(number, why, tuple(chips), key)

    turns = [square for square in ruling.turned if square not in ruling.removed]
    if task.facing is Side.NORTH:
        turns.reverse()
    orders = [order(0, words.tr("turn"), turns, task.turned, "turn")] if turns else []
    left_over = words.tr("left over")
    why = {RemovalReason.MIXED: words.tr("mixed"), RemovalReason.CASCADE: words.tr("cascade")}
    for number, step in enumerate(ruling.steps, start=1):
        said = why.get(step.why, left_over)
        orders.append(order(number, said, _as_read(step), task.removed, step.why.value))
    return tuple(orders)


def _as_read(step: Step) -> list[int]:
    """The step's squares in reading order: a mixed string as read by the opponent, whose tiles go; other
    strings as read by their owner."""
    backwards = -1 if step.why is RemovalReason.MIXED else 1
    named = (square for string in step.strings for square in string.squares[::backwards])
    return [square for square in dict.fromkeys((*named, *step.squares)) if square in step.squares]
