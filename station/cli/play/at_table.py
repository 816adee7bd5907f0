"""What `station play` plays with at this machine: the table that was set up, or what the options name.

What reads pictures is imported once there is a camera or a table that was set up: at home the start menu
comes without it.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from station.app.equipment import Equipment
from station.app.machine import owns_machine, switch_off
from station.app.preferences import kept_preferences
from station.app.table.real_table import devices_with, lots_with
from station.app.updating import updates_of_machine
from station.app.voice import Voice
from station.cli.options.camera import camera_named, open_named
from station.cli.options.heads import heads_by
from station.cli.options.lens import lens_for, lens_of
from station.cli.options.look import look_of
from station.cli.options.outputs import Follow
from station.cli.options.phones import missing_for_phones, new_phones
from station.cli.options.sound import opened_voice, sounds_of, without_voice
from station.cli.options.table import table_named
from station.cli.play.joined import hall_of
from station.clock.gpio.lit_displays import put_out
from station.clock.opened import OpenHeads
from station.clock.station_time import StationTime
from station.screen.pages.appearance import Appearance
from station.screen.window import Window, connect_display
from vision.errors import CameraError

if TYPE_CHECKING:
    from station.app.picture.kept_pictures import KeptPictures
    from station.app.picture.tiles_watch import Strange
    from station.app.table.quiet_check import TableChecked
    from vision.cameras.camera import OpenedCamera
    from vision.lens import Lens
    from vision.letters.enrolled import EnrolledReader


@contextmanager
def at_table(options: argparse.Namespace, follow: Follow) -> Iterator[tuple[Equipment, str]]:
    """The equipment, and what to say about the table at first. The camera is closed afterwards.

    Raises DeviceError if there is no display, before it looks for anything else, and CameraError if a game is
    named and the camera cannot be opened; the start menu says so instead.
    """
    put_out()
    connect_display()
    with opened_voice(options) as voice:
        table = _Table(options, follow, voice)
        try:
            yield table.equipment()
        finally:
            table.close()


@dataclass
class _Table:
    options: argparse.Namespace
    follow: Follow
    voice: Voice | None
    camera: "OpenedCamera | None" = None

    def __post_init__(self) -> None:
        self.saved = table_named(self.options.table)
        self.kept = self._kept_pictures()

    def close(self) -> None:
        if self.camera is not None:
            self.camera.close()
        self.camera = None

    def equipment(self) -> tuple[Equipment, str]:
        """The equipment, and what to say about the table."""
        options, saved = self.options, self.saved
        notice = self._open_camera()
        camera = self.camera
        lens = None if camera is None else self._lens(camera)
        if camera is not None and saved is not None and self._is_saved:
            from station.app.table.saved_table import changed_since

            notice = changed_since(saved, camera, lens)
        kits = self._kits()
        letters = _letters_of(kits)
        home = saved is None and camera is None and options.heads is None
        language, theme = look_of(options, home=home)
        equipment = Equipment(
            devices_with(camera, letters, lens, self._strange(lens), self.kept),
            camera is not None,
            self._heads(),
            sounds_of(options),
            self.voice,
            watched=self.follow,
            pauses=not options.no_pause,
            open_lot=None if camera is None else lots_with(camera, letters, lens),
            language=language,
            theme=theme,
            pin=options.pin,
            switch_off=switch_off if owns_machine() else None,
            updates=updates_of_machine(),
            set_up=self._set_up,
            hall=hall_of(options),
            check=partial(self._check, lens),
            kits=kits,
            page=self.follow.page,
            open_phones=None if missing_for_phones() else partial(new_phones, options),
            still=kept_preferences().still,
        )
        return equipment, ". ".join(filter(None, (notice, without_voice(options, self.voice))))

    def _kits(self) -> tuple[str, ...]:
        """The tile sets that are named, else those of the table that was set up."""
        if self.options.kits or self.saved is None:
            return tuple(self.options.kits)
        from station.app.table.saved_table import kits_of

        return kits_of(self.saved)

    def _kept_pictures(self) -> "KeptPictures | None":
        """Where pictures are kept, if they are. Raises InputError."""
        if self.options.pictures is None:
            return None
        from station.app.picture.kept_pictures import KeptPictures

        return KeptPictures(self.options.pictures)

    def _check(self, lens: "Lens | None") -> "TableChecked":
        from station.app.table.quiet_check import check_table

        return check_table(self.camera, self.saved if self._is_saved else None, lens)

    def _strange(self, lens: "Lens | None") -> "Strange | None":
        """What finds tiles of other sets, if the game is played with the saved table's."""
        saved = self.saved
        if saved is None or not saved.colours or self.options.kits or not self._kits():
            return None
        from station.app.table.saved_table import other_tiles

        return lambda picture: other_tiles(saved, picture, lens)

    def _heads(self) -> OpenHeads:
        """Those that are named, else those of the table that was set up, else keys."""
        options, saved = self.options, self.saved
        if saved is None or options.heads is not None:
            return heads_by(options, options.heads or "keys")
        from station.app.table.saved_table import heads_of

        return heads_by(options, saved.heads.kind, heads_of(saved).places)

    @property
    def _is_saved(self) -> bool:
        """Whether the camera is that of the table that was set up."""
        return self.saved is not None and self.options.camera in {None, self.saved.camera}

    def _open_camera(self) -> str:
        """Open the camera, if there should be one. Returns why there is none, if one was named or set up: who
        only looks at the start menu need not have one."""
        if self.options.no_camera:
            return ""
        from vision.cameras.named import open_camera

        try:
            if self.saved is not None and self._is_saved:
                self.camera = open_camera(self.saved.camera, self.saved.settings)
            else:
                self.camera = open_named(self.options)
        except CameraError as error:
            if self.options.game is not None:
                raise
            return str(error) if self._is_saved or self.options.camera is not None else ""
        return ""

    def _lens(self, camera: "OpenedCamera") -> "Lens | None":
        """The lens that is named, else the saved table's, else the one calibrated for this camera."""
        if self.saved is not None and self._is_saved and lens_of(self.options) is None:
            return self.saved.lens or lens_for(self.options, self.saved.camera, camera.obtained)
        return lens_for(self.options, camera_named(self.options), camera.obtained)

    def _set_up(self, window: Window, asked: Appearance) -> tuple[Equipment, str]:
        """Set the table up in the window; the equipment from then on."""
        from station.app.setup.devices import opened_session
        from station.app.setup.window import set_up
        from station.app.table.checks import tables

        self.close()
        time, options = StationTime(), self.options
        session = opened_session(
            time,
            camera=options.camera,
            name=options.table,
            edition=options.edition,
            language=asked.language,
            theme=asked.theme,
            play_sound=sounds_of(options).play,
        )
        set_up(window, session, time)
        self.saved = tables().load(options.table)
        return self.equipment()


def _letters_of(kits: tuple[str, ...]) -> "EnrolledReader | None":
    """What reads the letters of enrolled tile sets."""
    if not kits:
        return None
    from station.cli.table.kits import enrolled_letters

    return enrolled_letters(kits)
