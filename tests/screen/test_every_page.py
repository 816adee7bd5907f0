"""Every page of the program: nothing is cut off, covered, too small to touch or left in English, at every
size, in every language, with long names and for any number of players."""

import gettext
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pygame
import pytest

from station.languages import LOCALE, SCREEN, languages
from station.referee.state import TableState
from station.screen.draw.canvas import Written
from station.screen.draw.fonts import Weight, font, typeface_file
from station.screen.draw.layout import FAR, ScreenLayout
from station.screen.draw.palette import BLACK
from station.screen.draw.seats import PLAYERS
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.screen import Screen
from station.screen.show import sheet_of
from tests.screen.contrast import WRITTEN
from tests.screen.examples import SIZES, AnyExample, all_examples, game_examples, render, touchable
from tests.screen.examples.house import NOW_MS

EXAMPLES = all_examples()
GAMES = game_examples()
LONG_NAMES = (
    "Maximiliane von Hohenlohe",
    "Bartholomäus Żółkiewski",
    "Wilhelmina Quackenbush",
    "Christopher Wrzesniewski",
    "Konstantin Oppenheimer",
)

pytestmark = pytest.mark.skipif(
    typeface_file(Weight.SEMIBOLD) is None, reason="another typeface needs shorter wordings"
)
everywhere = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
in_every_language = pytest.mark.parametrize("language", languages())
in_translation = pytest.mark.parametrize("language", [one for one in languages() if one != "en"])


def lines_of(example: AnyExample, size: tuple[int, int], language: str = "en") -> list[Written]:
    written: list[Written] = []
    render(example, size, language, written)
    return written


@cache
def lines_in(name: str, size: tuple[int, int], language: str) -> tuple[Written, ...]:
    """Every line of an example; drawn once for all tests."""
    return tuple(lines_of(EXAMPLES[name], size, language))


def named(state: TableState[Any]) -> TableState[Any]:
    return replace(state, settings=replace(state.settings, names=LONG_NAMES[: state.players]))


@everywhere
@in_every_language
def test_nothing_is_cut_short(size: tuple[int, int], language: str) -> None:
    cut = {
        name: found
        for name in EXAMPLES
        if (found := [line.text for line in lines_in(name, size, language) if line.shortened])
    }
    assert cut == {}


def test_every_panel_has_an_example() -> None:
    shown = {view.panel for _, view in EXAMPLES.values() if isinstance(view, ScreenState)}
    assert shown == set(Panel)


