"""Currents, levels and delays against the data sheets' limits."""

from pathlib import Path

import pytest

from hardware import electrical
from hardware.schematic.circuits import Circuit, circuits
from tests.cases import for_each

SERIAL, BOARD, HEAD = circuits()
OHMS = {
    "100": 100.0,
    "120": 120.0,
    "220": 220.0,
    "330": 330.0,
    "1k": 1e3,
    "2k2": 2200.0,
    "10k": 1e4,
    "39k": 39e3,
}


def value(circuit: Circuit, reference: str) -> float:
    return OHMS[next(part.value for part in circuit.parts if part.reference == reference)]


@for_each("check", electrical.checks(), ids=lambda check: check.what)
def test_within_its_limit(check: electrical.Check) -> None:
    assert check.holds, f"{check.what}: {check.value:.4g} {check.unit}, limit {check.limit:.4g}"


def test_the_driver_s_current_is_the_data_sheet_s_at_its_own_points() -> None:
    assert electrical.segment_current(28_000) == pytest.approx(0.020)
    assert electrical.segment_current(63_700) == pytest.approx(0.010)


def test_a_resistor_that_lets_too_much_through_is_refused() -> None:
    with pytest.raises(ValueError, match="outside"):
        electrical.segment_current(9_000)


def test_what_is_computed_is_what_is_drawn() -> None:
    assert value(SERIAL, "R20") == value(HEAD, "R20") == electrical.RSET
    assert (value(SERIAL, "R30"), value(SERIAL, "R31"), value(SERIAL, "R32")) == (330, 220, 1000)
    assert (value(HEAD, "R30"), value(HEAD, "R31")) == (220, 120)
    lines = ("R14", "R15", "R16", "R24", "R25", "R26")
    assert {value(BOARD, line) for line in lines} == {electrical.DISPLAY_LINE}
    fuses = [part for circuit in (SERIAL, BOARD) for part in circuit.parts if part.reference.startswith("F")]
    assert {part.value for part in fuses} == {f"{electrical.FUSE_HOLD:g}A"}
    assert value(SERIAL, "R33") == electrical.PIEZO_SERIES
    for circuit in (SERIAL, BOARD):
        assert (value(circuit, "R10"), value(circuit, "R11")) == (electrical.PULL_UP, electrical.SERIES)


def test_a_thin_cable_or_a_hub_without_a_supply_may_reset_a_head() -> None:
    """Hence the guide's AWG 24 and a hub with a supply of its own."""
    thin = electrical.head_supply(electrical.PORT_SELF_POWERED, electrical.WIRE_28_OHM)
    unpowered = electrical.head_supply(electrical.PORT_BUS_POWERED, electrical.WIRE_24_OHM)
    assert max(thin, unpowered) < electrical.BROWN_OUT_HIGHEST


def test_a_module_with_a_fuse_of_its_own_is_too_much_at_full_brightness() -> None:
    """Hence the guide's "without a fuse, or at most the usual brightness"."""
    fused = electrical.MODULE_OHM + electrical.MODULE_FUSE_OHM
    supply = electrical.head_supply(
        electrical.PORT_SELF_POWERED, electrical.WIRE_24_OHM, electrical.MAX7219_DUTY, fused
    )
    assert supply < electrical.BROWN_OUT_HIGHEST


def test_cable_to_the_module_and_tracks_are_part_of_the_way() -> None:
    """With the brightness, fuse and wire of the figure in the guide."""
    drop = electrical.PORT_SELF_POWERED - electrical.head_supply(electrical.PORT_SELF_POWERED, 0.0)
    path = drop / electrical.serial_head_current()
    known = electrical.CONTACTS_OHM + electrical.MODULE_OHM + electrical.FUSE_OHM
    assert path - known == pytest.approx(electrical.MODULE_CABLE_OHM + electrical.TRACKS_OHM)


def test_capacitors_at_the_usb_supply_stay_under_what_usb_allows_at_plugging_in() -> None:
    micro = {"10u": 10.0, "100n": 0.1}
    at_supply = sum(
        micro[part.value]
        for part in SERIAL.parts
        if part.reference.startswith("C") and set(part.nets.values()) == {"+5V", "GND"}
    )
    # Ceramic and electrolytic values differ by a fifth; the fuse and the cable slow the rest.
    assert at_supply <= electrical.USB_INRUSH_FARAD * 1e6 * 1.05


def test_the_guide_has_the_figures_as_computed() -> None:
    guide = Path(electrical.__file__).parent / "clock-head" / "README.md"
    assert electrical.table() in guide.read_text(encoding="utf-8")
