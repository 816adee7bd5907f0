"""The equipment of a table, and how a game is shown there."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from station.app.codes import qr_rows
from station.app.station import Station
from station.app.table.game import TableGame
from station.app.table.real_table import OpenDevices, devices_with, show_of
from station.app.voice import Voice
from station.clock.opened import OpenHeads, simulated_heads
from station.clock.station_time import StationTime
from station.referee.effects import Cue
from station.screen.input.screen_state import ScreenState, VoiceSetting
from station.screen.pages.appearance import Appearance
from station.screen.show import GameShow
from station.screen.sounds import Sounds
from station.screen.window import Window

if TYPE_CHECKING:  # they look at pictures, or need a server
    from station.app.phones.session import PhonesSession
    from station.app.picture.lot_watch import OpenLot
    from station.app.table.quiet_check import TableChecked
    from station.app.updating import Updates


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a table plays with. camera: whether there is one; `open_devices` sets it up. watched: called
    with the station of each game before it is played. new_time: as in `new_game`. language, theme: at
    first. pin: locks the arbiter's means. pauses: whether games from the menu usually wait for a
    lost device. open_lot: looks at tiles drawn for who plays first. switch_off: switches the machine off, if
    it is the station's; raises DeviceError. set_up: sets the table up in the window, in this language
    and theme, and returns the equipment from then on, with a notice; None where it cannot. hall:
    plays in the window with the equipment at the hall that the table has joined, and returns a notice; None
    if it has joined none. check: makes every check of the table that asks nobody anything.
    kits: the enrolled tile sets that are played with. page: the address where others watch the table, "" if
    they cannot. still: no tile glides at first. phones: people hold their tiles at phones of their own.
    open_phones: lets them, for games of the menu; None where they cannot. updates: to other versions of the
    station, where the machine is its own."""

    open_devices: OpenDevices = field(default_factory=lambda: devices_with(None))
    camera: bool = False
    open_heads: OpenHeads = simulated_heads
    sounds: Sounds | None = None
    voice: Voice | None = None
    watched: Callable[[Station], None] | None = None
    new_time: Callable[[int], StationTime] = StationTime
    language: str = "en"
    theme: str = "dark"
    pin: str = ""
    switch_off: Callable[[], None] | None = None
    pauses: bool = True
    open_lot: "OpenLot | None" = None
    set_up: "Callable[[Window, Appearance], tuple[Equipment, str]] | None" = None
    hall: "Callable[[Window, Equipment, Appearance], str] | None" = None
    check: "Callable[[], TableChecked] | None" = None
    kits: tuple[str, ...] = ()
    page: str = ""
    still: bool = False
    phones: "PhonesSession | None" = None
    open_phones: "Callable[[], PhonesSession] | None" = None
    updates: "Updates | None" = None

    @property
    def volume(self) -> int | None:
        """Of tones and voice, in percent; None if nothing can be heard."""
        heard = self.voice is not None or (self.sounds is not None and self.sounds.heard)
        return None if self.sounds is None or not heard else round(self.sounds.volume * 100)

    @property
    def speaks(self) -> VoiceSetting:
        """Whether the voice speaks."""
        if self.voice is None:
            return VoiceSetting.MISSING
        return VoiceSetting.ALOUD if self.voice.speaks else VoiceSetting.NOT_NOW

    def shown(self, game: TableGame, language: str = "en", *, theme: str | None = None) -> GameShow:
        """How a game is shown here. theme: if it is not the usual one."""
        theme = self.theme if theme is None else theme
        show = show_of(game, language, theme=theme, pin=self.pin, volume=self.volume, voice=self.speaks)
        if self.phones is not None:
            return self.phones.shown(show)
        show.local = replace(show.local, watched_at=self.page, code=qr_rows(self.page), still=self.still)
        return show

    def shown_next(self, game: TableGame, before: ScreenState) -> GameShow:
        """How the next game is shown, with the screen as people left it `before`: language, theme, PIN,
        whether tiles glide, and from where they look, unless who sits where in a dealt game decides that."""
        show = self.shown(game, before.language, theme=before.theme)
        turned = before.turned if game.desk is None else show.local.turned
        show.local = replace(show.local, pin=before.pin, turned=turned, still=before.still)
        return show

    def set_volume(self, percent: int) -> None:
        """Of tones and voice; a tone says how loud that is."""
        if self.voice is not None:
            self.voice.volume = percent
        if self.sounds is not None:
            self.sounds.set_volume(percent / 100)
            self.sounds.play(Cue.STANDS)
