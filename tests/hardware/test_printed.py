"""What is printed for a table: closed solids that a printer can make, as the numbers describe them."""

from pathlib import Path

import numpy as np
import pytest

from hardware import solid
from hardware.enclosure.stl import BED_MM
from hardware.table import arm, holders, parts_list, stand

PRINT = Path(arm.__file__).with_name("print")
MESHES = {file.stem: solid.mesh(file) for file in sorted(PRINT.glob("*.stl"))}
HOLDER, CRADLE, BASE = holders.HOLDER, stand.STAND["cradle"], stand.STAND["base"]


def block(low: tuple[float, float, float], high: tuple[float, float, float]) -> solid.Triangles:
    """A box as twelve triangles."""
    x, y, z = ((low[i], high[i]) for i in range(3))
    corners = np.array([(a, b, c) for a in x for b in y for c in z])
    sides = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return np.array([corners[[a, b, c]] for p, q, r, s in sides for a, b, c in ((p, q, r), (p, r, s))])


@pytest.mark.parametrize("name", sorted(MESHES))
def test_it_is_closed_thick_enough_and_prints_without_support(name: str) -> None:
    faces = MESHES[name]
    assert solid.open_edges(faces) == 0
    assert solid.thinnest_mm(faces) > 1.2 - 1e-3
    assert solid.overhangs(faces) == []
    assert all(own <= bed for own, bed in zip(solid.size_mm(faces), BED_MM, strict=True))


def test_a_hole_a_thin_wall_and_an_overhang_are_found() -> None:
    thin = block((0, 0, 0), (20, 20, 1))
    assert solid.open_edges(thin) == 0
    assert solid.open_edges(thin[1:]) == 3
    assert solid.thinnest_mm(thin) == pytest.approx(1)
    assert solid.overhangs(thin) == []
    assert len(solid.overhangs(np.concatenate([thin, block((30, 0, 5), (50, 20, 9))]))) == 2


def test_every_file_is_in_the_parts_list_and_the_other_way_round() -> None:
    listed = [name for part in parts_list.PARTS for name in part.get("stl", ())]
    assert sorted(listed) == sorted(MESHES)


def test_the_files_are_those_of_today_s_numbers() -> None:
    clip, flat = holders.clip_to(holders.CLIP), holders.flat_to()
    lip = HOLDER["play"] + HOLDER["lip"]
    edge = holders.FLAT.frame + HOLDER["play"] - HOLDER["tongue"][0]
    arm_high = max(z for _, z in stand.arm_outline())
    foot, plate = arm.ARM["foot"], arm.ARM["plate"]
    sizes = {
        "tab-clip": (
            holders.CLIP.thickness + lip + HOLDER["plate"],
            clip[1] - holders.TAB_FROM,
            clip[0] - holders.TAB_FROM,
        ),
        "tab-flat": (flat[0] - edge, flat[1] - edge, holders.FLAT.thickness + HOLDER["tongue"][1]),
        "stand-base": (
            2 * BASE["radius"],
            2 * BASE["radius"],
            BASE["thick"] + CRADLE["plate"][2] - BASE["less"],
        ),
        "stand-cradle": (*CRADLE["plate"][:2], CRADLE["plate"][2] + arm_high),
        "camera-foot": (*foot["plate"][:2], foot["plate"][2] + foot["socket"]),
        "camera-plate": (
            plate["under_arm"] + plate["beyond"],
            plate["width"],
            plate["thick"] + arm.ARM["camera"]["behind"],
        ),
    }
    assert sizes.keys() == MESHES.keys()
    for name, size in sizes.items():
        assert solid.size_mm(MESHES[name]) == pytest.approx(size, abs=0.15), name


def clip_used(points: solid.Points) -> solid.Points:
    """From the holder's frame of reference to the file's, which stands on a wall."""
    u, v, z = points.T
    return np.column_stack([z, v, holders.clip_to(holders.CLIP)[0] - u])


def grid(*spans: tuple[float, float]) -> solid.Points:
    axes = [np.linspace(low, high, 9) for low, high in spans]
    return np.array(np.meshgrid(*axes)).reshape(3, -1).T


