"""Playing a game on the real table in a window: camera, touch, keys (also for the clock buttons)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from station.app.dealt.computers import Computers
from station.app.dealt.thinkers import InProcess
from station.app.export.page import ExportPage
from station.app.low_time import LowTimeWarning
from station.app.memory import keep_collections_short
from station.app.review.page import ReviewPage
from station.app.review.playing_on import PlayOn
from station.app.runtime import CameraReader, NoCamera, Participant, drive
from station.app.table.at_window import PlayersAtWindow
from station.app.table.game import TableGame
from station.app.table.others import Onlooker, PhonesHere
from station.app.voice import Announcer, Voice
from station.clock.station_time import StationTime
from station.dealt.play_events import Placed
from station.editions import load_edition
from station.referee.events import GameSettings
from station.referee.state import TableState
from station.registry.rematch import rematch
from station.review.reviewer import can_be_reviewed
from station.rules.tile import Side
from station.screen.input.actions import (
    HintAsked,
)
from station.screen.input.screen_state import ScreenState, VoiceSetting
from station.screen.show import GameShow
from station.screen.window import Window
from station.view.wording import words_in

if TYPE_CHECKING:  # reading pictures takes 40 MB, which a table without a camera has no use for
    from station.app.camera.thread import CameraThread
    from station.app.picture.kept_pictures import KeptPictures
    from station.app.picture.lot_watch import OpenLot
    from station.app.picture.tiles_watch import Strange, TilesWatch
    from vision.cameras.camera import Camera
    from vision.lens import Lens
    from vision.letters.enrolled import EnrolledReader
    from vision.reading import Picture
    from vision.table_reader import TableReader

OTHER_TILES_MS: Final = 10_000
"""How long it stays on the screen that the tiles are not the table's."""


@dataclass(frozen=True, slots=True)
class TableDevices:
    """The devices of a table besides its heads and window. participants: who else sees the screen.
    picture: what the camera sees. strange: whether it shows tiles of other sets than the table's."""

    camera_reader: CameraReader
    picture: "Callable[[], Picture | None]" = lambda: None
    participants: tuple[Participant, ...] = ()
    strange: "Strange | None" = None


OpenDevices = Callable[[TableGame], TableDevices]
"""Sets up what a game needs when it begins."""


def show_of(
    game: TableGame,
    language: str = "en",
    *,
    theme: str = "dark",
    pin: str = "",
    volume: int | None = None,
    voice: VoiceSetting = VoiceSetting.NEVER,
) -> GameShow:
    """How a game is shown. pin: locks the arbiter's means. volume, voice: as in `ScreenState`."""
    keys = game.opened.contacts is not None and game.desk is None
    recorded = game.station.journal is not None
    shown = ScreenState(
        language,
        clock_keys=keys,
        theme=theme,
        pin=pin,
        volume=volume,
        voice=voice,
        reviews=recorded and can_be_reviewed(game.station.state.settings.game),
        exports=recorded,
    )
    return GameShow(seen_by_people(game.station.state, shown))


def seen_by_people(state: TableState[object], shown: ScreenState) -> ScreenState:
    """The screen as those see it who play at it: their board large, and their own side below."""
    dealt, seats = state.settings.dealt, state.seats
    if dealt is None or not dealt.people or len(state.lanes) == 1:
        return shown
    here = [seats[player] for player in dealt.people]
    north = all(seat.side is Side.NORTH for seat in here)
    return replace(shown, lane=here[0].board, turned=north)


def devices_with(
    camera: "Camera | None",
    letters: "EnrolledReader | None" = None,
    lens: "Lens | None" = None,
    strange: "Strange | None" = None,
    kept: "KeptPictures | None" = None,
) -> OpenDevices:
    """A table with this camera, or without one. letters: of enrolled tile sets. lens: the camera's, if it is
    calibrated. strange: as in `TableDevices`. kept: where pictures are kept.

    While the camera fails, the game continues without it.
    """
    if camera is None:
        return lambda _game: TableDevices(NoCamera())

    def open_devices(game: TableGame) -> TableDevices:
        from station.app.camera.thread import CameraThread
        from station.app.picture.observation import observer_of

        settings = game.station.state.settings
        reader = _reader(settings.edition, letters, lens)
        reader = reader if kept is None else kept.reads(reader)
        if game.moments is None:
            observer = observer_of(settings, reader)
        else:
            observer = game.moments.seeing(observer_of(settings, game.moments.reads(reader)))
        camera_reader = CameraThread(camera, observer, game.time)
        return TableDevices(camera_reader, lambda: camera_reader.picture, strange=strange)

    return open_devices


