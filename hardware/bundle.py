"""Everything to order, print and flash, in one folder: `make hardware-bundle`.

Gerbers and drills of the boards, printable parts as they lie on the printer's bed, mats and corner tabs as
PDF, the clock heads' program with its fuses and commands for three systems, and parts lists with order
numbers. Says what to install where a tool is missing.
"""

import argparse
import csv
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from calibration.tab_sheet import tab_sheet
from hardware.mat.drawing import PAPERS, WORDS, pages, sheet, whole
from hardware.mat.layout import mat
from hardware.parts_list import BUILDS, ONCE, PARTS
from hardware.table.parts_list import PARTS as TABLE_PARTS

HERE: Final = Path(__file__).parent
FIRMWARE: Final = HERE.parent / "firmware"
OUT: Final = HERE.parent / "out" / "hardware-bundle"
BOARDS: Final = ("serial-head", "display", "gpio-board")
CASES: Final = ("body-serial", "body-gpio", "floor-serial", "floor-gpio")
TOOLS: Final = {
    "kicad-cli": "KiCad 9; on Debian 13: apt-get install --no-install-recommends kicad "
    "(on 12, from its backports); elsewhere: https://www.kicad.org/download",
    "openscad": "OpenSCAD; on Debian: apt-get install --no-install-recommends openscad; "
    "elsewhere: https://openscad.org/downloads",
    "xvfb-run": "a screen for OpenSCAD's pictures; on Debian: apt-get install xvfb xauth",
    "rsvg-convert": "librsvg, for PDFs; on Debian: apt-get install librsvg2-bin; "
    "on macOS: brew install librsvg",
    "avr-gcc": "the compiler for the heads' processor; on Debian: make firmware-tools; "
    "on macOS: brew tap osx-cross/avr && brew install avr-gcc",
}
"""What each is, and where to get it."""

SYSTEMS: Final = {
    "Linux": ("sudo apt install avrdude", "usb", "/dev/ttyUSB0"),
    "macOS": ("brew install avrdude", "usb", "/dev/cu.usbserial-110"),
    "Windows": ("winget install AVRDudes.AVRDUDE", "usb", "COM3"),
}
"""How to get avrdude, an ISP programmer's port, and a converter's."""


def missing(path: str | None = None) -> list[str]:
    """A sentence for each tool that is not there. path: where to look, by default where this process does."""
    named = {
        "kicad-cli": os.environ.get("KICAD", "kicad-cli"),
        "openscad": os.environ.get("OPENSCAD", "openscad"),
    }
    return [
        f"{tool} is missing: install {package}"
        for tool, package in TOOLS.items()
        if shutil.which(named.get(tool, tool), path=path) is None
    ]


