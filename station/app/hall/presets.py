"""Whether a game can be played at this table as the hall wants it: its rules, words, tiles and clocks."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from calibration.errors import KitError
from calibration.kit_store import KitStore
from station.app.table.session_start import referee_of
from station.clock.control import TimeControl
from station.clock.head import SetUp
from station.clock.opened import OpenedHeads, OpenHeads
from station.clock.station_time import StationTime
from station.editions import load_edition
from station.errors import DeviceError, InputError
from station.lexicon import load
from station.paths import data_dir
from station.referee.events import GameSettings
from station.registry import entry


def check_fits(settings: GameSettings, kits: tuple[str, ...] = ()) -> None:
    """Raises InputError that says everything because of which such a game cannot be played on this machine.
    kits: the enrolled tile sets that this table is played with."""
    wrong = tuple(_wrong_with(settings, kits))
    if wrong:
        raise InputError("; ".join(wrong))


def _wrong_with(settings: GameSettings, kits: tuple[str, ...]) -> Iterator[str]:
    loaders: tuple[Callable[[], object], ...] = (
        lambda: entry(settings.game),
        lambda: load(settings.words),
        lambda: load_edition(settings.edition),
    )
    missing = tuple(filter(None, map(_trouble, loaders)))
    yield from missing
    if not missing:
        named = settings
        if not settings.names:
            least, _ = entry(settings.game).players
            named = replace(settings, names=tuple("ABCDEFGH"[:least]))
        lexicon, edition = load(settings.words), load_edition(settings.edition)
        found = _trouble(lambda: referee_of(named, lexicon, edition))
        if found:
            yield found
    store = KitStore(data_dir() / "kits")
    for name in kits:
        try:
            of = store.load(name).edition
        except KitError as error:
            yield str(error)
            continue
        if of is not None and of != settings.edition.lower():
            yield (
                f"the tile set {name!r} of this table is of the edition {of!r}, not {settings.edition!r}; "
                "set the table up with another one"
            )


def _trouble(what: Callable[[], object]) -> str:
    try:
        what()
    except InputError as error:
        return str(error)
    return ""


class ShownClocks:
    """The clock heads between games: they show the time of the next one. They must be let go before anybody
    else opens them."""

    def __init__(self, open_heads: OpenHeads) -> None:
        self.control: TimeControl | None = None
        """What they show, or could not show."""
        self._open_heads = open_heads
        self._opened: OpenedHeads | None = None

    def show(self, control: TimeControl) -> str:
        """Have the heads show the start of this control. Returns what is wrong with them, "" if nothing is.

        May take seconds: heads have to be found.
        """
        self.let_go()
        self.control = control
        time = StationTime()
        try:
            opened = self._open_heads(time, control)
        except DeviceError as error:
            return str(error)
        self._opened = opened
        for head in opened.heads:
            head.send(SetUp(head.board, control), time.now_ms())
        return opened.trouble or ""

    def let_go(self) -> None:
        """Close the heads; those that run by themselves go on showing it."""
        opened, self._opened, self.control = self._opened, None, None
        if opened is not None:
            opened.close()
