"""A tile that comes to lie on the large board, or leaves it, by touch or key. Pure."""

from dataclasses import replace

from station.dealt.races import laid_tile, seen_as
from station.referee.events import AnyEvent, DeedEntered
from station.rules.game import Laid
from station.rules.moves.rack import RackTile
from station.rules.square import SIZE
from station.rules.tile import Side
from station.screen.dealt import hand as hands
from station.screen.dealt.hand import Laying
from station.screen.input.screen_state import Answer
from station.screen.input.sheet import Sheet
from station.view.laid import facing, lies_still


def changed(sheet: Sheet, laying: Laying, now_ms: int) -> Answer:
    """The screen with this laying; a refused play that still lies there is taken back first."""
    view, local, served = sheet.view, sheet.local, sheet.served
    after = replace(local, dealt=replace(local.dealt.with_laying(laying), picked=None, drag=None))
    if view.dealt is not None and view.dealt.free:
        cells = tuple(
            (square // SIZE, square % SIZE, laid_tile(tile)) for square, tile, _ in sorted(laying.placed)
        )
        letters = tuple(tile.letter for tile in served.hand)
        return Answer(after, (seen_as(letters, cells, laying.player, now_ms),))
    return Answer(after, refused_taken_back(sheet, laying.player, now_ms))


def refused_taken_back(sheet: Sheet, player: int, now_ms: int) -> tuple[AnyEvent, ...]:
    """What takes a refused play back that is still shown."""
    if sheet.served.acts and lies_still(sheet.here.lane):
        return (DeedEntered(now_ms, Laid(player, ())),)
    return ()


def free(sheet: Sheet, square: int, now: Laying) -> bool:
    board = sheet.view.lanes[sheet.local.lane].board
    taken = board is None or (bool(board.confirmed) and board.confirmed[square] is not None)
    return not taken and hands.on_square(now, square) is None


def pointing(answer: Answer, square: int | None) -> Answer:
    """The same, with typed tiles going to this square."""
    local = answer.local
    return replace(answer, local=replace(local, dealt=replace(local.dealt, cursor=square)))


def typed_tile(sheet: Sheet, tile: RackTile, letter: str, now_ms: int) -> Answer:
    """A tile on the next free square from the cursor on, in reading direction; the cursor moves on, even to a
    tile that is part of the word."""
    now, step = sheet.served.laying, step_of(sheet)
    square = next_free(sheet, sheet.local.dealt.cursor, step, now)
    if square is None:
        return pointing(Answer(sheet.local), None)
    after = hands.laid(now, square, tile, letter)
    return pointing(changed(sheet, after, now_ms), beside(square, step))


def step_of(sheet: Sheet) -> int:
    """From a square to the next one in reading direction."""
    player, step = sheet.served.owner, SIZE if sheet.local.dealt.down else 1
    north = player is not None and facing(sheet.view, player) is Side.NORTH
    return -step if north else step


def next_free(sheet: Sheet, square: int | None, step: int, now: Laying) -> int | None:
    """The first free square from this one on."""
    while square is not None and not free(sheet, square, now):
        square = beside(square, step)
    return square


def beside(square: int, step: int) -> int | None:
    row, column = divmod(square, SIZE)
    row, column = (row, column + step) if abs(step) == 1 else (row + step // SIZE, column)
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else None
