"""What is read from afar, and what stands out: at every size and in every language."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from station.games.house.rules.ruling import HouseWord
from station.languages import languages
from station.screen.draw.canvas import Canvas, Written, width
from station.screen.draw.fonts import Weight, capital_height, font, typeface_file
from station.screen.draw.layout import FAR, ScreenLayout
from station.screen.draw.palette import BLACK, CARD
from station.screen.draw.places import halves
from station.screen.draw.seats import PLAYERS
from station.screen.draw.themes import THEMES
from tests.screen.contrast import WRITTEN, contrast, difference
from tests.screen.examples import SIZES, all_examples, render
from tests.screen.examples.games import table_examples
from tests.screen.examples.house import house_examples

Draw = Callable[..., tuple[pygame.Surface, list[Written]]]

EXAMPLES = house_examples()

everywhere = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
in_source_sans = pytest.mark.skipif(
    typeface_file(Weight.SEMIBOLD) is None, reason="another typeface needs shorter wordings"
)
in_every_language = pytest.mark.parametrize("language", languages())


@in_source_sans
@pytest.mark.parametrize(
    ("example_name", "texts"),
    [
        ("order", {"Turn DC", "5:42", "6:28"}),
        ("stands", {"Stands"}),
        ("not-a-word", {"Taken back"}),
        ("done", {"Press again"}),
        ("win", {"South wins"}),
        ("hidden", {"Hand away"}),
    ],
)
def test_orders_verdicts_and_clocks_are_written_large(
    drawn: Draw, example_name: str, texts: set[str]
) -> None:
    state, view = EXAMPLES[example_name]
    _, lines = drawn(state, view)
    assert texts <= {line.text for line in lines if line.capital_px >= 69}


@in_source_sans
@everywhere
@pytest.mark.parametrize(
    ("language", "example_name", "headline"),
    [
        ("en", "camera-lost", "Camera lost"),
        ("de", "camera-lost", "Kamera fehlt"),
        ("en", "clock-lost", "Clock lost"),
        ("de", "clock-lost", "Uhr fehlt"),
    ],
)
def test_a_lost_device_is_named_large_at_both_boards(
    drawn: Draw, size: tuple[int, int], language: str, example_name: str, headline: str
) -> None:
    state, view = EXAMPLES[example_name]
    _, lines = drawn(state, view, size, language)
    large = [line.text for line in lines if line.capital_px >= ScreenLayout.of(*size).px(FAR)]
    headlines = [text for text in large if ":" not in text]
    assert len(headlines) == 2
    assert all(text.lower().endswith(headline.lower()) for text in headlines)


@everywhere
def test_the_numbers_of_an_explosion_on_the_tiles_are_read_from_the_chair(
    drawn: Draw, size: tuple[int, int]
) -> None:
    layout = ScreenLayout.of(*size)
    board = halves(layout)[0].main
    _, lines = drawn(*EXAMPLES["order"], size)
    numbers = [line for line in lines if line.text.isdigit() and board.contains(line.box)]
    assert sorted(line.text for line in numbers) == [*"1111", "2", *"333", *"44444"]
    assert min(line.capital_px for line in numbers) / layout.per_inch * 25.4 >= 1.8


@everywhere
@in_every_language
def test_the_hands_stay_in_sight_while_an_explosion_is_carried_out_by_hand(
    drawn: Draw, size: tuple[int, int], language: str
) -> None:
    state, view = EXAMPLES["by-hand-order"]
    place = halves(ScreenLayout.of(*size))[0].pictures
    _, lines = drawn(state, view, size, language)
    shown = {line.text for line in lines if place.contains(line.box)}
    assert {"Ada", "Ben"} <= shown


def average(picture: pygame.Surface) -> float:
    return sum(pygame.transform.average_color(picture)[:3]) / 3


@pytest.mark.parametrize("name", THEMES)
def test_writing_stands_out_from_its_ground(name: str) -> None:
    theme = THEMES[name]
    shown = [
        (theme.inks.get(ink, ink), theme.grounds.get(ground, ground))
        for ink, ground in WRITTEN
        if ink != BLACK or not theme.grounds
    ]
    assert [pair for pair in (*shown, theme.strong) if contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("name", THEMES)
def test_the_lines_of_all_players_stand_out_from_a_card_and_from_one_another(name: str) -> None:
    theme = THEMES[name]
    lines = [theme.lines.get(colour, colour) for colour in PLAYERS]
    assert [line for line in lines if contrast(line, theme.grounds.get(CARD, CARD)) < 4.5] == []
    assert [pair for pair in combinations(lines, 2) if difference(*pair) < 30] == []


def test_the_lines_of_curves_have_the_colours_of_their_theme() -> None:
    example = all_examples()["review-scrabble-curves"]
    for name, theme in THEMES.items():
        picture = render(example, SIZES[0], theme=name)
        pixels = {tuple(pixel) for pixel in pygame.surfarray.array3d(picture).reshape(-1, 3).tolist()}
        assert {theme.lines.get(colour, colour) for colour in PLAYERS[:2]} <= pixels


@pytest.mark.parametrize("name", ["order", "menu", "which-letter"])
def test_the_bright_theme_is_bright_and_the_dark_one_dark(name: str) -> None:
    shown = (average(render(EXAMPLES[name], SIZES[0], theme=theme)) for theme in ("dark", "bright"))
    dark, light = shown
    assert dark < 70
    assert light > 180


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@pytest.mark.parametrize("weight", Weight)
def test_digits_have_one_width(weight: Weight) -> None:
    assert len({width(digit, weight, FAR) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("capital", [7, 11, 41, 69, 93])
def test_a_font_is_found_by_the_height_of_its_capitals(capital: int) -> None:
    assert capital <= capital_height(font(Weight.SEMIBOLD, capital)) <= capital + 1


def test_a_screen_too_small_to_read_is_refused() -> None:
    with pytest.raises(ValueError, match="too small"):
        ScreenLayout.of(320, 240)


@everywhere
def test_many_long_words_are_all_shown(drawn: Draw, size: tuple[int, int]) -> None:
    state, view = EXAMPLES["stands"]
    texts = ("QUIZZICALLY", "BUZZWORDS", "JACKPOT", "OXIDIZE", "ZA", "QI", "EXEQUY", "WHIZ")
    words = tuple(HouseWord(text, (0,)) for text in texts)
    made = state.position.boards[0].last
    assert made is not None
    assert made.ruling is not None
    made = replace(made, ruling=replace(made.ruling, words=words))
    many = replace(state, position=state.position.with_board(0, last=made))
    _, lines = drawn(many, view, size)
    assert [line.text for line in lines if line.shortened] == []
    shown = " ".join(line.text for line in lines)
    assert all(text in shown for text in texts)


@in_source_sans
@everywhere
@in_every_language
def test_who_won_is_said_in_full(drawn: Draw, size: tuple[int, int], language: str) -> None:
    """A name alone does not say that the game is over."""
    state, view = table_examples()["scrabbage-won"]
    for name in ("Player 2", "Christopher"):
        named = replace(state, settings=replace(state.settings, names=("Player 1", name)))
        _, lines = drawn(named, view, size, language)
        text = {"en": f"{name} wins", "de": f"{name} siegt"}[language]
        assert [line.shortened for line in lines if line.text == text] == [False]


def test_cards_of_the_high_contrast_theme_have_a_line_around_them() -> None:
    canvas = Canvas(pygame.Surface((200, 100)), ScreenLayout.of(1280, 800), theme="contrast")
    card = pygame.Rect(20, 20, 160, 60)
    canvas.card(card, CARD)
    red, green, blue, _ = canvas.surface.get_at((100, 20))
    edge, theme = (red, green, blue), THEMES["contrast"]
    assert contrast(edge, theme.grounds[CARD]) >= 3
    assert contrast(edge, theme.grounds[BLACK]) >= 3
