"""A PDF in a typeface of ours: what all kinds share. Lengths are in millimetres, sizes in points."""

import io
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import segno

from station.errors import pip_install
from station.hall.tournament.errors import TournamentError

if TYPE_CHECKING:
    from fpdf import FPDF

FACES: Final = {"": "SourceSansPro-Regular.ttf", "B": "SourceSansPro-Bold.ttf"}
"""They have the letters of Latin, Greek and Cyrillic."""

LEAST: Final = 7.0
"""Points: no letter is smaller; what is still too wide loses its end."""


def new_paper(*, landscape: bool = False) -> "FPDF":
    """Without a page yet. Raises TournamentError if the PDF library is missing."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise TournamentError(
            "PDF files need fpdf2; install it with: {command}", command=pip_install("report")
        ) from None
    pdf = FPDF("landscape" if landscape else "portrait", unit="mm", format="A4")
    for style, name in FACES.items():
        pdf.add_font("sans", style, str(files("font_source_sans_pro") / "files" / name))
    pdf.set_auto_page_break(auto=False)
    pdf.set_margin(0)
    return pdf


def line(
    pdf: "FPDF",
    place: tuple[float, float, float],
    text: str,
    size: float,
    *,
    style: str = "",
    align: str = "L",
) -> None:
    """Text on one line, in smaller letters where it would not fit. place: left, top and width. align: `L`,
    `C` or `R`."""
    left, top, width = place
    pdf.set_font("sans", style, size)
    while size > LEAST and pdf.get_string_width(text) > width - 1:
        size -= 0.5
        pdf.set_font_size(size)
    while len(text) > 1 and pdf.get_string_width(text) > width - 1:
        text = text[:-2] + "…"
    pdf.set_xy(left, top)
    pdf.cell(width, size * 0.45, text, align=align)


def code(pdf: "FPDF", place: tuple[float, float, float], text: str) -> None:
    """A QR code. place: left, top and size."""
    left, top, size = place
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="png", scale=8, border=0)
    drawn.seek(0)
    pdf.image(drawn, left, top, size, size)


def content(pdf: "FPDF") -> bytes:
    """The file. The paper is used up by this."""
    made = bytes(pdf.output())
    for font in pdf.fonts.values():
        # They keep the file of their letters open.
        font.ttfont.close()  # type: ignore[union-attr]  # ours come from files
    return made
