"""Where exported files go: where people look for theirs."""

from pathlib import Path
from typing import Final

import platformdirs

from station.screen.export.state import Kind

FOLDER: Final = "House Station"
"""Among people's documents, pictures and videos."""


def file_for(kind: Kind, journal: str, turn: int = 0) -> Path:
    """Where something goes. journal: the name of the game's journal, without its ending. turn: of a position,
    0 for the last."""
    position = f"{journal}-turn-{turn}" if turn else journal
    name = {
        Kind.REVIEW: f"{journal}-review.html",
        Kind.GAME: f"{journal}.html",
        Kind.GCG: f"{journal}.gcg",
        Kind.CGP: f"{position}.cgp",
        Kind.PICTURE: f"{position}.png",
        Kind.DRAWING: f"{position}.svg",
        Kind.VIDEO: f"{journal}.mp4",
    }[kind]
    return _folder(kind) / FOLDER / name


def _folder(kind: Kind) -> Path:
    """People's own folder for such files; their home where there is none."""
    pictures = platformdirs.user_pictures_dir
    usual = {Kind.PICTURE: pictures, Kind.DRAWING: pictures, Kind.VIDEO: platformdirs.user_videos_dir}
    folder = Path(usual.get(kind, platformdirs.user_documents_dir)())
    return folder if folder.is_dir() else Path.home()


def shown_path(path: Path) -> str:
    """A path as people type it."""
    try:
        return f"~/{path.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(path)
