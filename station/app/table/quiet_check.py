"""The quiet check of a table before its games: with the camera that is open, without questions."""

from dataclasses import dataclass
from typing import Final

from calibration.check.several import check_pictures
from calibration.profile import SavedTable
from station.app.table.checks import saved_checks
from station.app.table.saved_table import other_tiles
from station.checks import Check
from station.languages import languages
from station.setup.changes import since_saved
from station.setup.summary import checks_of
from station.setup.view import CheckLine
from station.view.wording import words_in
from vision.cameras.camera import OpenedCamera
from vision.errors import CameraError, PictureError
from vision.lens import Lens
from vision.reading import Picture

JUDGED: Final = 5
"""Pictures judged together."""

MOST: Final = 6
"""Checks that a screen has room for."""


@dataclass(frozen=True, slots=True, eq=False)
class TableChecked:
    """What was found, by language. picture: the last one that was looked at."""

    checks: tuple[tuple[str, tuple[Check, ...]], ...]
    picture: Picture | None = None

    @property
    def lines(self) -> tuple[tuple[str, tuple[CheckLine, ...]], ...]:
        """For the screen: what is wrong, or else all."""
        found = []
        for language, checks in self.checks:
            some = [one for one in checks if not one.ok] or checks
            found.append((language, tuple(CheckLine(one.name, one.says, one.ok) for one in some[:MOST])))
        return tuple(found)

    @property
    def english(self) -> tuple[Check, ...]:
        """As others get it."""
        return dict(self.checks)["en"]


def check_table(
    camera: OpenedCamera | None, saved: SavedTable | None, lens: Lens | None = None, boards: int = 2
) -> TableChecked:
    """Look at the table through its camera, which must not be used meanwhile; and at what was saved."""
    pictures, trouble = [], ""
    if camera is not None:
        try:
            pictures = [camera.take().picture for _ in range(JUDGED)]
        except (CameraError, PictureError) as error:
            trouble = str(error)
    found = check_pictures(pictures, boards, lens) if pictures else None
    strange = saved is not None and bool(pictures) and other_tiles(saved, pictures[-1], lens) is True
    by_language = []
    for language in languages():
        words = words_in(language)
        checks = [] if not trouble else [Check("camera", False, trouble)]
        if found is not None:
            checks += checks_of(found, words)
        if found is not None and saved is not None:
            checks += since_saved(saved, found, words)
        checks += saved_checks(saved, words, strange=strange)
        by_language.append((language, tuple(checks)))
    return TableChecked(tuple(by_language), pictures[-1] if pictures else None)
