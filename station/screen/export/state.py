"""What the page shows on which a game is exported, and what it says."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from station.texts import tr
from station.view.error_texts import error_text
from station.view.wording import Wording


class Kind(StrEnum):
    """What can be exported: the review and the game as pages, the moves as GCG, a position on one line, as a
    picture or as a drawing, the game as a video."""

    REVIEW = "review"
    GAME = "game"
    GCG = "gcg"
    CGP = "cgp"
    PICTURE = "picture"
    DRAWING = "drawing"
    VIDEO = "video"


class Failure(StrEnum):
    """Why something was not saved."""

    FULL = tr("The disk is full. Free some space, then save again.")
    LOCKED = tr("The station may not write to {folder}. Allow it, then save again.")
    BROKEN_OFF = tr("Saving was interrupted. Save again.")
    NOT_WRITTEN = tr("{file} cannot be written: {why}")
    NOT_MADE = tr("It cannot be saved: {why}")


EXPLAINED: Final = {
    Kind.REVIEW: tr("The review, as a page for a browser"),
    Kind.GAME: tr("The game, as a page to leaf through in a browser"),
    Kind.GCG: tr("The moves, for other programs (GCG)"),
    Kind.CGP: tr("The last position on one line (CGP)"),
    Kind.PICTURE: tr("A picture of the last position"),
    Kind.DRAWING: tr("A drawing of the last position (SVG)"),
    Kind.VIDEO: tr("The game, as a video"),
}

OF_TURN: Final = {
    Kind.CGP: tr("The position after turn {turn} on one line (CGP)"),
    Kind.PICTURE: tr("A picture of the board after turn {turn}"),
    Kind.DRAWING: tr("A drawing of the board after turn {turn} (SVG)"),
}
"""What there can be of any turn."""


@dataclass(frozen=True, slots=True)
class ExportItem:
    """Something that can be exported. turn: of the position, 0 for the last. working: it is being
    written; done, total: how far it is, of 0 if that is not known. saved: where it went, as people type it.
    failure: why it was not saved; file, why: what fills the sentence."""

    kind: Kind
    turn: int = 0
    working: bool = False
    done: int = 0
    total: int = 0
    saved: str = ""
    failure: Failure | None = None
    file: str = ""
    folder: str = ""
    why: str = ""

    def label(self, words: Wording) -> str:
        if self.turn and self.kind in OF_TURN:
            return words.tr(OF_TURN[self.kind], turn=self.turn)
        return words.tr(EXPLAINED[self.kind])

    def news(self, words: Wording) -> str:
        """How far it is, where it went, or why not; "" before it was asked for."""
        if self.failure is not None:
            why = error_text(self.why, words)
            return words.tr(self.failure.value, file=self.file, folder=self.folder, why=why)
        if self.working:
            far = words.tr("{done} of {total}", done=self.done, total=self.total) if self.total else ""
            return far or words.tr("Being written …")
        return words.tr("Saved: {file}", file=self.saved) if self.saved else ""


@dataclass(frozen=True, slots=True)
class ExportState:
    """What can be exported, from the top. racks: those of the game can be noted."""

    items: tuple[ExportItem, ...] = ()
    racks: bool = False
