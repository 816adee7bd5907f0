"""The tiles of a set have one colour, on the table's screen, in browsers and in the overlay."""

import re
from pathlib import Path

import pytest

from station.rules.tile import Kit
from station.screen.draw.palette import KITS
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


def test_no_theme_changes_the_colours_of_tiles() -> None:
    for theme in THEMES.values():
        assert not {*KITS.values()} & {*theme.grounds, *theme.inks}
