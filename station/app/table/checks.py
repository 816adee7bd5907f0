"""Every check of a table that can be made without asking anybody, one after the other."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from calibration.check.several import check_pictures
from calibration.errors import KitError
from calibration.kit_store import KitStore
from calibration.profile import SavedTable, TableStore
from calibration.usual import TABLES
from station.app.camera.lenses import lens_of_camera
from station.app.camera.pictures import pictures_from
from station.app.table.saved_table import heads_of, other_tiles
from station.checks import Check
from station.clock.control import TimeControl
from station.clock.opening import HEADS
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError, NothingFoundError
from station.paths import data_dir
from station.setup.changes import since_saved
from station.setup.summary import checks_of
from station.setup.wording import HEADS_ANSWER, OTHER_TILES
from station.view.wording import Wording, words_in
from vision.cameras.named import usual_camera
from vision.errors import CameraError

CONTROL: Final = TimeControl.parse("10")


def tables() -> TableStore:
    """The tables of this user."""
    return TableStore(data_dir() / TABLES)


def table_checks(camera: str | None, saved: SavedTable | None, boards: int = 2) -> Iterator[Check]:
    """A check after the other. camera: as after `--camera`; None for the saved table's, or the first. Heads
    are not looked for if it is a file: a picture has no clocks.
    """
    words, strange = words_in("en"), False
    source = camera or (saved.camera if saved else usual_camera())
    try:
        pictures = pictures_from(source)
    except (CameraError, InputError) as error:
        yield Check("camera", False, str(error))
    else:
        own = saved.lens if saved and saved.camera == source else None
        lens = own or lens_of_camera(source, pictures[0])
        found = check_pictures(pictures, boards, lens)
        yield from checks_of(found, words)
        if saved is not None and saved.camera == source:
            yield from since_saved(saved, found, words)
            strange = other_tiles(saved, pictures[-1], lens) is True
    heads = camera is None or not Path(camera).is_file()
    yield from saved_checks(saved, words, heads=heads, strange=strange)


def saved_checks(
    saved: SavedTable | None, words: Wording, *, heads: bool = True, strange: bool = False
) -> Iterator[Check]:
    """The checks of what was saved of a table besides its camera. heads: look for the clock heads. strange:
    tiles of other sets are seen."""
    if saved is None:
        yield Check("saved", True, words.tr("No table is saved yet: station table setup saves one"))
        return
    if saved.kits:
        yield _kits(saved, words, strange=strange)
    if heads and saved.heads.kind != "keys":
        yield _heads(saved, words)


def _kits(saved: SavedTable, words: Wording, *, strange: bool) -> Check:
    store = KitStore(data_dir() / "kits")
    for name in saved.kits:
        try:
            store.load(name)
        except KitError:
            return Check(
                "tile sets",
                False,
                words.tr("The tile set {name} is gone: enrol it again", name=name),
            )
    if strange:
        return Check("tile sets", False, words.tr(OTHER_TILES))
    return Check("tile sets", True, words.tr("Tile sets found: {names}", names=", ".join(saved.kits)))


def _heads(saved: SavedTable, words: Wording) -> Check:
    try:
        opened = HEADS[saved.heads.kind](heads_of(saved))(StationTime(), CONTROL)
    except (DeviceError, NothingFoundError) as error:
        return Check("clock heads", False, str(error))
    try:
        trouble = opened.trouble
    finally:
        opened.close()
    return Check("clock heads", trouble is None, trouble or words.tr(HEADS_ANSWER))
