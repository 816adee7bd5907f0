"""Players and the tiles of a set have one colour each, on the table's screen, in browsers, in the overlay and
in reviews."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from station.referee.seats import Seat
from station.review.page import STYLE, page
from station.review.review import Curve, Review
from station.review.said import said
from station.rules.tile import Kit, Side
from station.screen.draw.palette import KITS, SIDES
from station.screen.draw.seats import PLAYERS, seat_colour, seat_sign
from station.screen.draw.themes import THEMES

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
