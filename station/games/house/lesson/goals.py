"""When a step of the lesson is done: asked of the position before and after a deed, whatever was laid."""

from station.games.house.rules.custody import face
from station.games.house.rules.strings import HOME_ROWS
from station.games.house.rules.table import HousePosition, TurnMade
from station.lesson.lesson import Judged
from station.referee.state import Done
from station.rules.board import joined
from station.rules.faced import FacedPosition
from station.rules.square import SIZE
from station.rules.tile import Side
from station.texts import tr

State = Done[HousePosition]


def laid(done: State) -> Judged:
    """A word was laid; the referee has seen to it that it touches the home row."""
    made = _made(done)
    if not made.placed:
        return Judged(False, tr("Nothing was laid."))
    text = tr("{word} stands on your home row, and your hand is full again.")
    return Judged(True, text, (("word", _word(made)),))


def built_on(done: State) -> Judged:
    """The new tiles hang together with older ones of the same side, whose chain from the home row reaches
    further than before."""
    made, before, after = _made(done), done.before.boards[done.lane], done.after.boards[done.lane]
    word = (("word", _word(made)),)
    if not _hangs_on(before.position, after.position, made):
        text = tr("{word} is a word, but it joins none of yours. Touch one of your tiles.")
        return Judged(False, text, word)
    rows = _reached(after.position, made.mover)
    if rows <= _reached(before.position, made.mover):
        text = tr("{word} joins yours, but leads no further. Lay one further up.")
        return Judged(False, text, word)
    text = tr("{word} joins yours. Your tiles span {rows} of {all} rows now; with all of them you win.")
    return Judged(True, text, (*word, ("rows", str(rows)), ("all", str(SIZE))))


def exploded(done: State) -> Judged:
    """An explosion took tiles off the board."""
    made = _made(done)
    word = (("word", _word(made)),)
    if not made.transfer.passed:
        text = tr("{word} is a word, but nothing came off. Use a letter of {opponent}'s.")
        return Judged(False, text, word)
    text = tr("{word} stands. {partner} has {tiles} now, and can lay them at the other board.")
    return Judged(True, text, (*word, ("tiles", "\u00a0".join(face(tile) for tile in made.transfer.passed))))


def _made(done: State) -> TurnMade:
    made = done.after.boards[done.lane].last
    assert made is not None, "a deed that stands is a turn"
    return made


def _word(made: TurnMade) -> str:
    """The longest word that a play made."""
    words = made.ruling.words if made.ruling is not None else ()
    return max((word.text for word in words), key=len, default="")


def _hangs_on(before: FacedPosition, after: FacedPosition, made: TurnMade) -> bool:
    """Whether a new tile is in one group with a tile that was the mover's before."""
    mine = _own(after, made.mover)
    return bool(joined(mine & {*made.placed}, mine) & _own(before, made.mover))


def _reached(position: FacedPosition, side: Side) -> int:
    """How many rows the side's groups of tiles on its home row cross, counted from there."""
    mine = _own(position, side)
    rows = {square // SIZE for square in joined(mine & HOME_ROWS[side], mine)}
    if not rows:
        return 0
    return SIZE - min(rows) if side is Side.SOUTH else max(rows) + 1


def _own(position: FacedPosition, side: Side) -> set[int]:
    return {square for square, tile in position.occupied() if tile.facing is side}
