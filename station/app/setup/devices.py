"""Opens a set-up on this machine's devices."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from calibration.kit_store import KitStore
from calibration.usual import USUAL
from station.app.camera.lenses import lens_store
from station.app.camera.pictures import StillCamera
from station.app.setup.eyes import Eyes, LiveEyes
from station.app.setup.session import SetupSession, Workshop
from station.app.setup.tiles import SetupTiles
from station.app.table.checks import tables
from station.clock.opening import HEADS, HeadOptions
from station.clock.station_time import StationTime
from station.editions import load_edition
from station.paths import data_dir
from station.referee.effects import Cue
from station.setup.facts import Progress
from vision.cameras.files import PICTURE_SUFFIXES
from vision.cameras.named import found_cameras, open_camera

KITS: Final = ("left", "right")
"""What the boards' tile sets are called, after the table's name."""


def opened_session(
    time: StationTime,
    *,
    camera: str | None = None,
    name: str = USUAL,
    edition: str = "en",
    boards: int = 2,
    language: str = "en",
    theme: str = "dark",
    play_sound: Callable[[Cue], None] | None = None,
) -> SetupSession:
    """A set-up of the table of this name. camera: as after `--camera`; None for the one it had, or the first
    that is found. Raises InputError for an unknown edition or a damaged table."""
    saved = tables().load(name)
    found = tuple(one.source for one in found_cameras())
    source = camera or (saved.camera if saved else None) or (found[0] if found else "0")
    names = (f"{name}-{KITS[0]}", f"{name}-{KITS[1]}")
    shop = Workshop(
        open_eyes=_open_eyes,
        open_heads=lambda kind: HEADS[kind](HeadOptions()),
        tables=tables(),
        tiles=SetupTiles(KitStore(data_dir() / "kits"), names, load_edition(edition)),
        camera=source,
        cameras=tuple(dict.fromkeys((source, *found))),
        name=name,
        edition=edition,
        play_sound=play_sound or (lambda _cue: None),
        executor=ThreadPoolExecutor(1),
        time=time,
    )
    heads = saved.heads.kind if saved else "keys"
    progress = Progress(boards=boards, language=language, theme=theme, screen=saved.screen if saved else "S")
    session = SetupSession(shop, progress)
    if heads != "keys":
        session.choose(f"heads {heads}", time.now_ms())
    return session


def _open_eyes(source: str) -> Eyes:
    path = Path(source)
    if path.suffix.lower() in PICTURE_SUFFIXES and path.is_file():
        return LiveEyes(StillCamera(path), live=False)
    camera = open_camera(source)
    own = camera.obtained
    size = (own.width, own.height) if own.width and own.height else None
    lens = lens_store().find(source, size, own.focus)
    return LiveEyes(camera, lens, live=not (path.is_file() or path.is_dir()))
