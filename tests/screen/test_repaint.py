"""Every picture brought up to date is the picture drawn from nothing, whatever was shown before."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product

import pygame
import pytest

from station.referee.outcome import EndTopic
from station.referee.state import Phase
from station.registry import ENTRIES
from station.screen.dealt.glide import GLIDE_MS
from station.screen.draw.canvas import Canvas
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import WHITE
from station.screen.draw.parts import Part, Parts
from station.screen.draw.themes import THEMES
from station.screen.input.actions import Do
from station.screen.lights import LIGHT_MS
from station.screen.show import draw
from tests.screen.examples import SIZES
from tests.screen.pixels import same_pixels
from tests.screen.walk import Walk

STEPS = 40
HOUSE, TWO = (0, 1, 1, 1), (0, 1)


def differences(walk: Walk, steps: Iterable[Callable[[], None]]) -> Iterator[str]:
    """Touches after which the picture is not the one drawn from nothing, once what glides has arrived."""
    size = walk.layout.width, walk.layout.height
    kept, fresh = pygame.Surface(size), pygame.Surface(size)
    for number, step in enumerate(steps):
        walk.show.draw(kept, walk.state, walk.now_ms)
        arrived_ms = walk.now_ms + max(GLIDE_MS, LIGHT_MS)
        walk.show.draw(kept, walk.state, arrived_ms)
        draw(fresh, walk.state, walk.show.local, arrived_ms)
        if not same_pixels(kept, fresh):
            yield f"{number}: {walk.last}"
        step()


def at_random(walk: Walk) -> Iterator[str]:
    return differences(walk, [walk.step] * STEPS)


def walks() -> Sequence[object]:
    """Every game, typed and dealt, and with them every size in every theme."""
    looks, found = list(product(SIZES, THEMES)), []
    for number, (name, dealt) in enumerate(product(ENTRIES, (False, True))):
        levels = () if not dealt else HOUSE if name == "house" else TWO
        size, theme = looks[number % len(looks)]
        where = f"{'dealt' if dealt else 'typed'}-{name}-{size[0]}-{theme}"
        found.append(pytest.param(name, levels, size, theme, id=where))
    return found


@pytest.mark.parametrize(("name", "levels", "size", "theme"), walks())
def test_touches_leave_nothing_behind(
    name: str, levels: tuple[int, ...], size: tuple[int, int], theme: str
) -> None:
    assert list(at_random(Walk(name, levels, 1, size, theme))) == []


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_dealt_house_leaves_nothing_behind(size: tuple[int, int], seed: int) -> None:
    """Its parts overlap most: two boards, hands, and menus over them."""
    assert list(at_random(Walk("house", HOUSE, seed, size, "dark"))) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_an_end_with_the_other_board_large_has_the_right_clocks_and_names(size: tuple[int, int]) -> None:
    walk = Walk("house", HOUSE, 1, size, "bright")
    touches = [
        (Do.BEGIN, ""),
        (Do.OTHER_BOARD, ""),
        (Do.MENU, ""),
        (Do.ASK_ABORT, ""),
        (Do.CHOOSE, EndTopic.RESIGN.value),
        (Do.CHOOSE, EndTopic.RESIGN.value),  # it asks once
        (Do.MENU, ""),
        (Do.CLOSE, ""),
    ]
    assert list(differences(walk, [partial(walk.press, *touch) for touch in touches])) == []
    assert walk.state.phase is Phase.OVER
    here, clocks = walk.sheet.here, walk.sheet.all_places.clocks
    above = [place for player in here.lane.players if (place := clocks[player]) is not None]
    assert all(here.places.main.left <= place.left < here.places.main.right for place in above)
    assert len(above) == 2


def part(box: tuple[int, int, int, int]) -> Part:
    place = pygame.Rect(box)
    return (place, box, lambda canvas: canvas.card(place, WHITE, 0))


@pytest.mark.parametrize(
    "after",
    [[], [(0, 0, 10, 10)], [(30, 0, 40, 40)], [(0, 0, 40, 40), (5, 5, 4, 4)]],
    ids=["gone", "smaller", "moved", "covered in part"],
)
def test_what_a_part_uncovers_is_drawn(after: list[tuple[int, int, int, int]]) -> None:
    kept, fresh = pygame.Surface((80, 80)), pygame.Surface((80, 80))
    layout, parts = ScreenLayout.of(1280, 800), Parts()
    behind = (20, 20, 50, 50)
    parts.draw(Canvas(kept, layout), [part(behind), part((0, 0, 40, 40))], None)
    parts.draw(Canvas(kept, layout), [part(behind), *map(part, after)], None)
    Parts().draw(Canvas(fresh, layout), [part(behind), *map(part, after)], None)
    assert same_pixels(kept, fresh)
