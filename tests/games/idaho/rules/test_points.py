from collections.abc import Callable

import pytest

from station.rules.edition import Edition
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords
from station.rules.races.layout import check_layout
from station.rules.races.points import Points, points

Lay = Callable[..., tuple[tuple[int, int, Tile], ...]]
WORDS = GivenWords(frozenset({"TOCK", "BOX", "BE", "AX"}))


@pytest.mark.parametrize(
    ("rows", "loose", "worth"),
    [
        (("TOCK",), "", Points(10, 0)),
        ((".B", "TOCK", ".X"), "", Points(10 + 12, 0)),
        ((".B", "T?CK", ".X"), "", Points(9 + 11, 0)),
        (("TOCK",), "QA?", Points(10, 11)),
        (("T", "Z"), "", Points(0, 11)),
        ((".B", "TOCK", ".Z"), "", Points(10, 3 + 10)),
        (("TOCK", "....", "BE.."), "", Points(10, 4)),
        ((), "QZ", Points(0, 20)),
        ((), "", Points(0, 0)),
    ],
    ids=[
        "every letter of a word",
        "a letter in two words counts twice",
        "a blank is worth nothing in either",
        "unused letters are lost",
        "what is no word is unused",
        "a letter of a false string counts in its good one",
        "what does not touch the rest is unused",
        "nothing used",
        "nothing at all",
    ],
)
def test_worth(english: Edition, laid: Lay, rows: tuple[str, ...], loose: str, worth: Points) -> None:
    ruling = check_layout(laid(*rows), loose, english, WORDS, all_used=False)
    assert points(ruling, english) == worth
    assert points(ruling, english).total == worth.words - worth.unused
