"""How a text is broken into lines."""

import pytest

from station.languages import languages
from station.registry import ENTRIES, entry
from station.screen.draw.canvas import least_lines, wrap
from station.screen.draw.fonts import Weight


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("capital_px", [9, 17, 30])
def test_no_text_takes_fewer_lines_than_reckoned(language: str, capital_px: int) -> None:
    texts = [
        line
        for game in ENTRIES
        for line in (entry(game).rules(language, at_screen=True) or entry(game).lines)
    ]
    for room in (240, 611, 1207):
        made = [len(wrap(text, Weight.REGULAR, capital_px, room)) for text in texts]
        reckoned = [least_lines(text, Weight.REGULAR, capital_px, room) for text in texts]
        assert [one for one, least in zip(made, reckoned, strict=True) if one < least] == []
        assert sum(reckoned) > 0.7 * sum(made), "so that most sizes that are too large are left out"


def test_each_paragraph_is_a_line_of_its_own() -> None:
    assert (
        least_lines("Ada\n\nBen", Weight.BOLD, 20, 400) == len(wrap("Ada\n\nBen", Weight.BOLD, 20, 400)) == 3
    )
