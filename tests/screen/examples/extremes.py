"""The largest and longest that has to find room: hands of 143 tiles, words of fifteen letters, orders of five
letters beside a button, and what a table says once a verdict has been read."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from station.games.house.rules.custody import Hand
from station.games.house.rules.ruling import HouseWord
from station.referee.state import TableState
from station.rules.edition import BLANK
from station.rules.square import parse_square
from station.screen.input.screen_state import Entry, EntryKind, ScreenState
from tests.screen.examples.house import five_to_take
from tests.screen.examples.table import Table, laid

ExtremeExample = tuple[TableState[Any], ScreenState]

TILES: Final = 143
"""More tiles than this are never in one hand."""

LONGEST: Final = ("QUIZZIFICATIONS", "WHATCHAMACALLIT", "MICROMILLIMETRE")


def extreme_examples(games: Mapping[str, ExtremeExample]) -> dict[str, ExtremeExample]:
    """Every example by its name. games: examples of games, by name."""
    later = {f"{name}-read": read(games[name]) for name in ("stands", "scrabble-laid")}
    return {
        **later,
        "order-of-five": (five_to_take(), ScreenState()),
        "full-hands": (_full_hands(games["stands"][0]), ScreenState()),
        "long-words": (_long_words(games["stands"][0]), ScreenState()),
        "scrabble-long-word": (_long_play(), ScreenState()),
        "scrabble-long-typing": (games["scrabble-turn"][0], ScreenState(entry=_LONG_ENTRY)),
    }


_LONG_ENTRY: Final = Entry(EntryKind.PLAY, 0, square=parse_square("A8"), tiles=tuple(LONGEST[0]))


def read(example: ExtremeExample) -> ExtremeExample:
    """An example ten seconds after its last play."""
    state, view = example
    earlier = tuple(replace(done, at_ms=done.at_ms - 10_000) for done in state.history)
    return replace(state, history=earlier, continued_ms=-10_000), view


def _full_hands(state: TableState[Any]) -> TableState[Any]:
    """Both players of each board hold as many tiles as there can be."""
    letters = ("ETAOINSHRDLUWM" * 11)[: TILES - 2] + BLANK * 2
    known, bonus = tuple(letters[:70]), tuple(letters[70:])
    position = state.position
    for number, board in enumerate(position.boards):
        hands = tuple(Hand(hand.kit, 0, known, bonus) for hand in board.hands)
        position = position.with_board(number, hands=hands)
    return replace(state, position=position)


def _long_words(state: TableState[Any]) -> TableState[Any]:
    """A play that made three words as long as the board."""
    position = state.position
    for number, board in enumerate(position.boards):
        made = board.last
        ruling = replace(made.ruling, words=tuple(HouseWord(text, (0,)) for text in LONGEST))
        position = position.with_board(number, last=replace(made, ruling=ruling))
    return replace(state, position=position)


def _long_play() -> TableState[Any]:
    """A word across the whole board that nobody checks."""
    table = Table("scrabble", 4, options=(("challenge", "double"),))
    table.start()
    table.enter(laid(0, "H8", "AEIO"), laid(1, "D8", "NRTL"), laid(2, "L8", "DSUG"))
    return table.enter(laid(3, "A8", "ETA"))
