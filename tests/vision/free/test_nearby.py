"""What lies beside a crossword may hide a tile of it."""

import numpy as np
import pytest

from vision.free.finder import SCALE, STRIDE, Found, Spot, quad
from vision.free.grid import groups
from vision.free.nearby import against
from vision.reading import Picture

CELL = int(STRIDE / SCALE)

SIDE = 40.0


def spot(x: float, y: float, heat: float = 0.9) -> Spot:
    """x, y: in sides."""
    return Spot(np.array([400 + SIDE * x, 400 + SIDE * y]), SIDE, 30.0, heat)


def at(column: float, row: float) -> tuple[float, float]:
    """Where a column and a row of the crossword lie: it is turned by 30 degrees."""
    c, s = np.cos(np.pi / 6), np.sin(np.pi / 6)
    return column * c - row * s, column * s + row * c


TILES = [spot(*at(column, 0)) for column in range(3)]


def striped() -> Picture:
    """No two places look alike."""
    wide = np.linspace(40, 255, 800).astype(np.uint8)
    return np.dstack(
        [np.tile(wide, (800, 1)), np.tile(wide[::-1], (800, 1)), np.tile(wide[:, None], (1, 800))]
    )


STRIPED = striped()


def found(
    *things: tuple[float, float], reach: float = 0.6, faint: tuple[tuple[float, float], ...] = ()
) -> Found:
    """Something round, as wide as so many sides, on some places; faint: what the network hardly sees."""
    y, x = np.mgrid[:100, :100] * CELL + CELL / 2
    cover = np.zeros((100, 100), np.float32)
    for one in [*TILES, *(spot(*thing) for thing in things)]:
        cover[np.hypot(x - one.middle[0], y - one.middle[1]) < reach * SIDE] = 1
    for one in (spot(*place) for place in faint):
        cover[np.hypot(x - one.middle[0], y - one.middle[1]) < reach * SIDE] = 0.2
    return Found((), cover)


def reasons(
    seen: Found, tiles: list[Spot] | None = None, maybe: tuple[Spot, ...] = (), picture: Picture = STRIPED
) -> list[str]:
    spots = TILES if tiles is None else tiles
    return [doubt.reason for doubt in against(picture, seen, groups(spots)[0], spots, maybe)]


def test_a_crossword_on_a_bare_table_is_not_doubted() -> None:
    assert reasons(found()) == []


@pytest.mark.parametrize("place", [(3, 0), (-1, 0), (1, 1), (0, -1)])
def test_something_on_the_next_place_is(place: tuple[float, float]) -> None:
    assert reasons(found(at(*place))) == ["something lies against it"]


@pytest.mark.parametrize("place", [(4.3, 0), (1, 2.3), (-2.4, -2)])
def test_something_farther_away_is_not(place: tuple[float, float]) -> None:
    assert reasons(found(at(*place))) == []


def test_a_tile_of_another_group_beside_it_is_seen_for_what_it_is() -> None:
    other = spot(*at(3.2, 0.4))
    assert reasons(found(at(3.2, 0.4)), [*TILES, other]) == []


def test_what_may_be_a_tile_makes_a_crossword_doubtful_that_it_would_join() -> None:
    beside, away = spot(*at(1, 1.2), heat=0.2), spot(*at(1, 4), heat=0.2)
    assert "something beside it may be a tile" in reasons(found(at(1, 1.2)), maybe=(beside,))
    assert reasons(found(at(1, 4)), maybe=(away,)) == []


def test_ground_among_tiles_that_looks_like_that_around_them_is_bare() -> None:
    seen, enclosed = found(at(1, 1)), (spot(*at(1, 1), heat=0.4),)
    ground = np.full((800, 800, 3), (60, 80, 120), np.uint8)
    assert reasons(seen, maybe=enclosed, picture=ground) == []
    shaded = ground.copy()
    x, y = enclosed[0].middle.round().astype(int)
    shaded[y - 25 : y + 25, x - 25 : x + 25] = (48, 64, 96)
    assert reasons(seen, maybe=enclosed, picture=shaded) == []
    covered = ground.copy()
    covered[y - 25 : y + 25, x - 25 : x + 25] = (120, 80, 60)
    assert len(reasons(seen, maybe=enclosed, picture=covered)) == 2


@pytest.mark.parametrize("smooth", [(1, 1), (3, 0), (0, -1)])
def test_a_smooth_thing_of_another_colour_lies_there_however_little_it_covers(
    smooth: tuple[int, int],
) -> None:
    others = [place for place in ((1, 1), (3, 0), (0, -1)) if place != smooth]
    seen = found(faint=(at(*smooth), *(at(*place) for place in others)))
    ground = np.full((800, 800, 3), (90, 50, 40), np.uint8)
    assert reasons(seen, picture=ground) == []
    x, y = spot(*at(*smooth)).middle.round().astype(int)
    ground[y - 25 : y + 25, x - 25 : x + 25] = (96, 130, 190)
    assert reasons(seen, picture=ground) == ["something lies against it"]


def test_a_crossword_at_the_edge_may_go_on_outside() -> None:
    cut = STRIPED[: int(TILES[0].middle[1] + 1.6 * SIDE)]
    assert reasons(found(), picture=cut) == ["it reaches the edge of what is seen"]


def test_outside_the_picture_nothing_lies() -> None:
    seen = Found((), np.zeros((3, 3), np.float32))
    assert seen.covered(quad(spot(0, 0), SIDE)) == 0
