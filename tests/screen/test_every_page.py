"""Every page of the program: nothing is cut off, covered, too small to touch or left in English, at every
size, in every language, with long names and for any number of players."""

import gettext
from collections.abc import Iterable

import pygame
import pytest

from station.languages import LOCALE, SCREEN, languages
from station.screen.draw.canvas import Written
from station.screen.draw.fonts import Weight, font, typeface_file
from station.screen.draw.layout import FAR, ScreenLayout
from station.screen.draw.palette import BLACK
from station.screen.draw.seats import PLAYERS
from station.screen.draw.themes import THEMES
from station.screen.input.actions import Do
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.input.touch import Button
from station.screen.screen import Screen
from station.screen.show import sheet_of
from station.view import view_of
from tests.screen.contrast import WRITTEN
from tests.screen.examples import SIZES, all_examples, game_examples, shown_ms
from tests.screen.examples.house import NOW_MS
from tests.screen.lines import (
    LONG_NAMES,
    buttons_in,
    lines_in,
    lines_of,
    pairs_that_meet,
    touch_each_other,
    with_long_names,
)

EXAMPLES = all_examples()
GAMES = game_examples()
CROWDED = (
    *("which-letter", "blank", "by-hand-which-kit", "by-hand-both", "scrabble-typing"),
    *("win", "time-over", "win-over", "annulled-over", "history", "house-last-turn", "full-hands"),
    *("pause", "clock-lost", "hall-turn", "hall-called", "hall-fire-alarm", "hall-win"),
    *("dealt-scrabble", "dealt-scrabbage-aside", "dealt-exchange"),
    *("start-scrabble", "start-scrabbage", "start-lot-drawn", "setup-trial-begun"),
)
"""Pages with little room for their texts."""

pytestmark = pytest.mark.skipif(
    typeface_file(Weight.SEMIBOLD) is None, reason="another typeface needs shorter wordings"
)


def _drawn_once(size: tuple[int, int]) -> pytest.MarkDecorator:
    """All tests of this size run in one process, which draws each page once."""
    return pytest.mark.xdist_group(f"every page {size[0]}x{size[1]}")


everywhere = pytest.mark.parametrize(
    "size", [pytest.param(size, id=f"{size[0]}x{size[1]}", marks=_drawn_once(size)) for size in SIZES]
)
in_every_language = pytest.mark.parametrize("language", languages())
in_translation = pytest.mark.parametrize("language", [one for one in languages() if one != "en"])


def half_of_the_games(size: tuple[int, int], language: str) -> list[str]:
    """Examples of games: each at every size, in every second language at each."""
    first = SIZES.index(size) + list(languages()).index(language)
    return [name for number, name in enumerate(GAMES, first) if number % 2 == 0]


@everywhere
@in_every_language
def test_nothing_is_cut_short(size: tuple[int, int], language: str) -> None:
    cut = {
        name: found
        for name in EXAMPLES
        if (found := [line.text for line in lines_in(name, size, language) if line.shortened])
    }
    assert cut == {}


@pytest.mark.parametrize("name", CROWDED)
@in_every_language
def test_nothing_is_cut_short_on_the_smallest_common_screen(name: str, language: str) -> None:
    assert [line.text for line in lines_in(name, (640, 480), language) if line.shortened] == []


def test_every_panel_has_an_example() -> None:
    shown = {view.panel for _, view in EXAMPLES.values() if isinstance(view, ScreenState)}
    assert shown == set(Panel)


@_drawn_once(SIZES[0])
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


@_drawn_once((1280, 800))
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
            for one, other in pairs_that_meet(lines)
            if one.place.colliderect(other.place) or touch_each_other(one, other)
        ]
        if outside or covered:
            wrong[name] = [*outside, *covered]
    assert wrong == {}


@everywhere
@in_every_language
def test_no_line_leaves_its_card_or_its_region(size: tuple[int, int], language: str) -> None:
    wrong = {name: found for name in EXAMPLES if (found := _leaving(lines_in(name, size, language)))}
    assert wrong == {}