def test_the_board_s_corner_fits_into_the_clip_and_is_held_by_its_lips() -> None:
    edge, faces = holders.CLIP, MESHES["tab-clip"]
    under = -edge.thickness
    # The lips' edges stand up into the board's underside by as much as they spring.
    free = grid((-5, edge.frame), (-5, edge.frame), (under + HOLDER["lip_grip"] + 0.01, -0.01))
    assert not solid.inside(faces, clip_used(free)).any()
    tip = edge.frame - HOLDER["lip_reach"] + 0.2
    lips = np.array([(tip, 10, under + 0.1), (10, tip, under + 0.1)])
    assert solid.inside(faces, clip_used(lips)).all()


def test_the_whole_tab_lies_on_the_clip() -> None:
    # Below the lines that show where it lies.
    (u, v), deep = holders.TAB_TO, HOLDER["plate"] - HOLDER["groove"][1] - 0.05
    tab = grid((holders.TAB_FROM + 0.1, u - 0.1), (holders.TAB_FROM + 0.1, v - 0.1), (0.05, deep))
    assert solid.inside(MESHES["tab-clip"], clip_used(tab)).all()


def flat_used(points: solid.Points) -> solid.Points:
    return np.asarray(points + np.array([0, 0, holders.FLAT.thickness + HOLDER["tongue"][1]]), np.float64)


def test_a_board_without_a_frame_lies_on_the_flat_holder_s_tongue_and_the_tab_beside_or_on_it() -> None:
    edge, faces = holders.FLAT, MESHES["tab-flat"]
    board = grid((-30, edge.frame), (-30, edge.frame), (-edge.thickness + 0.01, -0.01))
    assert not solid.inside(faces, flat_used(board)).any()
    tip = edge.frame - HOLDER["tongue"][0] + 1
    tongue = grid((tip, edge.frame), (tip, edge.frame), (-edge.thickness - 1, -edge.thickness - 0.2))
    assert solid.inside(faces, flat_used(tongue)).all()
    (u, v), beside = holders.TAB_TO, edge.frame + HOLDER["play"] + 0.05
    tab = grid((beside, u - 0.1), (beside, v - 0.1), (-edge.thickness, -0.5))
    assert solid.inside(faces, flat_used(tab)).all()


def test_the_cradle_leaves_room_for_screen_and_pi() -> None:
    faces, plate = MESHES["stand-cradle"], CRADLE["plate"][2]
    (y0, z0), (y1, z1), _, (y3, z3) = stand.screen_outline()
    up, behind = np.meshgrid(np.linspace(0, 1, 13), np.linspace(0.02, 0.98, 7))
    y = (y0 + up * (y1 - y0) + behind * (y3 - y0)).ravel()
    z = (z0 + up * (z1 - z0) + behind * (z3 - z0)).ravel() + plate + 0.02
    for x in (-CRADLE["arm"][1] / 2, 0, CRADLE["arm"][1] / 2):
        assert not solid.inside(faces, np.column_stack([np.full_like(y, x), y, z])).any()
    board = stand.STAND["pi"]
    (x, y_front), (wide, deep) = board["at"], board["board"]
    low = plate + board["pillar"][1] + 0.05
    pi = grid((x - board["plugs"], x + wide), (y_front, y_front + deep), (low, low + board["stack"]))
    assert not solid.inside(faces, pi).any()
    pillar = [(px + 2.2, py, plate + 5) for px, py in stand.pillars()]
    assert solid.inside(faces, np.array(pillar)).all()


def test_the_cradle_turns_on_the_base_as_far_as_its_stop_lets_it() -> None:
    diameter, out, most = BASE["stop"]
    faces, middle = MESHES["stand-cradle"], BASE["pivot"][1]

    def pegs(turned: float) -> solid.Points:
        """Around the base's peg and in the middle of its pivot, as the turned cradle meets them."""
        angles = np.linspace(0, 2 * np.pi, 24)
        x = diameter / 2 * np.cos(angles)
        y = -out + diameter / 2 * np.sin(angles)
        c, s = np.cos(np.radians(turned)), np.sin(np.radians(turned))
        return np.column_stack([c * x - s * y, middle + s * x + c * y, np.full_like(x, 2)])

    for turned in (-most, -20, 0, 20, most):
        assert not solid.inside(faces, pegs(turned)).any()
    for turned in (-most - 2, most + 2):
        assert solid.inside(faces, pegs(turned)).any()
