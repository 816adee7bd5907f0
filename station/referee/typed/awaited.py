"""What can be typed at a table now, a line each."""

from collections.abc import Iterator
from typing import Final

from station.referee.state import TableState
from station.rules.game import Bid, Call, Choice, Layout, Spot, Turn

COUNTED: Final = frozenset({"points", "bid"})
"""Topics that may be followed by any number, or by none: then it is asked for. Numbers on offer are those of
buttons."""

OR_MORE: Final = frozenset({"unused"})
"""Topics whose last number also stands for every higher one."""

FEW: Final = 10
"""Up to this many numbers are listed one by one."""


def help_for(state: TableState[object]) -> tuple[str, ...]:
    """What can be typed now, one line each."""
    return tuple(_help(state))


def _help(state: TableState[object]) -> Iterator[str]:
    match state.main:
        case Turn(most=1):
            yield "H8 LETTER, or go"
        case Turn(swaps=swaps):
            yield "8H WORD (rightwards), H8 WORD (downwards), or pass"
            if swaps:
                yield "8H WORD swap H9 (lays the letter on H9 in place of its blank, and plays the blank)"
        case Bid(price=price):
            yield f"raise (to {price}), raise NUMBER, or leave"
        case Call(word=word):
            yield f"{word.lower()} NAME"
        case Spot():
            yield "show LETTER"
        case Layout():
            yield "layout ROW/ROW/… LOOSE (rows from the top, a dot for no tile; then tiles left over)"
    for choice in (*state.choices, *state.end_choices):
        who = "" if choice.player is None else f" {state.settings.names[choice.player]}"
        yield f"{choice.topic}{who}{values_of(choice)}"


def values_of(choice: Choice) -> str:
    """What can be typed after the topic of a choice."""
    if choice.topic in COUNTED:
        return " NUMBER"
    numbers = [option for option in choice.options if option.removeprefix("-").isdecimal()]
    if choice.topic in OR_MORE:
        return f" {'|'.join(choice.options)} or more"
    if len(numbers) > FEW:
        words = [option for option in choice.options if option not in numbers]
        return " " + "|".join((f"{numbers[0]}…{numbers[-1]}", *words))
    if choice.options:
        return f" {'|'.join(choice.options)}"
    return " LETTERS" if choice.letters else ""
