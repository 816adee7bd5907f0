"""Playing on a table that was set up: its camera, tile sets and heads, and what has changed since."""

import numpy as np

from calibration.check.picture import check_picture
from calibration.check.tiles import of_other_sets, tiles_seen
from calibration.errors import KitError
from calibration.kit_store import KitStore
from calibration.profile import SavedTable
from station.clock.opened import HeadPlace
from station.clock.opening import HeadOptions
from station.paths import data_dir
from station.setup.changes import CAMERA_MOVED, LIGHT_CHANGED, moved, other_light
from station.setup.faults import fault
from station.setup.wording import OTHER_TILES
from station.view.wording import words_in
from vision.cameras.camera import OpenedCamera
from vision.errors import CameraError, PictureError
from vision.lens import Lens
from vision.reading import Picture

LOOKED_AT: int = 3
"""The picture by which a table is looked at again; a camera whose settings are known need not settle."""

MOST_SAID: int = 2
"""Sentences said before a game; the rest is in `station table setup --check`."""


def kits_of(saved: SavedTable | None) -> tuple[str, ...]:
    """The saved table's tile sets, if all are still there."""
    store = KitStore(data_dir() / "kits")
    try:
        for name in saved.kits if saved else ():
            store.load(name)
    except KitError:
        return ()
    return saved.kits if saved else ()


def heads_of(saved: SavedTable) -> HeadOptions:
    """By what the saved table's heads are found again."""
    pairs = zip(saved.heads.units, saved.heads.ports, strict=False)
    return HeadOptions(places=tuple(HeadPlace(unit, port) for unit, port in pairs))


def other_tiles(saved: SavedTable, picture: Picture, lens: Lens | None = None) -> bool | None:
    """Whether the boards have tiles of none of the saved table's sets; None if that is not certain."""
    if not saved.colours:
        return None
    straight = picture if lens is None else lens.straight_picture(picture)
    return of_other_sets(tiles_seen(straight), np.array(saved.colours, np.float64))


def changed_since(
    saved: SavedTable, camera: OpenedCamera, lens: Lens | None = None, language: str = "en"
) -> str:
    """What is wrong with the table now, or has changed since it was set up, as sentences; "" if nothing. The
    camera should be that of the table."""
    words = words_in(language)
    try:
        for _ in range(LOOKED_AT - 1):
            camera.take()
        picture = camera.take().picture
    except (CameraError, PictureError) as error:
        return str(error)
    check = check_picture(picture, max(1, len(saved.boards)), lens)
    said = [fault(finding, words) for finding in check.wrong]
    if other_tiles(saved, picture, lens):
        said.append(words.tr(OTHER_TILES))
    if moved(saved, check):
        said.append(words.tr(CAMERA_MOVED))
    if other_light(saved, check):
        said.append(words.tr(LIGHT_CHANGED))
    return ". ".join(said[:MOST_SAID])
