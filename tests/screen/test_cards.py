"""The page of games: every card is written in the same sizes, whatever its game is called."""

import pytest

from station.languages import languages
from station.registry import ENTRIES
from station.view.wording import words_in
from tests.screen.examples import SIZES, all_examples
from tests.screen.lines import lines_of


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_game_looks_less_important_than_another(size: tuple[int, int], language: str) -> None:
    words = words_in(language)
    lines = lines_of(all_examples()["start-menu-home"], size, language)
    titles = {words.tr(entry.title) for entry in ENTRIES.values()}
    text = " ".join(words.tr(entry.lines[0]) for entry in ENTRIES.values())
    found = [line for line in lines if line.text in titles]
    assert len(found) == len(ENTRIES)
    assert len({line.capital_px for line in found}) == 1
    explained = {line.capital_px for line in lines if line.text in text and line.text not in titles}
    assert len(explained) == 1
