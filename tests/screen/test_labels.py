"""Labels of buttons: one size for those that belong together, broken or smaller where they are too long."""

import pygame
import pytest

from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.fonts import Weight, typeface_file
from station.screen.draw.icons import Icon
from station.screen.draw.labels import label_sizes
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Look, in_grid, in_row

pytestmark = pytest.mark.skipif(typeface_file(Weight.SEMIBOLD) is None, reason="made for our typeface")


def canvas(size: tuple[int, int] = (1280, 800)) -> Canvas:
    return Canvas(pygame.Surface(size), ScreenLayout.of(*size), [])


def row(labels: list[str], wide: int, high: int = 58, top: int = 0) -> list[Button]:
    places = in_row(pygame.Rect(0, top, wide, high), len(labels), 10)
    return [Button(box, Action(Do.NOTHING), label) for box, label in zip(places, labels, strict=True)]


def written(touch: list[Button], size: tuple[int, int] = (1280, 800)) -> list[Written]:
    on = canvas(size)
    draw_buttons(on, touch)
    assert on.written is not None
    return on.written


def test_buttons_beside_each_other_have_labels_of_one_size() -> None:
    lines = written(row(["Take back", "Sort", "Pass", "Exchange", "End turn"], 560))
    assert [line.text for line in lines] == ["Take back", "Sort", "Pass", "Exchange", "End turn"]
    assert len({line.capital_px for line in lines}) == 1


def test_buttons_below_each_other_have_labels_of_one_size() -> None:
    places = in_grid(pygame.Rect(0, 0, 300, 200), 2, 3, 10)
    labels = ["Pause", "Hint", "Turn the board", "Deutsch", "Screen and sound", "Close"]
    touch = [Button(box, Action(Do.NOTHING), label) for box, label in zip(places, labels, strict=True)]
    assert len(set(label_sizes(canvas(), touch))) == 1


def test_rows_of_different_height_have_sizes_of_their_own() -> None:
    touch = row(["No", "Everything that was ever said"], 300) + row(["A", "B"], 400, 72, 80)
    small, _, *large = label_sizes(canvas(), touch)
    assert [size > small for size in large] == [True, True]


def test_two_lines_are_larger_than_one_small_one() -> None:
    lines = written(row(["Rematch", "The result is right"], 280))
    assert [line.text for line in lines] == ["Rematch", "The result", "is right"]
    assert len({line.capital_px for line in lines}) == 1


def test_a_label_that_fits_nowhere_leaves_its_neighbours_as_they_are() -> None:
    touch = row(["Go", "Donaudampfschifffahrtsgesellschaft"], 260)
    size, other = label_sizes(canvas(), touch)
    assert size == label_sizes(canvas(), touch[:1])[0]
    assert other < size


def test_a_sign_makes_room_for_a_label_of_two_words() -> None:
    (button,) = row(["Call arbiter"], 46, 30)
    lines = written([Button(button.box, button.action, button.label, icon=Icon.HAND)], (640, 480))
    assert [(line.text, line.shortened) for line in lines] == [("Call", False), ("arbiter", False)]


def test_what_closes_is_a_cross_where_its_word_does_not_fit() -> None:
    on = canvas((640, 480))
    button = Button(pygame.Rect(0, 0, 41, 30), Action(Do.CLOSE), "Schließen")
    draw_buttons(on, [button])
    assert on.written == []
    assert len({tuple(on.surface.get_at((20, y))) for y in range(5, 25)}) > 1


def test_letter_keys_keep_their_own_size() -> None:
    keys = [Button(one.box, one.action, one.label, Look.KEY) for one in row(["W", "I"], 120)]
    lines = written([*keys, *row(["Never mind"], 90, top=80)])
    assert lines[0].capital_px == lines[1].capital_px > lines[2].capital_px
