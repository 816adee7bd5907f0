"""Which places are tiles of a set: `vision.free.kinds`, `vision.free.plain` and `vision.free.printed`."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from vision.free.finder import Spot
from vision.free.kinds import Kinds, lettered
from vision.free.plain import with_plain
from vision.free.printed import without_printed
from vision.free.search import LOGITS, Place, bodies_at
from vision.free.stray import with_strays
from vision.letters.network import BLANK, LETTERS, NO_TILE, Patches
from vision.locate.tabs import Tab, find_tabs

SIDE = 40.0
SIZE = (2304, 1296)
IVORY, SHADED, RED = np.log(((200.0, 225, 232), (130, 150, 155), (45, 40, 160)))


def place(
    letter: str | None,
    x: float,
    y: float,
    *,
    sure: float = 1.0,
    tile: float = 1.0,
    body: np.ndarray = IVORY,
    ink: float = -1.0,
    side: float = SIDE,
    heat: float = 0.9,
) -> Place:
    shares = np.full(len(LETTERS) + 1, (1 - sure) / len(LETTERS))
    shares[-1 if letter is None else LETTERS.index(letter)] = sure
    return Place(Spot(np.array([x, y]), side, 0.0, heat), shares, 0, tile, body, ink)


def rows(body: np.ndarray = IVORY, x: float = 600.0, ink: float = -1.0) -> list[Place]:
    """Twenty tiles in four rows with gaps between them."""
    return [
        place(LETTERS[number], x + 60 * (number % 5), 300 + 60 * (number // 5), body=body, ink=ink)
        for number in range(20)
    ]


def test_tiles_that_lie_together_are_a_set() -> None:
    kinds = lettered(SIZE, rows(), [])
    assert [len(kit) for kit in kinds.kits] == [20]


def test_sets_of_two_colours_are_distinguished_left_to_right() -> None:
    kinds = lettered(SIZE, [*rows(RED, 1400, ink=1.0), *rows(x=300)], [])
    assert [kit[0].ink for kit in kinds.kits] == [-1.0, 1.0]
    assert [len(kit) for kit in kinds.kits] == [20, 20]


def test_two_heaps_of_one_colour_are_one_set_though_one_lies_in_shadow() -> None:
    kinds = lettered(SIZE, [*rows(), *rows(SHADED, 1400)], [])
    assert [len(kit) for kit in kinds.kits] == [40]


def test_a_tile_of_another_colour_among_them_is_strange() -> None:
    kinds = lettered(SIZE, [*rows(), place("Q", 900, 360, body=RED, ink=1.0)], [])
    assert [one.letter for one in kinds.strange] == ["Q"]


@pytest.mark.parametrize(
    "unclear",
    [
        place("Q", 900, 360, body=RED, ink=1.0, sure=0.6),
        place("Q", 900, 360, body=RED, ink=1.0, heat=0.4),
        place("Q", 940, 360, body=RED, ink=1.0, heat=0.7),
        place("I", 871, 360, body=RED, ink=1.0),
    ],
    ids=["unclear", "little like a tile", "apart from the tiles", "partly over a tile"],
)
def test_what_may_be_a_strange_tile_is_perhaps_one(unclear: Place) -> None:
    kinds = lettered(SIZE, [*rows(), unclear], [])
    assert (kinds.strange, kinds.perhaps) == ((), (unclear,))


def test_a_tile_with_an_unclear_letter_is_one_of_the_set() -> None:
    kinds = lettered(SIZE, [*rows(), place("Q", 900, 360, sure=0.4)], [])
    assert len(kinds.kits[0]) == 21


@pytest.mark.parametrize(
    "other",
    [
        place("O", 1800, 900, sure=0.94, heat=0.7),
        place("O", 900, 360, tile=0.2),
        place("O", 900, 360, side=1.3 * SIDE),
        place("O", 900, 360, side=1.2 * SIDE, body=IVORY + np.array((0.06, 0, -0.06))),
        place("O", 900, 360, body=RED, ink=1.0, sure=0.6, tile=0.8),
        place("I", 840, 382, body=RED, ink=1.0),
    ],
    ids=[
        "an unclear letter far away",
        "no tile",
        "too large",
        "larger and of another colour",
        "an unlikely tile of another colour",
        "half of a tile",
    ],
)
def test_what_only_looks_like_a_letter_is_nothing(other: Place) -> None:
    kinds = lettered(SIZE, [*rows(), other], [])
    assert (len(kinds.kits[0]), kinds.strange, kinds.perhaps) == (20, (), ())


def test_a_tile_with_a_makers_mark_is_one_of_the_set() -> None:
    kinds = lettered(SIZE, [*rows(), place("G", 900, 360, sure=0.6, tile=0.2, heat=0.6)], [])
    assert [tile.marked for tile in kinds.kits[0]] == [False] * 20 + [True]


def test_a_mark_on_another_colour_or_apart_from_the_tiles_is_nothing() -> None:
    odd = IVORY + np.array((0.1, 0, -0.1))
    for other in (
        place("G", 900, 360, sure=0.6, tile=0.2, body=odd),
        place("G", 1000, 360, sure=0.6, tile=0.2),
    ):
        assert len(lettered(SIZE, [*rows(), other], []).kits[0]) == 20


def test_a_tile_that_rolled_away_is_one_of_the_set() -> None:
    kinds = lettered(SIZE, [*rows(), place("O", 1800, 900)], [])
    assert len(kinds.kits[0]) == 21


def test_a_tile_whose_size_the_finder_overrates_is_one_of_the_set() -> None:
    kinds = lettered(SIZE, [*rows(), place("O", 900, 360, side=1.22 * SIDE)], [])
    assert len(kinds.kits[0]) == 21


def test_a_letter_on_a_card_far_away_is_only_perhaps_a_tile() -> None:
    kinds = lettered(SIZE, [*rows(), place("K", 1800, 900, heat=0.63)], [])
    assert (len(kinds.kits[0]), [one.letter for one in kinds.perhaps]) == (20, ["K"])


def test_a_tile_far_away_whose_letter_is_not_quite_clear_is_perhaps_a_tile() -> None:
    kinds = lettered(SIZE, [*rows(), place("G", 1800, 900, sure=0.94)], [])
    assert (len(kinds.kits[0]), [one.letter for one in kinds.perhaps]) == (20, ["G"])


def test_a_letter_on_a_card_close_by_is_only_perhaps_a_tile() -> None:
    kinds = lettered(SIZE, [*rows(), place("Z", 940, 360, heat=0.56)], [])
    assert (len(kinds.kits[0]), [one.letter for one in kinds.perhaps]) == (20, ["Z"])


@pytest.mark.parametrize("clock", [True, False])
def test_a_digit_of_a_clock_is_no_strange_tile(clock: bool) -> None:
    """A clock's digits have one colour behind them; a tile's colour ends with the tile."""
    picture = np.full((SIZE[1], SIZE[0], 3), (30, 60, 40), np.uint8)
    cv2.rectangle(picture, (880, 340, 120 if clock else 40, 40), (45, 40, 160), cv2.FILLED)
    digit = place("O", 900, 360, body=np.log(np.array((45.0, 40, 160)) + 12), ink=1.0)
    kinds = with_strays(picture, lettered(SIZE, [*rows(), digit], []))
    assert [one.letter for one in kinds.strange] == ([] if clock else ["O"])


@pytest.mark.parametrize(("card", "far"), [(True, 1.6), (False, 1.6), (True, 8), (False, 8)])
def test_a_letter_that_the_finder_sees_little_of_is_a_tile_if_its_colour_ends_with_it(
    card: bool, far: float
) -> None:
    """A playing card may have the tiles' colour, and goes on beside its letter."""
    x = 840 + round(far * SIDE)
    picture = np.full((SIZE[1], SIZE[0], 3), (30, 60, 40), np.uint8)
    cv2.rectangle(picture, (x - 20, 340, 120 if card else 40, 40), (200, 225, 232), cv2.FILLED)
    body = np.log(np.array((200.0, 225, 232)) + 12)
    tiles = [replace(tile, body=body) for tile in rows()]
    kinds = lettered(SIZE, [*tiles, place("K", x, 360, body=body, heat=0.7)], [])
    assert (len(kinds.kits[0]), len(kinds.perhaps)) == (20, 1)
    kinds = with_strays(picture, kinds)
    assert (len(kinds.kits[0]), len(kinds.perhaps)) == ((20, 1) if card else (21, 0))


