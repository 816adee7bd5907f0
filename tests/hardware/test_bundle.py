"""The bundle to order, print and flash: what needs no tool, and what is said where one is missing.

`make hardware-bundle` itself checks at its end that every file is there.
"""

import csv
import io
import subprocess
from pathlib import Path

import pytest

from hardware import bundle
from hardware.parts_list import PARTS
from station.clock.firmware.build import FIRMWARE


def test_where_a_tool_is_missing_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("KICAD", "OPENSCAD"):
        monkeypatch.delenv(name, raising=False)
    out = tmp_path / "out"
    assert bundle.main(["--to", str(out)]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert [line.split()[1] for line in errors] == list(bundle.TOOLS)
    assert all("is missing: install" in line for line in errors)
    assert not out.exists()


def test_only_what_is_missing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KICAD", raising=False)
    for name in bundle.TOOLS:
        if name != "kicad-cli":
            (tmp_path / name).write_text("#!/bin/sh")
            (tmp_path / name).chmod(0o755)
    (advice,) = bundle.missing(str(tmp_path))
    assert advice.startswith("kicad-cli is missing: install KiCad 9")


def test_each_system_has_its_commands_fuses_first() -> None:
    guide = bundle.flashing()
    made = subprocess.run(
        ["make", "-n", "-o", "avrdude", "-C", str(FIRMWARE), "fuses", "PROGRAMMER=usbasp", "PORT=usb"],
        capture_output=True,
        text=True,
        check=True,
    )
    (set_by_make,) = (line for line in made.stdout.splitlines() if line.startswith("avrdude "))
    for system in ("Linux", "macOS", "Windows"):
        own = guide.split(f"## {system}\n")[1].split("\n## ")[0]
        commands = [line.strip() for line in own.splitlines() if line.startswith("    avrdude ")]
        assert len(commands) == 3
        assert sorted(commands[0].split()) == sorted(set_by_make.split())
        assert "-c usbasp" in commands[1]
        assert "flash:w:head.hex:i" in commands[1]
        assert "-c arduino" in commands[2]
        assert "-b 115200" in commands[2]


def test_the_spreadsheet_has_every_part_with_its_order_number() -> None:
    rows = list(csv.DictReader(io.StringIO(bundle.head_parts())))
    assert [row["part"] for row in rows] == [part["name"] for part in PARTS]
    assert {row["order number"] for row in rows} >= {"Microchip ATMEGA328P-PU", "Littelfuse RXEF075"}
    assert sum(int(row["serial"] or 0) for row in rows) == sum(part.get("serial", 0) for part in PARTS)


def test_contents_have_sizes_and_checksums(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "a.csv").write_bytes(b"abc")
    checksum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert bundle.contents(tmp_path).split() == [checksum, "3", "parts/a.csv"]


def test_what_the_bundle_is_to_have() -> None:
    names = list(bundle.expected())
    assert len(names) == len(set(names))
    papers = {name.split("-")[1] for name in names if name.startswith("mats/mat-")}
    assert papers == {"roll", "A3", "A4", "Letter", "Tabloid"}
    assert sum(name.endswith(".stl") for name in names) == 10
