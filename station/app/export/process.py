"""Exporting something, in a process of its own; it reports how far it is, and how it ended."""

import errno
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from station.editions import load_edition
from station.errors import InputError
from station.journal.contents import Contents, read_journal
from station.journal.resume import settings_of
from station.review.review import Review
from station.review.story import story_of
from station.screen.export.state import Failure, Kind
from station.screen.pages.appearance import Appearance
from station.view.wording import words_in
from station.whole_file import write_whole

if TYPE_CHECKING:
    from station.export.game import Moment

READABLE: Final = 0o644

NO_ROOM: Final = 1 << 20
"""A disk with fewer free bytes than this is full."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to export, and where to. event: the last one before the position, 0 for the end. review: if it is
    there already."""

    kind: Kind
    journal: Path
    file: Path
    look: Appearance
    event: int = 0
    review: Review | None = None


@dataclass(frozen=True, slots=True)
class ExportProgress:
    """How far it is: done, of a total that is 0 if not known. over: it is saved, or not because of a failure.
    why: more about that."""

    done: int = 0
    total: int = 0
    over: bool = False
    failure: Failure | None = None
    why: str = ""


def export(wanted: Wanted, report: Callable[[ExportProgress], None]) -> None:
    """Export something, reporting how far it is, and at last how it ended."""
    try:
        report(ExportProgress())
        _EXPORTS[wanted.kind](wanted, report)
    except InputError as error:
        full = wanted.kind is Kind.VIDEO and _is_full(wanted.file)
        why = str(error).replace(f"{wanted.journal.parent}{os.sep}", "")  # there is little room for it
        report(ExportProgress(over=True, failure=Failure.FULL if full else Failure.NOT_MADE, why=why))
    except OSError as error:
        report(ExportProgress(over=True, failure=_failure(error), why=error.strerror or str(error)))
    else:
        report(ExportProgress(over=True))


def unfinished(file: Path) -> Path:
    """What a video is called until it is whole."""
    return file.with_name(f".{file.stem}-unfinished{file.suffix}")


def _review(wanted: Wanted, report: Callable[[ExportProgress], None]) -> None:
    from station.review.page import page
    from station.review.processes import reviewed

    review = wanted.review
    if review is None:
        story = story_of(read_journal(wanted.journal))
        review = reviewed(
            story, processes=1, progress=lambda done, total: report(ExportProgress(done, total))
        )
    text = page(review, words_in(wanted.look.language))
    write_whole(wanted.file, text, READABLE)


def _game(wanted: Wanted, _report: Callable[[ExportProgress], None]) -> None:
    from station.export.game import as_json
    from station.export.page import page

    contents, found = _moments(wanted)
    write_whole(wanted.file, page(as_json(contents, found)), READABLE)


def _gcg(wanted: Wanted, _report: Callable[[ExportProgress], None]) -> None:
    from station.export.noted import noted
    from station.export.record import gcg

    _, found = _moments(wanted)
    write_whole(wanted.file, gcg(found, noted(wanted.journal)), READABLE)


def _picture(wanted: Wanted, _report: Callable[[ExportProgress], None]) -> None:
    from station.export.frames import picture

    last = _until(wanted)[-1]
    content = picture(last.state, last.at_ms, wanted.look.language, wanted.look.theme)
    write_whole(wanted.file, content, READABLE)


def _cgp(wanted: Wanted, _report: Callable[[ExportProgress], None]) -> None:
    from station.export.record import cgp

    write_whole(wanted.file, cgp(_until(wanted)), READABLE)


def _drawing(wanted: Wanted, _report: Callable[[ExportProgress], None]) -> None:
    from station.export.svg import svg

    last = _until(wanted)[-1]
    write_whole(wanted.file, svg(last, load_edition(last.state.settings.edition)), READABLE)


def _until(wanted: Wanted) -> "list[Moment]":
    """The moments up to the position somebody asked for."""
    _, found = _moments(wanted)
    return [one for one in found if not wanted.event or one.event <= wanted.event] or found[:1]


def _video(wanted: Wanted, report: Callable[[ExportProgress], None]) -> None:
    from station.export.frames import Frames
    from station.export.video import write_video

    _, found = _moments(wanted)
    part = unfinished(wanted.file)
    part.parent.mkdir(parents=True, exist_ok=True)
    try:
        part.touch(mode=READABLE)  # OpenCV does not say why it cannot write
        frames = Frames(wanted.look.language, wanted.look.theme)
        write_video(part, found, frames, lambda done: report(ExportProgress(done, len(found))))
        part.replace(wanted.file)
    finally:
        part.unlink(missing_ok=True)


_EXPORTS: Final[dict[Kind, Callable[[Wanted, Callable[[ExportProgress], None]], None]]] = {
    Kind.REVIEW: _review,
    Kind.GAME: _game,
    Kind.GCG: _gcg,
    Kind.CGP: _cgp,
    Kind.PICTURE: _picture,
    Kind.DRAWING: _drawing,
    Kind.VIDEO: _video,
}


def _moments(wanted: Wanted) -> "tuple[Contents, list[Moment]]":
    from station.export.game import moments
    from station.export.lines import Lines

    contents = read_journal(wanted.journal)
    found = list(moments(contents, Lines(settings_of(contents), plain=True).of))
    if not found:
        raise InputError(contents.damage or f"{wanted.journal.name}: nothing has happened in this game yet")
    return contents, found


def _failure(error: OSError) -> Failure:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return Failure.FULL
    if error.errno in {errno.EROFS, errno.EACCES, errno.EPERM}:
        return Failure.LOCKED
    return Failure.NOT_WRITTEN


def _is_full(file: Path) -> bool:
    with suppress(OSError):
        return shutil.disk_usage(file.parent).free < NO_ROOM
    return False
