"""The parts list against the schematics."""

import pytest

from hardware import parts_list
from hardware.enclosure import fit
from hardware.enclosure.fit import CASE, pillars
from hardware.schematic.circuits import circuits

DRAWN = dict(zip(parts_list.BUILDS, circuits(), strict=True))


@pytest.mark.parametrize("build", parts_list.BUILDS)
def test_quantities_are_those_of_the_schematic(build: str) -> None:
    listed = {part["name"]: part.get(build, 0) for part in parts_list.PARTS if "drawn" in part}
    drawn = {
        part["name"]: len(parts_list.drawn_references(part, DRAWN[build]))
        for part in parts_list.PARTS
        if "drawn" in part
    }
    assert listed == drawn


@pytest.mark.parametrize("build", parts_list.BUILDS)
def test_every_part_of_a_schematic_is_in_the_list_once(build: str) -> None:
    found = [name for part in parts_list.PARTS for name in parts_list.drawn_references(part, DRAWN[build])]
    wanted = [part.reference for part in DRAWN[build].parts if not part.reference.startswith("#")]
    assert sorted(found) == sorted(wanted)


def test_every_part_can_be_had_from_two_kinds_of_shop() -> None:
    assert all(len(set(part["sources"])) >= 2 for part in parts_list.PARTS)


@pytest.mark.parametrize("build", ["serial", "gpio"])
def test_a_case_gets_the_screws_that_it_has_holes_for(build: str) -> None:
    post, pillar, places = CASE["post"], CASE["pillar"], CASE["place"]
    displays = [place for place in places if place["part"] == "perforated board cut"]
    counts = {part["name"].split(",")[0]: part.get(build, 0) for part in parts_list.PARTS}
    assert counts["screw M3 × 10"] == len(post["x"]) * len(post["y"])
    assert counts["screw M2.5 × 6"] == 2 * len(displays)
    assert counts["screw M2 × 6"] == len(pillars())
    # A self-tapping screw's hole is smaller than the screw.
    assert (post["pilot"] < 3, pillar["pilot"] < 2.5, pillar["board_pilot"] < 2) == (True, True, True)


def test_the_list_for_people_is_up_to_date() -> None:
    written = (parts_list.HERE / "clock-head" / "PARTS.md").read_text(encoding="utf-8")
    assert written == parts_list.text()


ANY = ("LED", "push button", "buzzer with", "pin header")
"""Drawn parts of which any will do that its name describes."""


def test_what_is_soldered_has_a_maker_s_number() -> None:
    drawn = [part for part in parts_list.PARTS if "drawn" in part and not part["name"].startswith(ANY)]
    assert [part["name"] for part in drawn if len(part.get("order", "").split(" ")) < 2] == []


def test_every_header_on_the_board_has_a_cable_in_the_list() -> None:
    plugs = {solid.name.removeprefix("plug of ") for solid in fit.plugs("serial")} - {"the USB module"}
    two = {name for name in plugs if name.startswith(("SW", "D1", "D2", "D3", "BZ"))}
    twelve = {"DS1", "DS2"}
    (short,) = (part for part in parts_list.PARTS if part["name"].startswith("cable of two wires"))
    (long,) = (part for part in parts_list.PARTS if part["name"].startswith("cable of 12 wires"))
    (usb,) = (part for part in parts_list.PARTS if part["name"].startswith("pin header 1×6"))
    assert (short["serial"], long["serial"], usb["serial"]) == (len(two), len(twelve), 1)
    assert plugs == two | twelve | {"J1"}
