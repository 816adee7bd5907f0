"""The sheets: up to date, sound, and clean under KiCad's own rules where KiCad is installed."""

import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from hardware.schematic import circuits as drawn
from hardware.schematic import kicad
from hardware.wiring import cables

HERE = Path(kicad.__file__).parent
KICAD = shutil.which("kicad-cli")
CIRCUITS = {circuit.name: circuit for circuit in drawn.circuits()}


@pytest.mark.parametrize("name", sorted(kicad.files()))
def test_the_sheet_is_up_to_date(name: str) -> None:
    assert (HERE / name).read_text(encoding="utf-8") == kicad.files()[name]


@pytest.mark.parametrize("name", sorted(cables.files()))
def test_the_wiring_s_source_is_up_to_date(name: str) -> None:
    assert (Path(cables.__file__).parent / name).read_text(encoding="utf-8") == cables.files()[name]


@pytest.mark.parametrize("name", sorted(CIRCUITS))
def test_no_net_ends_nowhere_and_no_name_is_given_twice(name: str) -> None:
    circuit = CIRCUITS[name]
    ends = Counter(net for part in circuit.parts for net in part.nets.values())
    assert [net for net, count in ends.items() if count < 2] == []
    names = Counter(part.reference for part in circuit.parts)
    assert [reference for reference, count in names.items() if count > 1] == []


def test_the_cable_has_the_same_wires_at_both_ends() -> None:
    for name, reference in (("gpio-board", "J2"), ("gpio-board", "J3"), ("gpio-head", "J1")):
        part = next(part for part in CIRCUITS[name].parts if part.reference == reference)
        ground = {pin for pin, net in part.nets.items() if net == "GND"}
        assert ground == {"2", "4", "6", "8"}
    board = next(part for part in CIRCUITS["gpio-board"].parts if part.reference == "J2")
    head = next(part for part in CIRCUITS["gpio-head"].parts if part.reference == "J1")
    wanted = {"DIN": "DISPLAY_DIN", "CLK": "DISPLAY_CLK", "LOAD": "DISPLAY_LOAD", "5V": "+5V"}
    wanted |= {"SOUTH_LIGHT": "SOUTH_LED", "NORTH_LIGHT": "NORTH_LED", "BUZZER": "BUZZER_MINUS"}
    for pin, net in board.nets.items():
        plain = net.removeprefix("LEFT_")
        assert head.nets[pin] == wanted.get(plain, plain)


@pytest.mark.skipif(KICAD is None, reason="kicad-cli is not installed (KiCad 9, see hardware/Makefile)")
@pytest.mark.parametrize("name", sorted(CIRCUITS))
def test_kicad_finds_no_fault(name: str, tmp_path: Path) -> None:
    report = tmp_path / "report.txt"
    command = [KICAD or "", "sch", "erc", "--severity-all", "--exit-code-violations", "-o", str(report)]
    done = subprocess.run([*command, str(HERE / f"{name}.kicad_sch")], capture_output=True, check=False)
    assert done.returncode == 0, report.read_text(encoding="utf-8") if report.exists() else done.stderr


@pytest.mark.skipif(KICAD is None, reason="kicad-cli is not installed (KiCad 9, see hardware/Makefile)")
def test_kicad_finds_a_wire_that_was_cut(tmp_path: Path) -> None:
    for file in HERE.glob("*.kicad_sym"):
        shutil.copy(file, tmp_path)
    shutil.copy(HERE / "sym-lib-table", tmp_path)
    text = kicad.schematic_text(CIRCUITS["serial-head"]).replace('(label "XTAL1"', '(label "CUT"', 1)
    sheet = tmp_path / "cut.kicad_sch"
    sheet.write_text(text, encoding="utf-8")
    command = [
        KICAD or "",
        "sch",
        "erc",
        "--severity-all",
        "--exit-code-violations",
        "-o",
        str(tmp_path / "r"),
    ]
    assert subprocess.run([*command, str(sheet)], capture_output=True, check=False).returncode != 0
