"""Games of one window that people play at phones: the server, who joins, and what the window shows."""

from contextlib import suppress
from dataclasses import replace
from typing import Final

from station.app.codes import qr_rows
from station.app.phones.late import LateTable
from station.app.phones.seats_file import keep_places, kept_places
from station.app.phones.table import PhonesTable
from station.app.runtime import Participant
from station.app.station import Station
from station.app.table.web import WebTable
from station.clock.opened import Contacts
from station.clock.station_time import StationTime
from station.phones.codes import new_code
from station.phones.errors import PhoneError
from station.phones.places import Place, Places
from station.referee.events import Continued, GameSettings
from station.referee.state import Phase
from station.screen.phones.show import PhonesShow, WatchedShow
from station.screen.phones.state import Begin, Freed, Leave, Levelled, PhoneSeat, PhonesState
from station.screen.show import GameShow
from station.screen.window import Window
from station.waiting import Aside
from station.web.phones.app import phones_app
from station.web.server import WebServer
from station.web.streams import Changes

NOTICE_MS: Final = 6000


class PhonesSession:
    """host, port: where phones find the server; reached_at: the host that they use. anywhere: phones of other
    networks may join, too. late_min: who watches sees everybody's tiles, but so many minutes late; 0 for none
    of them, and at once. The server starts with the first game, and stays for those that follow."""

    def __init__(
        self, host: str, port: int, reached_at: str, *, anywhere: bool = False, late_min: int = 0
    ) -> None:
        self._host, self._port, self._reached_at, self._anywhere = host, port, reached_at, anywhere
        self._changes = Changes()
        self.watched: WebTable | LateTable = LateTable(late_min * 60) if late_min else WebTable()
        self._table: PhonesTable | None = None
        self._server: WebServer | None = None
        self._begin = False

    @property
    def table(self) -> PhonesTable:
        assert self._table is not None, "somebody has gathered, or a game goes on"
        return self._table

    def gather(
        self, settings: GameSettings, window: Window, language: str = "en", theme: str = "dark"
    ) -> GameSettings | None:
        """Wait until the people who want to play have joined; the settings of their game, or None if they do
        not want to after all. Raises DeviceError if the port is taken."""
        self._serve(PhonesTable(settings, _empty(settings)))
        shows = PhonesShow(self.now, language, theme)
        window.wear(shows)
        for _ in window.frames():
            window.show(None, 0)
            for chosen in (*shows.take(), *((Begin(),) if self.table.take_start() else ())):
                if isinstance(chosen, Leave):
                    return None
                if isinstance(chosen, Begin):
                    with suppress(PhoneError):  # whoever wants to start alone has not joined yet
                        seated = self.table.places.seated(settings)
                        self._begin = True
                        return seated
                self._seat(chosen)
        return None

    def open_for(self, station: Station, settings: GameSettings | None = None) -> None:
        """Serve phones of a game that goes on; those that held a seat have it again. Raises DeviceError if
        the port is taken."""
        if self._table is None:
            journal, settings = station.journal, settings or station.state.settings
            kept = None if journal is None else kept_places(journal.path, settings)
            self._serve(PhonesTable(settings, kept or _anew(settings)))

    def follow(
        self,
        station: Station,
        time: StationTime,
        window: Window,
        contacts: tuple[Contacts, Contacts] | None = None,
        settings: GameSettings | None = None,
    ) -> "PhonesAtTable":
        """Play this game by phones from now on: one that people have gathered for begins. contacts: of its
        clocks, if no head has buttons of its own. settings: of a game that is not set up yet."""
        self.open_for(station, settings)
        journal, table = station.journal, self.table
        table.wake = time.wake
        table.aside = Aside() if journal is None else journal.aside
        table.keep = (
            (lambda _places: None) if journal is None else (lambda places: keep_places(journal.path, places))
        )
        table.corrects = lambda: not (isinstance(window.shows, GameShow) and window.shows.local.pin)
        table.follow(station, contacts, settings)
        self.watched.follow(station)
        if self._begin and station.state.phase is Phase.READY:
            station.handle(Continued(time.now_ms()))
        self._begin = False
        return PhonesAtTable(self, window)

    def shown(self, show: GameShow) -> WatchedShow:
        """How a game is shown here."""
        address = self.address if self._server is not None else ""
        code = qr_rows(self.join_address) if self._server is not None else ()
        return WatchedShow(replace(show.local, watched_at=address, code=code, phones=True))

    @property
    def address(self) -> str:
        """Where phones find the server."""
        assert self._server is not None, "it is asked for once there is a table"
        host = f"[{self._reached_at}]" if ":" in self._reached_at else self._reached_at
        return f"http://{host}:{self._server.port}"

    @property
    def join_address(self) -> str:
        """The same with the code."""
        return f"{self.address}/j/{self.table.places.code}"

    def now(self) -> PhonesState:
        """What the page about phones shows."""
        places = self.table.places
        return PhonesState(
            self.table.settings.game,
            self.address,
            places.code,
            qr_rows(self.join_address),
            f"{self.address}/w/{places.watch}/",
            tuple(PhoneSeat(one.name, one.held, one.level) for one in places.places),
            begun=places.begun,
            ready=bool(places.held) or places.at_table,
            at_table=places.at_table,
            local=not self._anywhere,
        )

    def do(self, chosen: object) -> None:
        """Do what was chosen on the page about seats."""
        self._seat(chosen)

    def close(self) -> None:
        """End the server."""
        if self._table is not None:
            self._table.close()
        if self._server is not None:
            self._server.close()

    def _seat(self, chosen: object) -> None:
        match chosen:
            case Freed(player=player):
                self.table.free(player)
            case Levelled(player=player):
                self.table.level(player)

    def _serve(self, table: PhonesTable) -> None:
        self._table = table
        app = phones_app(table, self.watched, self._changes, anywhere=self._anywhere)
        self._server = WebServer(app, self._changes, self._host, self._port)


def _empty(settings: GameSettings) -> Places:
    """The seats of a game that people gather for."""
    code, dealt = new_code(), settings.dealt
    places = (
        tuple(Place(name) for name in settings.names)
        if dealt is None
        else tuple(Place(level=max(1, level)) for level in dealt.levels)
    )
    return Places(code, new_code(code), places, at_table=dealt is None)


def _anew(settings: GameSettings) -> Places:
    """The seats of a game that was begun elsewhere: every person's may be taken."""
    code = new_code()
    return Places(code, new_code(code), tuple(Place() for _ in settings.names)).in_game(settings)


class PhonesAtTable:
    """The phones of one game, and the page about them over it."""

    def __init__(self, session: PhonesSession, window: Window) -> None:
        self._session, self._window = session, window
        self._under: GameShow | None = None

    @property
    def acting(self) -> Participant:
        return self._session.table

    def open(self) -> None:
        under = self._window.shows
        if isinstance(under, GameShow):
            self._under = under
            local = under.local
            self._window.wear(PhonesShow(self._session.now, local.language, local.theme))

    def keep_up(self) -> None:
        if isinstance(self._session.watched, LateTable):
            self._session.watched.keep_up()
        show, under = self._window.shows, self._under
        if not isinstance(show, PhonesShow) or under is None:
            return
        for chosen in show.take():
            if isinstance(chosen, Begin):
                under.local = replace(under.local, language=show.language)
                self._window.wear(under)
                self._under = None
            else:
                self._session.do(chosen)
