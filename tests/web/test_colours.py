"""Players and the tiles of a set have one colour each, on the table's screen, in browsers, in the overlay and
in reviews."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from station.referee.seats import Seat
from station.review.page import STYLE, page
from station.review.review import Curve, Review
from station.review.sentence import said
from station.rules.tile import Kit, Side
from station.screen.draw.palette import (
    BLACK,
    CARD,
    FRAME,
    KITS,
    PREMIUM,
    PREMIUM_WRITING,
    QUIET,
    RAISED,
    RULE,
    SIDES,
    SQUARE,
    WHITE,
    Colour,
    blend,
)
from station.screen.draw.seats import PLAYERS, seat_colour, seat_sign
from station.screen.draw.themes import THEMES, Theme

STATIC = Path(__file__).parents[2] / "station" / "web" / "static"


def colours(sheet: str, name: str) -> list[str]:
    """What a sheet says for a variable, in every mode."""
    return re.findall(rf"--{name}: (#[0-9a-f]{{6}})", (STATIC / sheet).read_text(encoding="utf-8"))


def as_hex(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


@pytest.mark.parametrize("sheet", ["table.css", "overlay.css"])
@pytest.mark.parametrize("kit", ["a", "b"])
def test_the_tiles_of_a_set_have_the_colour_that_they_have_at_the_table(sheet: str, kit: Kit) -> None:
    found = colours(sheet, kit)
    assert found
    assert set(found) == {as_hex(KITS[kit])}


@pytest.mark.parametrize("text", [(STATIC / "table.css").read_text(encoding="utf-8"), STYLE])
def test_players_and_sides_have_the_colours_that_they_have_at_the_table(text: str) -> None:
    found = dict(re.findall(r"--(p\d|south|north): ?(#[0-9a-f]{6})", text))
    assert found == {
        **{f"p{player}": as_hex(colour) for player, colour in enumerate(PLAYERS)},
        **{side.name.lower(): as_hex(colour) for side, colour in SIDES.items()},
    }


def of_theme(theme: Theme) -> dict[str, Colour]:
    """The colours of the screen in a theme, by the names that the pages have for them."""
    grounds = {
        "back": BLACK, "card": CARD, "raised": RAISED, "rule": RULE, "frame": FRAME, "square": SQUARE,
        "w3": PREMIUM["3W"], "w2": PREMIUM["2W"], "l3": PREMIUM["3L"], "l2": PREMIUM["2L"],
    }  # fmt: skip
    found = {name: theme.grounds.get(colour, colour) for name, colour in grounds.items()}
    inks = {"text": WHITE, "quiet": QUIET, "writing": PREMIUM_WRITING}
    inks |= {f"{side.name.lower()}-ink": colour for side, colour in SIDES.items()}
    found |= {name: theme.inks.get(colour, colour) for name, colour in inks.items()}
    found |= {
        f"home-{side.name.lower()}": blend(found["square"], colour, 0.3) for side, colour in SIDES.items()
    }
    return found | {"accent": theme.strong[0], "on-accent": theme.strong[1]}


def test_pages_by_day_and_by_night_have_the_colours_of_the_screens_themes() -> None:
    text = (STATIC / "table.css").read_text(encoding="utf-8")
    day, night = re.findall(r":root \{ (?:color-scheme[^}]*?|--back[^}]*?)\}", text)[:2]
    for theme, block in (("bright", day), ("dark", night)):
        # What the dark block does not name is as by day.
        found = {**dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", day))}
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
        wanted = {name: as_hex(colour) for name, colour in of_theme(THEMES[theme]).items()}
        assert {name: found[name] for name in wanted} == wanted


def test_a_review_shows_sides_as_the_table_does_and_else_numbers() -> None:
    names = ("Ada", "Ben", "Mia", "Tom")
    curve = Curve(said("minutes left"), names, ((0, (1.0,) * 4), (1, (0.5,) * 4)))
    review = Review("x", "X", names, said("Over."), "tiles", (), (curve,), None, (), ((),) * 4)
    seats = tuple(Seat(board, side) for board in (0, 1) for side in (Side.SOUTH, Side.NORTH))
    signs = r'<b class="seat" aria-hidden="true" style="background:var\(--(\w+)\)">(.)</b>'
    assert re.findall(signs, page(review))[:4] == [(f"p{k}", str(k + 1)) for k in range(4)]
    sided = page(replace(review, seats=seats))
    assert re.findall(signs, sided)[:4] == [("south", "▼"), ("north", "▲")] * 2
    lines = re.findall(r"stroke:var\(--line-(\w+)\)\"( stroke-width=\"2\" stroke-dasharray)?", sided)
    assert [(kind, bool(broken)) for kind, broken in lines] == [
        ("south", False), ("north", False), ("south", True), ("north", True)
    ]  # fmt: skip


def test_the_sign_of_a_player_has_the_colour_of_the_seat() -> None:
    for player, side in ((0, None), (3, None), (2, Side.SOUTH), (3, Side.NORTH)):
        sign = seat_sign(player, 40, side)
        assert tuple(sign.get_at((20, 2)))[:3] == seat_colour(player, side)
    assert seat_colour(2, Side.SOUTH) == seat_colour(0, Side.SOUTH) == SIDES[Side.SOUTH]


def test_no_theme_changes_the_colours_of_tiles() -> None:
    for theme in THEMES.values():
        assert not {*KITS.values()} & {*theme.grounds, *theme.inks}
