"""A PDF in a typeface of ours: what all kinds share. Lengths are in millimetres, sizes in points."""

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

import segno

from station.errors import pip_install
from station.hall.tournament.errors import TournamentError
from station.hall.web.printed.letters import FONTS, face_with, simple

if TYPE_CHECKING:
    from fpdf import FPDF

FACES: Final = {"": "SourceSansPro-Regular.ttf", "B": "SourceSansPro-Bold.ttf"}
"""They have the letters of Latin, Greek and Cyrillic; others come from faces of the machine, or a pen."""

LEAST: Final = 7.0
"""Points: no letter is smaller; what is still too wide loses its end."""


@dataclass(slots=True)
class Paper:
    """tr: of its language. faces: of this machine, by the letters that they were added for. by_hand: whether
    something was left to a pen."""

    pdf: "FPDF"
    tr: Callable[[str], str]
    faces: set[Path] = field(default_factory=set)
    letters: set[str] = field(default_factory=set)
    by_hand: bool = False

    def has(self, text: str) -> bool:
        """Whether it can be set; adds a face of this machine where ours does not do."""
        ours = self.pdf.fonts["sans"].cmap  # type: ignore[union-attr]  # ours come from files
        missing = {one for one in text if ord(one) not in ours and not one.isspace()} - self.letters
        if not missing:
            return True
        face = face_with(frozenset(missing)) if simple("".join(missing)) else None
        if face is None:
            return False
        if face not in self.faces:
            self.faces.add(face)
            self.pdf.add_font(face.stem, "", str(face))
            self.pdf.set_fallback_fonts([one.stem for one in sorted(self.faces)], exact_match=False)
        self.letters |= missing
        return True


def new_paper(tr: Callable[[str], str], *, landscape: bool = False) -> Paper:
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
    return Paper(pdf, tr)


def line(
    paper: Paper,
    place: tuple[float, float, float],
    text: str,
    size: float,
    *,
    style: str = "",
    align: str = "L",
) -> None:
    """Text on one line, in smaller letters where it would not fit. place: left, top and width. align: `L`,
    `C` or `R`. What cannot be set is left to a pen: a line to write on."""
    left, top, width = place
    pdf = paper.pdf
    if not paper.has(text):
        paper.by_hand = True
        pdf.line(left, top + size * 0.4, left + width - 1, top + size * 0.4)
        return
    pdf.set_font("sans", style, size)
    while size > LEAST and pdf.get_string_width(text) > width - 1:
        size -= 0.5
        pdf.set_font_size(size)
    while len(text) > 1 and pdf.get_string_width(text) > width - 1:
        text = text[:-2] + "…"
    pdf.set_xy(left, top)
    pdf.cell(width, size * 0.45, text, align=align)


def code(paper: Paper, place: tuple[float, float, float], text: str) -> None:
    """A QR code. place: left, top and size."""
    left, top, size = place
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="png", scale=8, border=0)
    drawn.seek(0)
    paper.pdf.image(drawn, left, top, size, size)


def content(paper: Paper) -> bytes:
    """The file, with a page at its end that says what is left to a pen. The paper is used up by this."""
    pdf = paper.pdf
    if paper.by_hand:
        pdf.add_page()
        pdf.set_font("sans", "", 12)
        pdf.set_xy(20, 20)
        text = paper.tr(
            "Some names are left to a pen, on a line: no typeface of this machine has all of their letters, "
            "or these join as in Arabic. Typefaces for more scripts: {command}"
        )
        pdf.multi_cell(150, 6, text.format(command=FONTS))
    made = bytes(pdf.output())
    for font in pdf.fonts.values():
        # They keep the file of their letters open.
        font.ttfont.close()  # type: ignore[union-attr]  # ours come from files
    return made
