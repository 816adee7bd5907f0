from station.games.house.wording import words_in
from station.languages import languages
from station.registry import ENTRIES, entry
from tests.cases import for_each

LONGEST = 76
"""Letters of a line that is read at a glance."""


@for_each("language", languages())
@for_each("game", ENTRIES)
def test_three_to_five_short_lines_and_the_table_in_two(game: str, language: str) -> None:
    known, words = entry(game), words_in(language)
    assert 3 <= len(known.lines) <= 5
    assert len(known.setup) == 2
    said = [words.tr(line) for line in (*known.lines, *known.setup)]
    assert [line for line in said if len(line) > LONGEST or line[-1] not in ".!"] == []


def test_german_is_german() -> None:
    assert words_in("de").tr(entry("speed").lines[2]) == "Ist der Vorrat leer, gewinnt das nächste GO."