def lots_with(
    camera: "Camera", letters: "EnrolledReader | None" = None, lens: "Lens | None" = None
) -> "OpenLot":
    """Lots are drawn under this camera, before a game. letters, lens: as in `devices_with`."""

    def open_lot(edition: str, time: StationTime) -> "CameraThread":
        from station.app.camera.thread import CameraThread
        from station.app.picture.observation import spot_observer

        return CameraThread(camera, spot_observer(edition, _reader(edition, letters, lens)), time)

    return open_lot


def _reader(edition: str, letters: "EnrolledReader | None", lens: "Lens | None") -> "TableReader":
    from vision.table_reader import TableReader

    bodies = None if letters is None else letters.bodies
    return TableReader(None, load_edition(edition).alphabet, letters, bodies, lens)


def dealt_participants(game: TableGame) -> tuple[Participant, ...]:
    """Who else acts at a table whose tiles the station holds: the station itself, and computer players."""
    if game.desk is None:
        return ()
    dealt = game.station.state.settings.dealt
    if dealt is None or not any(dealt.levels):
        return (game.desk,)
    return game.desk, Computers(game.desk, InProcess())


def hints_for(computers: Computers, window: Window) -> Callable[[HintAsked], None]:
    """Asks the computers for a hint, and lays on the screen what they would play."""

    def advised(state: TableState[object], player: int, placed: tuple[Placed, ...], now_ms: int) -> None:
        if isinstance(window.shows, GameShow):
            window.shows.hint(state, player, placed, now_ms)

    return lambda asked: computers.advise(asked.player, advised)


def play_on_table(
    game: TableGame,
    open_devices: OpenDevices,
    window: Window,
    voice: Voice | None = None,
    set_volume: Callable[[int], None] | None = None,
    *,
    onlooker: Onlooker | None = None,
    phones: PhonesHere | None = None,
) -> GameSettings | PlayOn | None:
    """Play until the window is closed or the table is left; then the game is closed too. voice: says what the
    table shows, in the language of the window. set_volume: as in `PlayersAtWindow`. onlooker: who else takes
    part. phones: of people who hold their tiles there. Returns the settings of a rematch, or the game that is
    played on from a reviewed turn, if players left the table for that."""
    dealt = dealt_participants(game)
    journal = game.station.journal
    review, exports = None, None
    if journal is not None:
        name, plays_on = game.station.state.settings.game, onlooker is None
        exports = ExportPage(window, name, journal.path)
        review = ReviewPage(window, name, journal.path, exports=exports, plays_on=plays_on)
    try:
        devices = TableDevices(NoCamera()) if dealt else open_devices(game)
        call = None if onlooker is None else onlooker.called
        computers = next((one for one in dealt if isinstance(one, Computers)), None)
        players = PlayersAtWindow(
            *(window, devices.picture, game.opened.contacts, set_volume, voice),
            call=call,
            review=review,
            exports=exports,
            hint=None if computers is None else hints_for(computers, window),
            phones=phones,
        )
        sound = game.station.play_sound
        warning = () if sound is None else (LowTimeWarning(sound),)
        announcer = () if voice is None else (Announcer(voice, lambda: window.shows.language),)
        tiles = () if devices.strange is None else (_tiles_watch(devices.picture, devices.strange, window),)
        others: tuple[Participant, ...] = () if onlooker is None else (onlooker,)
        others += () if phones is None else (phones.acting,)
        participants = (*devices.participants, *dealt, *warning, *announcer, *tiles, *others, players)

        def ended() -> bool:
            chosen = review is not None and review.following is not None
            return players.gone or chosen or (onlooker is not None and onlooker.over)

        players.go_on_while_storing(game.station, game.time)
        keep_collections_short("game")
        drive(game.station, game.time, devices.camera_reader, participants, ended)
        return _played_next(game, window.shows, review)
    finally:
        for one in dealt:
            if isinstance(one, Computers):
                one.close()
        if review is not None:
            review.stop()
        if exports is not None:
            exports.close()
        game.close()


def _played_next(game: TableGame, show: object, review: ReviewPage | None) -> GameSettings | PlayOn | None:
    if review is not None and review.following is not None:
        return review.following
    if not isinstance(show, GameShow) or not show.again:
        return None
    unnamed = words_in(show.local.language).tr("Player {number}")
    journal = game.station.journal
    return rematch(game.station.state, journal.path.name if journal else "", unnamed)


def _tiles_watch(picture: "Callable[[], Picture | None]", strange: "Strange", window: Window) -> "TilesWatch":
    from station.app.picture.tiles_watch import TilesWatch
    from station.setup.wording import OTHER_TILES

    def found(now_ms: int) -> None:
        window.say(words_in(window.shows.language).tr(OTHER_TILES), now_ms, OTHER_TILES_MS)

    return TilesWatch(picture, strange, found)
