"""What somebody says is there, as an event: a doubtful tile, on the screen or at a phone. Pure."""

from collections.abc import Mapping
from dataclasses import replace

from station.referee.events import AnyEvent, BlankChosen, DeedEntered, SquareSettled
from station.referee.ruling import Doubt
from station.rules.edition import BLANK
from station.rules.game import LaidOut, Shown
from station.rules.lettered.position import Tile
from station.rules.tile import FacedTile, Side
from station.view.view import CrosswordRead, LaneView, QuestionView, View


def named(question: QuestionView, lane: int, letter: str, view: View, now_ms: int) -> AnyEvent:
    """The event of an answer to a question that is about no free crossword. letter: or the set, if that is
    asked."""
    square = question.square
    if square is None:
        return DeedEntered(now_ms, Shown(letter))
    if question.doubt is Doubt.BLANK:
        return BlankChosen(lane, now_ms, square, letter)
    tile = plain_tile(letter)
    if question.doubt is Doubt.KIT:
        tile = _of_kit(view.lanes[lane], square, letter)
    elif view.sides:
        tile = replace(lying(view.lanes[lane], square), letter=letter, blank=letter == BLANK)
    return SquareSettled(lane, now_ms, square, tile)


def crossword_named(read: CrosswordRead, letters: Mapping[tuple[int, int], str], now_ms: int) -> AnyEvent:
    """The event of a free crossword as read, with these letters on its doubtful cells."""
    cells = tuple((row, column, _tile(letters.get((row, column)), tile)) for row, column, tile in read.cells)
    return DeedEntered(now_ms, LaidOut(read.player, cells, read.loose))


def plain_tile(letter: str) -> FacedTile:
    """A tile of a game in which facing does not matter."""
    return FacedTile(letter, Side.SOUTH, "a", blank=letter == BLANK)


def lying(lane: LaneView, square: int) -> FacedTile:
    """The tile on a square as far as known: as confirmed, else as seen, else the mover's."""
    tile = FacedTile("A", lane.mover, lane.kit)
    if lane.board is None:
        return tile
    face = lane.board.confirmed[square]
    if face is not None:
        return FacedTile(face.letter or BLANK, face.facing or lane.mover, face.kit or lane.kit, face.blank)
    seen = lane.board.faces[square]
    if seen is None or seen.ghost:
        return tile
    letter = "A" if seen.blank else seen.letter
    return FacedTile(letter, seen.facing or lane.mover, seen.kit or lane.kit)


def _of_kit(lane: LaneView, square: int, kit: str) -> FacedTile:
    """The new tile on a square, of this set."""
    face = None if lane.board is None else lane.board.faces[square]
    blank = face is None or face.blank
    facing = lane.mover if face is None else face.facing or lane.mover
    letter = BLANK if face is None or blank else face.letter
    return FacedTile(letter, facing, "b" if kit == "b" else "a", blank)


def _tile(letter: str | None, read: Tile) -> Tile:
    if letter is None:
        return read
    return Tile(None, blank=True) if letter == BLANK else Tile(letter)