def fuses() -> str:
    """Avrdude's words for the fuses, from the firmware's Makefile."""
    (found,) = re.findall(
        r"^FUSES := (.+)$", (FIRMWARE / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    return str(found)


def flashing() -> str:
    """How the program gets onto a processor, on each system."""
    lines = [
        "# Flashing a clock head",
        "",
        "`head.hex` is the program of a serial clock head (ATmega328P, 16 MHz). Run these in its folder.",
        "With an ISP programmer (here a USBasp; another: `-c stk500v2`, `-c usbtiny` …) set the fuses",
        "**first**: quartz crystal, brown-out at 4.3 V, EEPROM kept, no boot loader. This is also how a Nano",
        "loses its old boot loader.",
    ]
    for system, (install, isp, port) in SYSTEMS.items():
        lines += ["", f"## {system}", "", f"    {install}", ""]
        if system == "Windows":
            lines += [
                "A USBasp needs the driver libusbK, which [Zadig](https://zadig.akeo.ie) installs;",
                "a converter's port is in the Device Manager under Ports. In a command window:",
                "",
            ]
        lines += [
            f"    avrdude -p m328p -c usbasp -P {isp} -B 10 {fuses()}",
            f"    avrdude -p m328p -c usbasp -P {isp} -U flash:w:head.hex:i",
            "",
            "Or through a boot loader (jumper JP1 closed; old ones need `-b 57600`):",
            "",
            f"    avrdude -p m328p -c arduino -P {port} -b 115200 -U flash:w:head.hex:i",
        ]
    return "\n".join([*lines, ""])


def head_parts() -> str:
    """The clock heads' parts as CSV, with the order numbers we know."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["part", "order number", *BUILDS, *ONCE, "EUR each", "sold by", "note"])
    for part in PARTS:
        counts = [part.get(build, "") for build in (*BUILDS, *ONCE)]
        sold = "; ".join(part["sources"])
        table.writerow(
            [part["name"], part.get("order", ""), *counts, part["price_eur"], sold, part.get("note", "")]
        )
    return out.getvalue()


def table_parts() -> str:
    """The table's parts as CSV."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["for", "part", "count", "EUR each", "printed files", "note"])
    for part in TABLE_PARTS:
        files = "; ".join(f"{name}.stl" for name in part.get("stl", ()))
        table.writerow(
            [part["for"], part["name"], part["count"], part["price_eur"], files, part.get("note", "")]
        )
    return out.getvalue()


def contents(folder: Path) -> str:
    """Every file with its size and checksum."""
    files = sorted(file for file in folder.rglob("*") if file.is_file() and file.name != "CONTENTS.txt")
    return "".join(
        f"{sha256(file.read_bytes()).hexdigest()}  {file.stat().st_size:>9}  {file.relative_to(folder)}\n"
        for file in files
    )


def expected() -> Iterator[str]:
    """Every file that the bundle has, but for the list of contents."""
    yield from (f"boards/{board}.zip" for board in BOARDS)
    yield from (f"print/clock-head-{case}.stl" for case in CASES)
    yield from (f"print/{file.name}" for file in sorted((HERE / "table" / "print").glob("*.stl")))
    for language in WORDS:
        yield f"mats/mat-roll-{language}.pdf"
        yield from (f"mats/mat-{paper}-{language}.pdf" for paper in PAPERS)
    yield from ("mats/corner-tabs.pdf", "firmware/head.hex", "firmware/FLASHING.md")
    yield from ("parts/clock-heads.csv", "parts/table.csv", "parts/clock-heads.md", "parts/table.md")
    yield from ("README.md", "LICENSE")


def _make(folder: Path, *targets: str) -> None:
    subprocess.run(["make", "--silent", "-C", str(folder), *targets], check=True, stdout=subprocess.DEVNULL)


def _pdf(file: Path, drawings: list[str]) -> None:
    """Drawings as the pages of a PDF."""
    written = []
    for number, drawing in enumerate(drawings):
        page = file.with_name(f"{file.stem}-{number:02}.svg")
        page.write_text(drawing, encoding="utf-8")
        written.append(page)
    subprocess.run(["rsvg-convert", "-f", "pdf", "-o", str(file), *map(str, written)], check=True)
    for page in written:
        page.unlink()


def _mats(folder: Path) -> None:
    laid = mat()
    for language in WORDS:
        _pdf(folder / f"mat-roll-{language}.pdf", [whole(laid, language)])
        for paper in PAPERS:
            drawings = [sheet(laid, page, language) for page in pages(laid, paper)]
            _pdf(folder / f"mat-{paper}-{language}.pdf", drawings)
    _pdf(folder / "corner-tabs.pdf", [tab_sheet()])


def _texts(out: Path) -> None:
    """What needs no tool."""
    (out / "firmware" / "FLASHING.md").write_text(flashing(), encoding="utf-8")
    (out / "parts" / "clock-heads.csv").write_text(head_parts(), encoding="utf-8")
    (out / "parts" / "table.csv").write_text(table_parts(), encoding="utf-8")
    shutil.copy(HERE / "clock-head" / "PARTS.md", out / "parts" / "clock-heads.md")
    shutil.copy(HERE / "table" / "PARTS.md", out / "parts" / "table.md")
    shutil.copy(HERE / "LICENSE", out / "LICENSE")
    (out / "README.md").write_text(README, encoding="utf-8")


README: Final = """# A table of House Station, to order, print and flash

- `boards`: send `serial-head.zip` and `display.zip` (for GPIO heads `gpio-board.zip`) to a maker of printed
  circuits; two layers, 1.6 mm.
- `print`: for a 3D printer, each file as it lies on the bed; no supports.
- `mats`: print at 100 %: the mat on A3, A4, Tabloid or Letter pages to glue together, or on one roll; and
  the corner tabs.
- `firmware`: the clock heads' program, and how it gets onto a processor from Linux, macOS and Windows.
- `parts`: parts lists for people (`.md`) and for a spreadsheet (`.csv`), with order numbers.

`CONTENTS.txt` has every file's checksum and size. `hardware/README.md` in the project says how all of it is
built. Nobody has ordered from this yet: begin with the smallest quantities.
"""


def build(out: Path) -> None:
    """Make all of it. Raises CalledProcessError if a tool fails."""
    shutil.rmtree(out, ignore_errors=True)
    for folder in ("boards", "print", "mats", "firmware", "parts"):
        (out / folder).mkdir(parents=True)
    _texts(out)
    (HERE / "build" / "pictures").mkdir(parents=True, exist_ok=True)
    # Not those of the guide.
    pictures = "PICTURES=build/pictures"
    _make(HERE, "gerbers", pictures)
    for board in BOARDS:
        shutil.copy(HERE / "build" / "gerbers" / f"{board}.zip", out / "boards")
    _make(HERE, "enclosure", pictures)
    for case in CASES:
        shutil.copy(HERE / "build" / f"clock-head-{case}.stl", out / "print")
    for file in (HERE / "table" / "print").glob("*.stl"):
        shutil.copy(file, out / "print")
    _make(FIRMWARE, "all")
    shutil.copy(FIRMWARE / "build" / "head.hex", out / "firmware")
    _mats(out / "mats")
    (out / "CONTENTS.txt").write_text(contents(out), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Exit status 0; 2 if a tool is missing, 1 if one fails or a file is not there at the end."""
    parser = argparse.ArgumentParser(prog="make hardware-bundle", description=__doc__)
    parser.add_argument("--to", type=Path, default=OUT, metavar="DIR", help=f"where to (default: {OUT})")
    given = parser.parse_args(arguments)
    if lacking := missing():
        sys.stderr.write("".join(f"hardware-bundle: {sentence}\n" for sentence in lacking))
        return 2
    out = given.to.absolute()
    try:
        build(out)
    except subprocess.CalledProcessError as error:
        sys.stderr.write(f"hardware-bundle: this failed: {' '.join(map(str, error.cmd))}\n")
        return 1
    lost = [name for name in expected() if not (out / name).is_file() or (out / name).stat().st_size == 0]
    for name in lost:
        sys.stderr.write(f"hardware-bundle: {name} was not made\n")
    sys.stdout.write((out / "CONTENTS.txt").read_text(encoding="utf-8"))
    sys.stdout.write(f"{len(list(expected()))} files in {out}\n")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
