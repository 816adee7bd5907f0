"""Badges: a card for each player with the name and the personal code, ten to a sheet of A4."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from station.hall.web.printed.paper import Paper, code, content, line, new_paper

if TYPE_CHECKING:
    from fpdf import FPDF

WIDTH: Final = 90.0
HEIGHT: Final = 54.0
LEFT: Final = 15.0
TOP: Final = 13.5
COLUMNS, ROWS = 2, 5
MARK: Final = 4.0
"""Of the lines to cut along, at the edges of the sheet."""


@dataclass(frozen=True, slots=True)
class Badge:
    """about: what is below the name. code: the personal one; address: where its QR code leads."""

    event: str
    name: str
    about: str
    code: str
    address: str


def badges_pdf(badges: Iterable[Badge], tr: Callable[[str], str]) -> bytes:
    """tr: of their language."""
    paper = new_paper(tr)
    pdf = paper.pdf
    for number, badge in enumerate(badges):
        place = number % (COLUMNS * ROWS)
        if place == 0:
            pdf.add_page()
            _marks(pdf)
        _badge(paper, badge, (LEFT + place % COLUMNS * WIDTH, TOP + place // COLUMNS * HEIGHT))
    if not pdf.pages:
        pdf.add_page()
    return content(paper)


def _badge(paper: Paper, badge: Badge, at: tuple[float, float]) -> None:
    left, top = at
    tr = paper.tr
    line(paper, (left + 5, top + 5, WIDTH - 10), badge.event, 10)
    line(paper, (left + 5, top + 14, WIDTH - 10), badge.name, 24, style="B")
    line(paper, (left + 5, top + 27, WIDTH - 36), badge.about, 11)
    line(paper, (left + 5, top + 37, WIDTH - 36), tr("Check-in and own page:"), 9)
    line(paper, (left + 5, top + 42, WIDTH - 36), badge.code, 13, style="B")
    code(paper, (left + WIDTH - 29, top + HEIGHT - 29, 24), badge.address)


def _marks(pdf: "FPDF") -> None:
    """At the edges of the sheet, where to cut."""
    for column in range(COLUMNS + 1):
        across = LEFT + column * WIDTH
        for down in (TOP - MARK - 1, TOP + ROWS * HEIGHT + 1):
            pdf.line(across, down, across, down + MARK)
    for row in range(ROWS + 1):
        down = TOP + row * HEIGHT
        for across in (LEFT - MARK - 1, LEFT + COLUMNS * WIDTH + 1):
            pdf.line(across, down, across + MARK, down)
