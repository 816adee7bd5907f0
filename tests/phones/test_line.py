"""What a phone shows of its player's seat."""

import pytest

from station.phones.line import Besides, phone_line
from station.view.makers import view_of
from station.view.wording import words_in
from tests.phones.playing import settings_for, station_for


@pytest.mark.parametrize(("game", "asks"), [("scrabble", True), ("friendly", True), ("clabbers", False)])
def test_what_a_blank_stands_for_is_asked_unless_it_is_whatever_makes_a_word(game: str, asks: bool) -> None:
    state = station_for(settings_for(game, 2)).state
    letters = phone_line(view_of(state, 0), 0, words_in("en"), 0, Besides())["phone"]["letters"]
    assert letters == ("ABCDEFGHIJKLMNOPQRSTUVWXYZ" if asks else "")
