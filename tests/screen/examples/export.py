"""The page on which a game is exported."""

from station.screen.export.state import ExportItem, ExportState, Failure, Kind
from station.screen.pages.appearance import Appearance

ExportExample = tuple[ExportState, Appearance]

FOLDER = "~/Documents/House Station"


def export_examples() -> dict[str, ExportExample]:
    """The page by its name: at first, and with everything that can come of it."""
    fresh = tuple(ExportItem(kind) for kind in Kind)
    saved = f"{FOLDER}/2026-11-20-193000.html"
    some = (
        ExportItem(Kind.REVIEW, working=True, done=17, total=40),
        ExportItem(Kind.GAME, saved=saved, file=saved, folder=FOLDER),
        ExportItem(Kind.GCG, working=True),
        ExportItem(Kind.CGP, 12, saved=f"{FOLDER}/2026-11-20-193000-turn-12.cgp"),
        ExportItem(Kind.PICTURE, 12, failure=Failure.LOCKED, folder="~/Pictures/House Station"),
        ExportItem(Kind.DRAWING, 12),
        ExportItem(Kind.VIDEO, failure=Failure.FULL),
    )
    why = "the journal 2026-11-20-193000.journal cannot be read: Input/output error"
    other = ExportItem(Kind.VIDEO, failure=Failure.NOT_MADE, why=why)
    return {
        "export": (ExportState(fresh, racks=True), Appearance(theme="bright")),
        "export-going-on": (ExportState(some, racks=True), Appearance()),
        "export-failed": (ExportState((*fresh[:-1], other)), Appearance()),
    }
