import pytest

from station.games import ENTRIES
from station.games.house.wording import words_in
from station.screen.start.blurbs import blurb_of
from station.view.wording import LANGUAGES

LONGEST = 76
"""Letters of a line that is read at a glance."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ENTRIES)
def test_three_to_five_short_lines_and_the_table_in_two(game: str, language: str) -> None:
    text = blurb_of(game, words_in(language))
    assert 3 <= len(text.lines) <= 5
    assert len(text.setup) == 2
    assert [line for line in (*text.lines, *text.setup) if len(line) > LONGEST or line[-1] not in ".!"] == []


def test_german_is_german() -> None:
    assert blurb_of("speed", words_in("de")).lines[2] == "Ist der Vorrat leer, gewinnt das nächste GO."