def _leaving(lines: Iterable[Written]) -> list[str]:
    """Lines of which anything, tails of letters included, is off their card or cut off."""
    return [
        line.text
        for line in lines
        if not all(box is None or box.contains(line.ink) for box in (line.clip, line.card))
    ]


@everywhere
@in_every_language
def test_no_button_covers_a_line(size: tuple[int, int], language: str) -> None:
    wrong = {}
    for name in EXAMPLES:
        if found := _covered(lines_in(name, size, language), buttons_in(name, size, language)):
            wrong[name] = found
    assert wrong == {}


def _covered(lines: Iterable[Written], touch: Iterable[Button]) -> list[str]:
    """Lines in the place of a button of which they are not the label."""
    boxes = [button.box for button in touch]
    return [
        line.text
        for line in lines
        for number in line.ink.collidelistall(boxes)
        if line.card is None or not boxes[number].contains(line.card)
    ]


@everywhere
@in_every_language
def test_long_names_stay_on_their_cards_and_off_the_buttons(size: tuple[int, int], language: str) -> None:
    wrong = {}
    for name in half_of_the_games(size, language):
        lines, touch = with_long_names(name, size, language)
        found = [*_leaving(lines), *_covered(lines, touch)]
        found += [one.text for one, other in pairs_that_meet(lines) if touch_each_other(one, other)]
        if found:
            wrong[name] = found
    assert wrong == {}


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_changes_colours_and_no_places(theme: str) -> None:
    games = ("order", "scrabble-crowded", "auction-late", "dealt-house")
    for name in (
        *games,
        "start-menu",
        "record",
        "setup-trial",
        "review-turn",
        "hall-called",
        "puzzle-answer",
    ):
        dark = lines_in(name, (800, 480), "en")
        shown = lines_of(EXAMPLES[name], (800, 480), theme=theme)
        # The button of the next theme has another label, of which those beside it have the size.
        beside = {line.box.top for line in dark if line.text in {_theme(other) for other in THEMES}}
        assert [line.box for line in dark] == [line.box for line in shown], name
        pairs = [pair for pair in zip(dark, shown, strict=True) if pair[0].box.top not in beside]
        assert [(one.text, one.place) for one, _ in pairs] == [(one.text, one.place) for _, one in pairs], (
            name
        )


def _theme(name: str) -> str:
    return THEMES[name].label


@everywhere
@in_every_language
def test_long_names_are_shortened_and_nothing_else_is(size: tuple[int, int], language: str) -> None:
    wrong = {}
    for name in half_of_the_games(size, language):
        lines, _ = with_long_names(name, size, language)
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
@pytest.mark.parametrize("name", ["scrabble-laid", "auction-laid", "scrabbage-go", "clabbers-blank"])
def test_whose_turn_it_is_now_is_no_small_print(size: tuple[int, int], language: str, name: str) -> None:
    endings = {"en": ("turn.", "alone."), "de": ("ist dran.", "weiter.")}[language]
    lines = [line for line in lines_in(name, size, language) if line.text.endswith(endings)]
    assert lines
    assert min(line.capital_px for line in lines) >= ScreenLayout.of(*size).px(16)


@everywhere
@in_every_language
@pytest.mark.parametrize(
    ("name", "capital", "texts"),
    [
        ("which-letter", 16, {"en": "Which letter is on I8?", "de": "Welcher Buchstabe liegt auf I8?"}),
        ("correct", 16, {"en": "Touch the square that is wrong.", "de": "Das falsche Feld antippen."}),
        ("hall-waiting", 40, {"en": "Waiting for", "de": "Warten auf"}),
    ],
)
def test_what_to_do_now_is_no_small_print(
    size: tuple[int, int], language: str, name: str, capital: int, texts: dict[str, str]
) -> None:
    lines = [line for line in lines_in(name, size, language) if texts[language] in line.text]
    assert [line.capital_px >= ScreenLayout.of(*size).px(capital) for line in lines] == [True]