@in_translation
def test_nothing_is_left_in_english(language: str) -> None:
    with (LOCALE / language / "LC_MESSAGES" / f"{SCREEN}.mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    names = {who for state, _ in GAMES.values() for who in state.settings.names} | {*languages().values()}
    left = {
        line.text
        for name in EXAMPLES
        for line in lines_in(name, SIZES[0], language)
        if line.text and line.text not in names and words.gettext(line.text) != line.text
    }
    assert left == set()


@in_every_language
def test_every_sign_is_in_the_typeface(language: str) -> None:
    signs = {
        sign for name in EXAMPLES for line in lines_in(name, (1280, 800), language) for sign in line.text
    }
    assert picture_of("\u21e7") == picture_of("\ue000"), "so a sign looks that the typeface does not have"
    assert [sign for sign in sorted(signs) if picture_of(sign) == picture_of("\ue000")] == []


def picture_of(sign: str) -> bytes:
    return pygame.image.tobytes(font(Weight.SEMIBOLD, 20).render(sign, True, (255, 255, 255)), "RGBA")


@everywhere
@in_every_language
def test_every_line_stays_in_its_box_and_covers_no_other(size: tuple[int, int], language: str) -> None:
    wrong: dict[str, list[object]] = {}
    for name in EXAMPLES:
        lines = lines_in(name, size, language)
        outside: list[object] = [
            line.text
            for line in lines
            if line.place.left < line.box.left or line.place.right > line.box.right
        ]
        covered = [
            (one.text, other.text)
            for one, other in combinations(lines, 2)
            if one.place.colliderect(other.place)
        ]
        if outside or covered:
            wrong[name] = [*outside, *covered]
    assert wrong == {}


@everywhere
@in_every_language
def test_no_button_covers_a_line(size: tuple[int, int], language: str) -> None:
    wrong = {}
    for name, example in EXAMPLES.items():
        lines = lines_in(name, size, language)
        for button in touchable(example, size, language):
            cut = [
                line.text
                for line in lines
                if button.box.colliderect(line.place) and not button.box.contains(line.place)
            ]
            if cut:
                wrong[name] = cut
    assert wrong == {}


@everywhere
@in_every_language
def test_long_names_are_shortened_and_nothing_else_is(size: tuple[int, int], language: str) -> None:
    wrong = {}
    for name, (state, view) in GAMES.items():
        lines = lines_of((named(state), view), size, language)
        cut = [line.text for line in lines if line.shortened]
        other = [text for text in cut if not any(known[:3] in text for known in LONG_NAMES)]
        outside = [line.text for line in lines if line.place.right > line.box.right]
        if other or outside:
            wrong[name] = [*other, *outside]
    assert wrong == {}


@everywhere
@in_every_language
def test_the_headline_has_capitals_for_two_metres(size: tuple[int, int], language: str) -> None:
    least = round(69 * min(size[0] / 1280, size[1] / 800))
    for name in GAMES:
        far = [line for line in lines_in(name, size, language) if line.wanted_px == least]
        assert [line.text for line in far if line.capital_px < least] == [], name


@everywhere
@in_every_language
@pytest.mark.parametrize(
    "name", ["scrabble-laid", "auction-laid", "scrabbage-go", "clabbers-blank", "stands"]
)
def test_whose_turn_it_is_now_is_no_small_print(size: tuple[int, int], language: str, name: str) -> None:
    told = {"en": ("turn.", "alone."), "de": ("ist dran.", "weiter.")}[language]
    lines = [line for line in lines_in(name, size, language) if line.text.endswith(told)]
    assert lines
    assert min(line.capital_px for line in lines) >= ScreenLayout.of(*size).px(16)


@everywhere
@in_every_language
def test_the_rules_are_read_from_the_chair(size: tuple[int, int], language: str) -> None:
    layout = ScreenLayout.of(*size)
    for name in (name for name in EXAMPLES if name == "rules" or name.endswith("-rules")):
        smallest = min(line.capital_px for line in lines_in(name, size, language))
        assert smallest / layout.per_inch * 25.4 >= 1.5, name


@everywhere
@in_every_language
def test_no_tail_of_a_headline_touches_the_text_below(size: tuple[int, int], language: str) -> None:
    far, wrong = ScreenLayout.of(*size).px(FAR), []
    for name in GAMES:
        lines = lines_in(name, size, language)
        for head in (line for line in lines if line.capital_px >= far and set(line.text) & set("gjpqy")):
            tail = head.place.bottom + round(0.22 * head.capital_px)
            over = pygame.Rect(head.place.left, head.place.bottom, head.place.width, tail - head.place.bottom)
            wrong += [(name, line.text) for line in lines if line.place.colliderect(over)]
    assert wrong == []


@everywhere
@in_every_language
def test_whatever_is_touched_is_nine_millimetres_wide_and_high(size: tuple[int, int], language: str) -> None:
    least = 9 / 25.4 * ScreenLayout.of(*size).per_inch
    small = {
        name: found
        for name, example in EXAMPLES.items()
        if (found := [b for b in touchable(example, size, language) if min(b.box.size) < int(least)])
    }
    assert small == {}


@everywhere
@in_every_language
def test_buttons_lie_on_the_screen_and_apart(size: tuple[int, int], language: str) -> None:
    screen = pygame.Rect(0, 0, *size)
    for name, example in EXAMPLES.items():
        found = touchable(example, size, language)
        assert all(screen.contains(button.box) for button in found), name
        assert not [1 for one, other in combinations(found, 2) if one.box.colliderect(other.box)], name


def test_numbers_of_players_stand_out_from_their_colours() -> None:
    assert [colour for colour in PLAYERS if (BLACK, colour) not in WRITTEN] == []


def test_a_picture_that_shows_the_same_is_not_drawn_again() -> None:
    state, view = GAMES["auction-raised"]
    surface = pygame.Surface((1280, 800))
    screen, layout = Screen(), ScreenLayout.of(1280, 800)
    assert screen.draw(surface, sheet_of(state, view, layout, NOW_MS), NOW_MS)
    assert screen.draw(surface, sheet_of(state, view, layout, NOW_MS), NOW_MS) == []
