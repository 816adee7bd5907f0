"""The printed circuit boards against the circuits, the case and KiCad's design rules."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

from hardware import electrical
from hardware.enclosure import fit
from hardware.parts_list import holes_mm, size_mm
from hardware.pcb import boards, copper, display, gpio_board, serial_head
from hardware.pcb.board import Board
from hardware.pcb.fits import tight
from hardware.pcb.labels import REVISED, REVISION, labels
from hardware.pcb.router import route
from hardware.schematic.circuits import Circuit, circuits

KICAD = shutil.which("kicad-cli")
BOARDS = {board.name: board for board in boards.boards()}
CIRCUITS = {circuit.name: circuit for circuit in (*circuits(), display.circuit())}


@pytest.fixture(params=sorted(BOARDS))
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


def test_the_files_are_up_to_date() -> None:
    files = boards.files()
    assert files
    old = [name for name, text in files.items() if (boards.HERE / name).read_text(encoding="utf-8") != text]
    assert old == []


def pads_in(file: Path) -> Iterator[tuple[str, str, str]]:
    """Reference, pin and net of every pad that has a number."""
    for footprint in file.read_text(encoding="utf-8").split("(footprint ")[1:]:
        (reference,) = re.findall(r'\(property "Reference" "([^"]+)"', footprint)
        for number, rest in re.findall(r'\(pad "(\d+)" thru_hole ([^\n]+)', footprint):
            net = re.search(r'\(net \d+ "([^"]+)"\)', rest)
            yield reference, number, net[1] if net else ""


def wanted(circuit: Circuit) -> set[tuple[str, str, str]]:
    return {
        (part.reference, pin.number, part.nets.get(pin.number, ""))
        for part in circuit.parts
        if not part.reference.startswith("#")
        for pin in part.symbol.left + part.symbol.right
    }


def test_every_pin_of_the_circuit_is_a_pad_on_its_net(board: Board) -> None:
    found = list(pads_in(boards.HERE / f"{board.name}.kicad_pcb"))
    assert set(found) == wanted(CIRCUITS[board.name])
    assert len(found) == len(set(found))


def test_copper_joins_every_net_and_keeps_its_distance(board: Board) -> None:
    laid = boards.stored(board)
    assert copper.apart(board, laid) == []
    assert copper.too_close(board, laid) == []


def test_a_track_left_out_is_noticed() -> None:
    board = display.board()
    laid = boards.stored(board)
    assert copper.apart(board, replace(laid, tracks=laid.tracks[1:])) == [laid.tracks[0].net]


def test_a_track_through_a_pad_or_a_screw_is_noticed() -> None:
    board = display.board()
    across = copper.Track("PIN_1", copper.FRONT, ((0.0, 12.7), (63.5, 12.7)))
    down = copper.Track("PIN_1", copper.FRONT, ((33.02, 5.08), (33.02, 20.32)))
    laid = boards.stored(board)
    found = copper.too_close(board, replace(laid, tracks=(*laid.tracks, across, down)))
    assert "track of PIN_1 is in the way of a screw" in found
    assert any(fault.startswith(("DS.", "track of PIN_1 and DS.")) for fault in found)


def test_the_router_finds_the_same_tracks_again() -> None:
    board = display.board()
    stored = boards.HERE / f"{board.name}.tracks.json"
    assert copper.to_json(route(board)) == stored.read_text(encoding="utf-8")


def test_parts_have_room_on_the_board(board: Board) -> None:
    assert tight(board) == []


def test_a_part_on_another_is_reported() -> None:
    board = serial_head.board()
    first, second, *others = board.placed
    moved = replace(second, place=replace(first.place, column=first.place.column + 1))
    assert tight(replace(board, placed=(first, moved, *others)))


def test_the_head_s_board_takes_the_perforated_one_s_place_on_its_pillars() -> None:
    board = serial_head.board()
    assert board.size == size_mm("perforated board 70")[:2]
    xs, ys = sorted({x for x, _ in board.holes}), sorted({y for _, y in board.holes})
    assert (xs[1] - xs[0], ys[1] - ys[0]) == holes_mm("perforated board 70")
    assert (sum(xs), sum(ys)) == board.size
    pillar = fit.CASE["pillar"]
    assert board.hole_mm > pillar["board_pilot"]
    assert board.free >= pillar["diameter"] / 2


def test_the_display_s_board_holds_it_in_the_middle_of_its_window() -> None:
    board = display.board()
    assert all(own <= given for own, given in zip(board.size, size_mm("perforated board cut"), strict=False))
    (left, down), (right, other_down) = board.holes
    assert right - left == fit.CASE["pillar"]["display_spacing"]
    assert down == other_down
    (shown,) = (placed for placed in board.placed if placed.part.reference == "DS")
    assert shown.point(shown.footprint.centre) == pytest.approx(((left + right) / 2, down))


def test_the_board_on_the_pi_is_a_hat_with_the_header_where_a_hat_has_it() -> None:
    """From the specification: outline, screws and header, seen from above with the header at the far edge."""
    board = gpio_board.board()
    left, top, right, bottom = board.edges
    assert (right - left, bottom - top) == pytest.approx((65.0, 56.5))
    screws = sorted((round(x - left, 3), round(y - top, 3)) for x, y in board.holes)
    assert screws == [(3.5, 3.5), (3.5, 52.5), (61.5, 3.5), (61.5, 52.5)]
    pins = {pad.number: at for placed, pad, at, _ in board.pads if placed.part.reference == "J1"}
    middle = sum(x for x, _ in pins.values()) / 40 - left, sum(y for _, y in pins.values()) / 40 - top
    assert middle == pytest.approx((32.5, 3.5))
    assert pins["1"][0] == pins["2"][0] == min(x for x, _ in pins.values())
    assert pins["1"][1] - pins["2"][1] == pytest.approx(2.54)


@pytest.mark.skipif(KICAD is None, reason="kicad-cli is not installed (KiCad 9, see hardware/Makefile)")
def test_kicad_finds_no_fault(board: Board, tmp_path: Path) -> None:
    for kind in ("kicad_pcb", "kicad_pro"):
        shutil.copy(boards.HERE / f"{board.name}.{kind}", tmp_path)
    command = [
        KICAD or "",
        "pcb",
        "drc",
        "--severity-all",
        "--exit-code-violations",
        "-o",
        str(tmp_path / "r"),
    ]
    done = subprocess.run([*command, str(tmp_path / f"{board.name}.kicad_pcb")], check=False)
    assert done.returncode == 0, (tmp_path / "r").read_text(encoding="utf-8")


NEAR = {
    # What must be near a chip's pin: (board, chip, pin, part, the part's own pin, most millimetres).
    ("serial-head", "U1", "7", "C3", "1", 10.0),
    ("serial-head", "U1", "20", "C4", "1", 10.0),
    ("serial-head", "U1", "21", "C5", "1", 10.0),
    ("serial-head", "U1", "9", "Y1", "1", 10.0),
    ("serial-head", "U1", "10", "Y1", "2", 10.0),
    ("serial-head", "U2", "19", "C20", "1", 6.0),
    ("serial-head", "U2", "19", "C21", "1", 12.0),
    ("serial-head", "U2", "18", "R20", "2", 6.0),
    ("gpio-board", "U1", "14", "C1", "1", 10.0),
}


@pytest.mark.parametrize("rule", sorted(NEAR), ids=lambda rule: f"{rule[0]} {rule[1]}.{rule[2]}")
def test_what_must_be_right_at_a_chip_is(rule: tuple[str, str, str, str, str, float]) -> None:
    """Supply capacitors, the crystal, and what sets the display current: the guide's own rule."""
    name, chip, pin, part, own, most_mm = rule
    pads = {(placed.part.reference, pad.number): (at, net) for placed, pad, at, net in BOARDS[name].pads}
    (at, net), (other, other_net) = pads[chip, pin], pads[part, own]
    assert net == other_net
    assert hypot(at[0] - other[0], at[1] - other[1]) <= most_mm


