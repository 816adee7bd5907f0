"""Score cards: a line for each round, to fill in and sign; two to a sheet of A4 while the rounds fit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from station.hall.tournament.sheets import CardLine, ScoreCard
from station.hall.web.printed.paper import Paper, code, content, line, new_paper

LEFT: Final = 12.0
WIDTH: Final = 186.0
ROW: Final = 8.5
HALF: Final = 148.5
HEAD: Final = 30.0
ON_HALF: Final = 12
"""Lines that fit above one another on half a sheet; more take a sheet of their own."""

ON_SHEET: Final = 28


@dataclass(frozen=True, slots=True)
class Layout:
    """tr: of the language on the cards. scores: whether the game has points; south: whether a side sits South
    or North, and not just starts."""

    tr: Callable[[str], str]
    scores: bool
    south: bool

    @property
    def columns(self) -> list[tuple[str, float]]:
        """What they are called, and how wide they are."""
        tr = self.tr
        found = [(tr("Round"), 14.0), (tr("Table"), 14.0), (tr("Against"), 0.0)]
        found.append((tr("Side") if self.south else tr("Starts"), 16.0))
        if self.scores:
            found += [(tr("Own"), 18.0), (tr("Theirs"), 18.0)]
        found += [(tr("Result"), 24.0), (tr("Signed"), 26.0)]
        rest = WIDTH - sum(width for _, width in found)
        return [(name, width or rest) for name, width in found]

    def texts(self, one: CardLine) -> list[str]:
        """What the hall knows about a round; the rest is for a pen."""
        tr, against, side = self.tr, one.opponents, ""
        if one.partner:
            against += " " + tr("with {partner}").format(partner=one.partner)
        if one.starts is not None and self.south:
            side = tr("South") if one.starts else tr("North")
        elif one.starts is not None:
            side = "×" if one.starts else "–"
        outcome = "" if one.outcome is None else one.outcome.by(tr)
        scores = [one.score, one.against] if self.scores else []
        return [str(one.round), str(one.table or ""), against, side, *scores, outcome, ""]


def score_cards_pdf(cards: Sequence[tuple[ScoreCard, str]], layout: Layout) -> bytes:
    """cards: each with the address of its entry's page."""
    paper = new_paper(layout.tr)
    pdf = paper.pdf
    place = 0
    for card, address in cards:
        half = len(card.lines) < ON_HALF
        if place == 0 or not half:
            pdf.add_page()
        _card(paper, (card, address), HALF if half and place else 0, layout)
        place = 1 - place if half else 0
    if not pdf.pages:
        pdf.add_page()
    return content(paper)


def _card(paper: Paper, addressed: tuple[ScoreCard, str], top: float, layout: Layout) -> None:
    card, address = addressed
    line(paper, (LEFT, top + 10, WIDTH - 26), card.name, 18, style="B")
    about = [card.title, card.division, f"{layout.tr('No.')} {card.number}", str(card.rating or "")]
    line(paper, (LEFT, top + 19, WIDTH - 26), " · ".join(one for one in about if one), 10)
    code(paper, (LEFT + WIDTH - 20, top + 7, 20), address)
    columns = layout.columns
    _row(paper, top + HEAD, [name for name, _ in columns], columns, 9)
    for number, one in enumerate(card.lines[:ON_SHEET], start=1):
        _row(paper, top + HEAD + number * ROW, layout.texts(one), columns, 10)


def _row(
    paper: Paper, down: float, texts: Sequence[str], columns: Sequence[tuple[str, float]], size: float
) -> None:
    across = LEFT
    for text, (_, width) in zip(texts, columns, strict=True):
        paper.pdf.rect(across, down, width, ROW)
        line(paper, (across + 1, down + 2, width - 1), text, size)
        across += width
