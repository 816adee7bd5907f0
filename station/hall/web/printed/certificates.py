"""Certificates: a sheet of A4 for each of the best."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from station.hall.web.printed.paper import content, line, new_paper

WIDTH: Final = 297.0
EDGE: Final = 12.0


@dataclass(frozen=True, slots=True)
class Certificate:
    """when: date and place of the event. place: what was reached, done: by what."""

    event: str
    when: str
    name: str
    place: str
    done: str


def certificates_pdf(certificates: Iterable[Certificate], tr: Callable[[str], str]) -> bytes:
    """tr: of their language."""
    paper = new_paper(tr, landscape=True)
    pdf = paper.pdf
    for one in certificates:
        pdf.add_page()
        pdf.set_line_width(0.8)
        pdf.rect(EDGE, EDGE, WIDTH - 2 * EDGE, 210 - 2 * EDGE)
        across = (2 * EDGE, WIDTH - 4 * EDGE)
        line(paper, (across[0], 32, across[1]), tr("Certificate"), 40, align="C")
        line(paper, (across[0], 62, across[1]), one.event, 22, align="C")
        line(paper, (across[0], 74, across[1]), one.when, 14, align="C")
        line(paper, (across[0], 96, across[1]), one.name, 36, style="B", align="C")
        line(paper, (across[0], 120, across[1]), one.place, 24, align="C")
        line(paper, (across[0], 136, across[1]), one.done, 14, align="C")
        pdf.set_line_width(0.2)
        pdf.line(WIDTH / 2 - 40, 178, WIDTH / 2 + 40, 178)
        line(paper, (WIDTH / 2 - 40, 180, 80), tr("Director"), 11, align="C")
    if not pdf.pages:
        pdf.add_page()
    return content(paper)