@everywhere
@in_every_language
def test_who_draws_who_gets_the_tiles_and_whose_turn_it_is_are_read_from_two_metres(
    size: tuple[int, int], language: str
) -> None:
    least, small, shown = ScreenLayout.of(*size).px(40), {}, set[str]()
    for name, (state, view) in GAMES.items():
        if state.settings.dealt is not None or view.panel is not Panel.NONE or view.entry is not None:
            continue  # whoever plays at the screen sits before it
        lanes = view_of(state, shown_ms((state, view)), language).lanes
        far = {sentence for lane in lanes for sentence in lane.message.far}
        lines = [line for line in lines_in(name, size, language) if any(part in line.text for part in far)]
        shown |= {line.text for line in lines}
        if found := [line.text for line in lines if line.capital_px < least]:
            small[name] = found
    assert small == {}
    endings = {
        "en": ("Ada draws 4.", "Mia gets the tiles.", "Ben's turn."),
        "de": ("Ada zieht 4.", "Steine an Mia.", "Ben ist dran."),
    }
    assert [one for one in endings[language] if not any(one in line for line in shown)] == []


@everywhere
@in_every_language
def test_a_verdict_that_was_read_makes_room_for_whose_turn_it_is(
    size: tuple[int, int], language: str
) -> None:
    turn = {"en": "Ben's turn", "de": "Ben ist dran"}[language]
    for name in ("stands-read", "scrabble-laid-read"):
        lines = [line for line in lines_in(name, size, language) if line.text == turn]
        assert [line.capital_px >= ScreenLayout.of(*size).px(FAR) for line in lines] == [True], name


@everywhere
@in_every_language
def test_an_order_of_five_letters_says_what_to_do_beside_its_button(
    size: tuple[int, int], language: str
) -> None:
    order = {"en": "Take RADIH", "de": "Nimm RADIH"}[language]
    (line,) = [line for line in lines_in("order-of-five", size, language) if line.text == order]
    assert line.capital_px >= ScreenLayout.of(*size).px(40)


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
            wrong += [
                (name, lines[number].text) for number in over.collidelistall([line.place for line in lines])
            ]
    assert wrong == []


@everywhere
@in_every_language
def test_whatever_is_touched_is_nine_millimetres_wide_and_high(size: tuple[int, int], language: str) -> None:
    least = 9 / 25.4 * ScreenLayout.of(*size).per_inch
    small = {
        name: found
        for name in EXAMPLES
        if (found := [b for b in buttons_in(name, size, language) if min(b.box.size) < int(least)])
    }
    assert small == {}


@everywhere
def test_what_closes_a_page_of_the_menu_never_moves(size: tuple[int, int]) -> None:
    pages = ("menu", "abort", "house-leave", "house-settings", "house-arbiter", "house-reason")
    places = {
        tuple(button.box)
        for name in pages
        for button in buttons_in(name, size, "en")
        if button.action.do is Do.CLOSE
    }
    assert len(places) == 1


@everywhere
@in_every_language
def test_buttons_lie_on_the_screen_and_apart(size: tuple[int, int], language: str) -> None:
    screen = pygame.Rect(0, 0, *size)
    for name in EXAMPLES:
        found = buttons_in(name, size, language)
        assert all(screen.contains(button.box) for button in found), name
        boxes = [button.box for button in found]
        assert all(box.collidelistall(boxes) == [number] for number, box in enumerate(boxes)), name


def test_numbers_of_players_stand_out_from_their_colours() -> None:
    assert [colour for colour in PLAYERS if (BLACK, colour) not in WRITTEN] == []


def test_a_picture_that_shows_the_same_is_not_drawn_again() -> None:
    state, view = GAMES["auction-raised"]
    surface = pygame.Surface((1280, 800))
    screen, layout = Screen(), ScreenLayout.of(1280, 800)
    assert screen.draw(surface, sheet_of(state, view, layout, NOW_MS), NOW_MS)
    assert screen.draw(surface, sheet_of(state, view, layout, NOW_MS), NOW_MS) == []
