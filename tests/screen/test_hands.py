"""Hands at a House table: however many tiles there are, they stay on their player's card."""

from itertools import combinations

import pygame
import pytest

from station.rules.tile import Side
from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.hands import draw_hands
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import BLACK
from station.screen.draw.places import halves
from station.view.pictures import Hands, PlayerHand
from tests.screen.examples import SIZES
from tests.screen.lines import touch_each_other

LETTERS = "ETAOINSHRDLUWM" * 11

everywhere = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def hands(count: int) -> Hands:
    """Two players with so many tiles each that are known."""
    back, bonus = tuple(LETTERS[: count // 2]), tuple(LETTERS[: count - count // 2])
    players = (
        PlayerHand("Ben", Side.NORTH, 0, count, f"{count} in hand", back, "a", bonus, "b"),
        PlayerHand("Ada", Side.SOUTH, 4, count, "draw 4", back, "a", bonus, "b"),
    )
    return Hands(54, "Bag 54", players, "bonus", "back")


@everywhere
@pytest.mark.parametrize("count", [0, 7, 20, 60, 143])
def test_all_tiles_stay_on_the_cards_of_their_players(size: tuple[int, int], count: int) -> None:
    layout, surface, written = ScreenLayout.of(*size), pygame.Surface(size), list[Written]()
    box = halves(layout)[0].pictures
    surface.fill(BLACK)
    canvas = Canvas(surface, layout, written)
    draw_hands(canvas, box, hands(count))
    first, second = canvas.cards
    between = pygame.Rect(box.left, first.bottom, box.width, second.top - first.bottom)
    below = pygame.Rect(box.left, second.bottom, box.width, size[1] - second.bottom)
    for place in (between, below):
        assert (pygame.surfarray.array3d(surface.subsurface(place)) == BLACK).all()
    assert not [1 for one, other in combinations(written, 2) if touch_each_other(one, other)]
    counts = [line.text for line in written if line.text.startswith("+")]
    assert len(counts) == (2 if count == 143 else 0) or count == 60
    assert all(0 < int(text) < count for text in counts)