def test_a_corner_tab_is_no_tile() -> None:
    corners = np.array([(880.0, 340), (920, 340), (920, 380), (880, 380)])
    kinds = lettered(SIZE, [*rows(), place("O", 900, 360)], [Tab(0, corners)])
    assert len(kinds.kits[0]) == 20


def test_of_places_that_overlap_the_clearer_is_the_tile() -> None:
    kinds = lettered(SIZE, [*rows(), place("O", 900, 360), place("Q", 925, 360, sure=0.5, heat=0.5)], [])
    assert [one.letter for one in kinds.kits[0]].count("O") == 2
    assert len(kinds.kits[0]) == 21


class Plain:
    """Reads every patch as a face without a letter. tile: the probability that it is a tile."""

    def __init__(self, tile: float) -> None:
        self._not = np.log((1 - tile) / tile)

    def logits(self, patches: Patches) -> np.ndarray:
        logits = np.full((len(patches), LOGITS), -30.0, np.float32)
        logits[:, BLANK] = 0
        logits[:, NO_TILE] = self._not
        return logits


def block(hole: tuple[int, int, int]) -> tuple[np.ndarray, list[Place]]:
    """A picture of ivory tiles in a block of five by five on dark ground, its middle in another colour, and
    what was found there: all but the middle."""
    picture = np.full((SIZE[1], SIZE[0], 3), (30, 60, 40), np.uint8)
    tiles = []
    for number in range(25):
        x, y = 600 + 42 * (number % 5), 300 + 42 * (number // 5)
        picture[y - 20 : y + 20, x - 20 : x + 20] = (200, 225, 232) if number != 12 else hole
        if number != 12:
            tiles.append(place(LETTERS[number], x, y, body=np.log(np.array((200.0, 225, 232)) + 12)))
    return picture, tiles


def test_a_blank_that_the_finder_missed_is_seen_by_its_colour() -> None:
    picture, tiles = block((200, 225, 232))
    kinds = with_plain(picture, lettered(SIZE, tiles, []), tiles, [], Plain(0.9))
    assert len(kinds.kits[0]) == 25
    (blank,) = [one for one in kinds.kits[0] if one.plain]
    assert blank.spot.middle == pytest.approx((684, 384), abs=2)


@pytest.mark.parametrize("ground", [(30, 60, 40), (120, 150, 230), (255, 255, 255)])
def test_a_gap_between_tiles_is_no_blank(ground: tuple[int, int, int]) -> None:
    picture, tiles = block(ground)
    kinds = with_plain(picture, lettered(SIZE, tiles, []), tiles, [], Plain(0.9))
    assert not [one for one in kinds.kits[0] if one.plain]


def test_a_plain_square_of_nearly_the_tiles_colour_is_only_perhaps_a_blank() -> None:
    picture, tiles = block((30, 60, 40))
    beside = place(None, 850, 320, tile=0.3, body=tiles[0].body + np.array((0.06, 0, -0.06)))
    kinds = with_plain(picture, lettered(SIZE, tiles, []), [*tiles, beside], [], Plain(0.3))
    assert not [one for one in kinds.kits[0] if one.plain]
    assert list(kinds.perhaps) == [beside]


def seen_beside_tiles(one: Place) -> Kinds:
    """What becomes of a place near a block of tiles that has a gap."""
    picture, tiles = block((30, 60, 40))
    return with_plain(picture, lettered(SIZE, tiles, []), [*tiles, one], [], Plain(0.5))


def test_a_plain_tile_that_the_network_denies_is_doubted_not_overlooked() -> None:
    picture, tiles = block((200, 225, 232))
    kinds = with_plain(picture, lettered(SIZE, tiles, []), tiles, [], Plain(0.005))
    (blank,) = kinds.perhaps
    assert blank.spot.middle == pytest.approx((684, 384), abs=2)


def test_what_the_network_reads_where_it_denies_a_tile_is_no_letter() -> None:
    kinds = seen_beside_tiles(place("I", 810, 384, sure=0.3, tile=0.005, ink=0.0, heat=0.4))
    assert [one.spot.middle.tolist() for one in kinds.perhaps] == [[810, 384]]


def test_squares_of_the_tiles_colour_away_from_them_are_neither_tiles_nor_lead_to_more() -> None:
    picture, tiles = block((30, 60, 40))
    picture[250:600, 850:1200] = (200, 225, 232)
    square = place(None, 870, 384, tile=0.004, body=tiles[0].body, ink=0.0, heat=0.4)
    kinds = with_plain(picture, lettered(SIZE, tiles, []), [*tiles, square], [], Plain(0.02))
    assert not [one for one in kinds.kits[0] if one.plain]


def test_a_plain_tile_that_rolled_away_is_one_of_the_set() -> None:
    kinds = seen_beside_tiles(place(None, 1800, 900))
    assert [one.spot.middle.tolist() for one in kinds.kits[0] if one.plain] == [[1800, 900]]


def test_a_square_that_is_less_like_the_tiles_than_they_are_like_each_other_is_perhaps_a_blank() -> None:
    picture, tiles = block((30, 60, 40))
    square = place(None, 810, 384, body=tiles[0].body + np.array((0.06, 0, -0.06)), heat=0.6)
    kinds = with_plain(picture, lettered(SIZE, tiles, []), [*tiles, square], [], Plain(0.9))
    assert not [one for one in kinds.kits[0] if one.plain]
    assert list(kinds.perhaps) == [square]


@pytest.mark.parametrize("x", [820, 1800], ids=["near the tiles", "far from them"])
def test_a_piece_of_a_strip_of_the_tiles_colour_is_perhaps_a_blank(x: int) -> None:
    """A board's frame is as wide as a tile, and may have a tile's colour."""
    picture, tiles = block((30, 60, 40))
    picture[:, x - 20 : x + 20] = (200, 225, 232)
    piece = place(None, x, 600, body=tiles[0].body, heat=0.6)
    kinds = with_plain(picture, lettered(SIZE, tiles, []), [*tiles, piece], [], Plain(0.9))
    assert not [one for one in kinds.kits[0] if one.plain]
    assert piece in kinds.perhaps


def test_three_blanks_side_by_side_are_no_strip() -> None:
    picture, tiles = block((30, 60, 40))
    cv2.rectangle(picture, (790, 364, 124, 40), (200, 225, 232), cv2.FILLED)
    blanks = [place(None, x, 384, body=tiles[0].body) for x in (810, 852, 894)]
    kinds = with_plain(picture, lettered(SIZE, tiles, []), [*tiles, *blanks], [], Plain(0.9))
    assert len([one for one in kinds.kits[0] if one.plain]) == 3


@pytest.mark.parametrize("found", [True, False])
def test_a_blank_between_tiles_that_lies_in_a_shadows_edge_is_seen(found: bool) -> None:
    picture, tiles = block((160, 180, 186))
    body = np.log(np.array((160.0, 180, 186)) + 12)
    blank = [place(None, 684, 384, body=body, heat=0.36)] if found else []
    kinds = with_plain(picture, lettered(SIZE, tiles, []), [*tiles, *blank], [], Plain(0.9))
    (seen,) = [one for one in kinds.kits[0] if one.plain]
    assert seen.spot.middle == pytest.approx((684, 384), abs=2)


def test_two_blanks_that_touch_are_not_one_between_them() -> None:
    picture, tiles = block((30, 60, 40))
    cv2.rectangle(picture, (790, 343, 40, 82), (200, 225, 232), cv2.FILLED)
    blanks = [place(None, 810, y, body=tiles[0].body + 0.03, heat=0.4) for y in (363, 405)]
    kinds = with_plain(picture, lettered(SIZE, tiles, []), [*tiles, *blanks], [], Plain(0.9))
    assert sorted(one.spot.middle[1] for one in kinds.kits[0] if one.plain) == [363, 405]


def test_a_piece_of_a_frame_that_is_less_like_the_tiles_than_like_the_frame_is_nothing() -> None:
    """A frame's letters and numbers make squares of it that look like tiles."""
    frame = np.array((200.0, 205, 190))
    picture, tiles = block((30, 60, 40))
    picture[:, 800:840] = frame
    piece = place(None, 820, 384, body=np.log(frame + 12), heat=0.6)
    kinds = with_plain(picture, lettered(SIZE, tiles, []), [*tiles, piece], [], Plain(0.9))
    assert (len(kinds.kits[0]), kinds.perhaps) == (24, ())


def test_what_looks_like_a_plain_tile_far_away_but_not_quite_is_perhaps_one() -> None:
    kinds = seen_beside_tiles(place(None, 1800, 900, tile=0.3))
    assert not [one for one in kinds.kits[0] if one.plain]
    assert [one.spot.middle.tolist() for one in kinds.perhaps] == [[1800, 900]]


def test_a_button_far_away_that_is_smaller_than_the_tiles_is_nothing() -> None:
    kinds = seen_beside_tiles(place(None, 1800, 900, tile=0.3, side=0.8 * SIDE))
    assert (len(kinds.kits[0]), kinds.perhaps) == (24, ())


@pytest.mark.parametrize(("tile", "outcome"), [(0.9, "a tile"), (0.3, "perhaps"), (0.02, "perhaps")])
def test_a_plain_tile_that_lies_askew_by_itself_is_seen_though_the_finder_missed_it(
    tile: float, outcome: str
) -> None:
    picture, tiles = block((30, 60, 40))
    corners = cv2.boxPoints(((840.0, 384.0), (40.0, 40.0), 25.0))
    cv2.fillConvexPoly(picture, corners.round().astype(np.int32), (200, 225, 232))
    kinds = with_plain(picture, lettered(SIZE, tiles, []), tiles, [], Plain(tile))
    sure = [one for one in kinds.kits[0] if one.plain]
    (seen,) = sure or kinds.perhaps
    assert ("a tile" if sure else "perhaps") == outcome
    assert seen.spot.middle == pytest.approx((840, 384), abs=2)
    assert seen.spot.angle % 90 == pytest.approx(25, abs=5)


@pytest.mark.parametrize("size", [(120, 40), (25, 25), (70, 70)])
def test_what_has_the_tiles_colour_but_not_their_size_is_nothing(size: tuple[int, int]) -> None:
    picture, tiles = block((30, 60, 40))
    cv2.rectangle(picture, (840, 340, *size), (200, 225, 232), cv2.FILLED)
    kinds = with_plain(picture, lettered(SIZE, tiles, []), tiles, [], Plain(0.9))
    assert (len(kinds.kits[0]), kinds.perhaps) == (24, ())


def test_a_plain_tile_in_a_hard_shadow_is_perhaps_one() -> None:
    shaded = np.log(np.array((200.0, 225, 232)) * 0.6 + 12)
    kinds = seen_beside_tiles(place(None, 850, 384, body=shaded))
    assert [one.spot.middle.tolist() for one in kinds.perhaps] == [[850, 384]]


def test_a_premium_square_of_a_board_with_tabs_is_no_blank() -> None:
    camera = SimulatedCamera(7)
    picture = camera.take(Scene(), 0)
    left = camera.truth(Scene())[0]
    square = (left[1] - left[0]) / 15
    side = float(np.hypot(*square))
    angle = float(np.degrees(np.arctan2(square[1], square[0])))
    down = (left[3] - left[0]) / 15

    def at(column: float, row: float) -> Place:
        middle = left[0] + column * square + row * down
        plain = place(None, *middle, side=0.95 * side)
        spot = replace(plain.spot, angle=angle)
        return replace(plain, spot=spot, body=bodies_at(picture, [spot])[0])

    corner, plain_square, astride = at(0.5, 0.5), at(1.5, 0.5), at(3.0, 0.5)
    unsure = replace(corner, tile=0.6)
    # A tile that covers a corner of the square turns what is seen of it.
    turned = replace(unsure, spot=replace(corner.spot, angle=angle + 7))
    askew = replace(unsure, spot=replace(corner.spot, angle=angle + 14))
    found = Kinds(((corner, unsure, turned, askew),), (), (corner, plain_square, astride))
    judged = without_printed(picture, found, find_tabs(picture))
    assert judged.kits == ((askew,),)
    assert judged.perhaps == (plain_square, astride, corner, unsure, turned)


def test_a_blank_on_a_premium_square_is_known_by_its_colour() -> None:
    camera = SimulatedCamera(7)
    picture = camera.take(Scene(), 0)
    left = camera.truth(Scene())[0]
    across, down = (left[1] - left[0]) / 15, (left[3] - left[0]) / 15
    side, angle = float(np.hypot(*across)), float(np.degrees(np.arctan2(across[1], across[0])))
    blank = place(None, *(left[0] + 0.5 * across + 0.5 * down), side=0.95 * side, tile=0.3)
    blank = replace(blank, spot=replace(blank.spot, angle=angle))
    found = Kinds(((blank,),), (), ())
    assert without_printed(picture, found, find_tabs(picture)).kits == ((blank,),)
