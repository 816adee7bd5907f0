"""Rulings as a form asks for them."""

from station.hall.web.forms.fields import Fields, FormError
from station.hall.wire import rulings as r
from station.rules.square import parse_square
from station.rules.tile import Side


def ruling_of(f: Fields) -> r.AnyRuling | None:
    """ruling: `nothing`, `stands`, `undone`, `clock`, `letter` or `ended`, with the fields that it needs."""
    board = f.number("board", 0)
    if board not in (0, 1):
        raise FormError("choose the left or the right board")
    match f.text("ruling"):
        case "nothing":
            return None
        case "stands":
            return r.Stands(board)
        case "undone" | "taken-back":
            return r.Undone(board)
        case "clock":
            return r.ClockIs(board, _side(f), _clock_ms(f.text("time", needed=True)))
        case "letter":
            return _letter(f, board)
        case "ended":
            return r.Ended()
    raise FormError("choose a ruling")


def _letter(f: Fields, board: int) -> r.LetterIs:
    letter, square, kit = f.text("letter").upper(), f.text("square", needed=True), f.text("kit")
    try:
        where = parse_square(square)
    except ValueError:
        raise FormError("there is no square {given}; squares are A1 to O15", given=square[:20]) from None
    try:
        return r.LetterIs(board, where, letter, _side(f), kit or "ab"[board], f.ticked("blank"))
    except ValueError:
        raise FormError("{given} is not a letter of a tile", given=letter[:20]) from None


def _side(f: Fields) -> Side:
    return Side.NORTH if f.text("side") == "north" else Side.SOUTH


def _clock_ms(text: str) -> int:
    """`7:30`, `1:02:03` or `-0:20`."""
    sign = -1 if text[:1] in "-−" else 1
    parts = text.lstrip("-−").split(":")
    if not 2 <= len(parts) <= 3 or not all(part.isdecimal() and len(part) <= 3 for part in parts):
        raise FormError("the time {given} is not like 7:30", given=text[:20])
    seconds = 0
    for part in parts:
        seconds = seconds * 60 + int(part)
    if seconds > r.LONGEST_S:
        raise FormError("a clock shows at most 24 hours")
    return sign * seconds * 1000