def test_supply_tracks_are_as_wide_as_there_is_room() -> None:
    """Most of their length is three times as wide as signals, and none narrower."""
    board = serial_head.board()
    supply = [track for track in boards.stored(board).tracks if track.net in copper.SUPPLIES]
    lengths = {
        track: sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(track.points))
        for track in supply
    }
    wide = sum(length for track, length in lengths.items() if track.width >= 1.2)
    assert wide > sum(lengths.values()) / 2
    assert min(track.width for track in supply) >= copper.TRACK_MM


def test_what_the_reckoning_takes_for_the_supply_s_tracks_is_what_they_have() -> None:
    board = serial_head.board()
    laid = boards.stored(board)
    ohm = copper.resistance(board, laid, ("J1", "3"), ("F1", "1")) + max(
        copper.resistance(board, laid, ("F1", "2"), chip)
        for chip in (("U1", "7"), ("U1", "20"), ("U2", "19"))
    )
    assert 0.005 < ohm <= electrical.TRACKS_OHM


@pytest.mark.parametrize("name", ["serial-head", "gpio-board", "display"])
def test_a_board_says_which_one_it_is(name: str) -> None:
    printed = " ".join(text for text, *_ in labels(BOARDS[name]))
    assert f"REV {REVISION}" in printed
    assert REVISED in printed


def test_the_board_on_the_pi_says_where_its_socket_goes() -> None:
    assert any("SOCKET ON THE BOTTOM" in text for text, *_ in labels(BOARDS["gpio-board"]))


def test_the_guide_counts_the_pads_as_they_are() -> None:
    guide = " ".join((boards.HERE.parent / "clock-head" / "README.md").read_text(encoding="utf-8").split())
    head, shown = len(BOARDS["serial-head"].pads), len(BOARDS["display"].pads)
    assert f"a head has {head} pads to solder on its board and {shown} on each display's" in guide
