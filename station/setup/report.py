"""What a table's report says: that it is ready, when that was found, and what was checked."""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

from calibration.profile import SavedHeads, SavedTable
from station.errors import DeviceError, pip_install
from station.setup.wording import boards_found, check_named, side_named
from station.view.wording import Wording

FACE: Final = files("font_source_sans_pro") / "files" / "SourceSansPro-Regular.ttf"


@dataclass(frozen=True, slots=True)
class Report:
    """title: in large letters. about: (what, how it is) for the head of the page. lines: (fine, what was
    checked, what was found)."""

    title: str
    about: tuple[tuple[str, str], ...]
    lines: tuple[tuple[bool, str, str], ...]


def report_of(table: SavedTable, words: Wording) -> Report:
    about = [
        (words.tr("Checked on"), table.made.replace("T", " ")[:16]),
        (words.tr("Camera"), f"{table.camera}, {table.size[0]}×{table.size[1]}"),
        (words.tr("Boards"), boards_found(len(table.boards), words)),
        (words.tr("Tile sets"), ", ".join(table.kits) or words.tr("none enrolled")),
        (words.tr("Clock heads"), ", ".join((_kind_of(table.heads, words), *_places(table.heads)))),
        (words.tr("Screen"), side_named(table.screen, words)),
    ]
    lines = tuple((check.ok, check_named(check.name, words), check.says) for check in table.checked)
    ready = words.tr("This table is ready") if table.ready else words.tr("This table is not ready")
    return Report(ready, tuple(about), lines)


def _kind_of(heads: SavedHeads, words: Wording) -> str:
    if heads.kind == "keys":
        return words.tr("none: keys stand in for their buttons")
    return words.tr("two, on USB") if heads.kind == "serial" else words.tr("two, on the Pi's pins")


def _places(heads: SavedHeads) -> list[str]:
    """By what each head is known, the left board's first."""
    known = zip(heads.units, heads.ports, strict=False)
    return [f"{port} ({unit})" if unit else port for unit, port in known]


def as_text(report: Report) -> str:
    """For a terminal."""
    lines = [report.title, ""]
    lines += [f"{name}: {value}" for name, value in report.about]
    lines += [""] + [f"{'✓' if ok else '✗'} {name}: {says}" for ok, name, says in report.lines]
    return "\n".join(lines)


def as_json(table: SavedTable) -> dict[str, object]:
    """For a program."""
    return {
        "ready": table.ready, "made": table.made, "camera": table.camera, "size": list(table.size),
        "kits": list(table.kits), "heads": table.heads.kind, "screen": table.screen,
        "checked": [{"check": c.name, "ok": c.ok, "says": c.says} for c in table.checked],
    }  # fmt: skip


def write_pdf(report: Report, path: Path, signed: str) -> None:
    """One A4 page. signed: caption of the line to sign on. Raises DeviceError if the PDF library is missing,
    OSError if the file cannot be written."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise DeviceError(f"PDF needs fpdf2: {pip_install('report')}") from None
    pdf = FPDF(format="A4", unit="mm")
    pdf.add_font("sans", fname=str(FACE))
    pdf.add_page()
    pdf.set_font("sans", size=26)
    pdf.cell(0, 16, report.title, new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("sans", size=12)
    for name, value in report.about:
        pdf.cell(45, 7, name)
        pdf.cell(0, 7, value, new_x="LMARGIN", new_y="NEXT")
    pdf.ln(6)
    for ok, name, says in report.lines:
        pdf.cell(8, 7, "+" if ok else "–")
        pdf.cell(37, 7, name)
        pdf.multi_cell(0, 7, says, new_x="LMARGIN", new_y="NEXT")
    pdf.ln(18)
    pdf.cell(90, 7, signed, border="T")
    pdf.output(str(path))
