"""A station as a table of the hall: what its game shows and comes to goes up, orders come down into its loop.

A `Participant` of the loop, like people at a window, that also watches the station.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeVar

from station.app.hall.result_sent import result_of
from station.app.hall.views_sent import ViewsSent
from station.app.station import Station
from station.errors import InputError
from station.hall.link.journal_post import keep_rows
from station.hall.link.orders import NotNowError, changed, events_of
from station.hall.link.outbox import JournalProgress
from station.hall.link.table_link import TableLink
from station.hall.wire.happened import (
    ArbiterRuled,
    ArbiterWanted,
    CheckedIn,
    Checks,
    Joined,
    KeptMoment,
    Trouble,
)
from station.hall.wire.order import (
    AnyDeed,
    Assign,
    Continue,
    Message,
    Moment,
    Order,
    Pause,
    Picture,
    Preset,
    Restore,
    Rule,
    Start,
    Withdraw,
)
from station.hall.wire.picture import PictureSent
from station.hall.wire.rulings import AnyRuling, ClockIs, Ended, LetterIs, Stands, Undone
from station.hall.wire.topics import is_game
from station.journal.codec import decode, encode
from station.referee.events import (
    Aborted,
    AnyEvent,
    ClockSet,
    Continued,
    DeviceFound,
    DeviceLost,
    GameSettings,
    PlayAccepted,
    PlayUndone,
    SquareSettled,
    Waited,
)
from station.referee.sight import BoardSeen, LayoutSeen, SpotSeen
from station.referee.state import Phase, TableState

PASSING: Final = (BoardSeen, SpotSeen, LayoutSeen, Waited)
"""Events that go to the hall with the next one that matters."""

ASSIGNED: Final = "assigned"
CALLING: Final = "calling"
PRESET: Final = "preset"
"""What is kept over a restart: the assigned game, the game in which somebody called the arbiter, and what
games here will be like."""

T = TypeVar("T")

TakePictures = Callable[[str, str | None, int | None], Sequence[PictureSent]]
"""Given the id of an order, and a game and a moment in it, or None and None for now: what pictures there
are."""


class HallTable:
    """journals: the folder with the journals of the hall's games. fits: raises InputError if a game cannot be
    played here as it is set, for want of a word list for example. Everything here is called by the thread of
    the station's loop."""

    def __init__(
        self,
        link: TableLink,
        journals: Path,
        pictures: TakePictures | None = None,
        fits: Callable[[GameSettings], object] = lambda _settings: None,
    ) -> None:
        self.link, self.journals = link, journals
        self.pictures, self.fits = pictures, fits
        self.assigned: Assign | None
        """The game to be played next, or being played."""
        self.preset: GameSettings | None
        """What games here will be like, without names."""
        self.preset_wrong = ""
        """Why such games cannot be played here, as a sentence; "" if they can."""
        self.message = ""
        """What the director wants to be shown."""
        self.paused = False
        """Whether the director has stopped the clocks of this game."""
        self.paused_why = ""
        self.calling = False
        """Whether somebody at the table wants the arbiter and none has ruled."""
        self.ruled: ArbiterRuled | None = None
        """The last ruling in this game."""
        self.game: str | None = None
        self.station: Station | None = None
        self.views = ViewsSent(link)
        self.assigned = _kept(link, ASSIGNED, Assign)
        self.preset = _kept(link, PRESET, GameSettings)

    # Between games.

    def joined(self, joined: Joined, checks: Checks | None = None) -> None:
        """Say who is here, each time the station starts."""
        self.link.report(joined, 0)
        if checks is not None:
            self.link.report(checks, 0)

    def check_in(self, players: Sequence[int], at_ms: int = 0) -> None:
        """These players of the assigned game are here."""
        if self.assigned is not None:
            self.link.report(CheckedIn(tuple(players)), at_ms, self.assigned.game)

    def check_preset(self) -> None:
        """Look again whether games can be played here as they are preset."""
        self.preset_wrong = ""
        if self.preset is not None:
            try:
                self.fits(self.preset)
            except InputError as error:
                self.preset_wrong = str(error)

    def journal_of(self, game: str) -> Path:
        """Where the journal of a game of the hall is, or will be."""
        if not is_game(game):
            raise InputError(f"{game!r} cannot be the name of a game")
        return self.journals / f"{game}.journal"

    def idle(self, at_ms: int = 0) -> bool:
        """Take what has come down while no game is being played.

        Returns whether the assigned game is to start at once: the order to do so is left for when it has been
        begun.
        """
        while self.link.orders:
            data = self.link.orders[0].data
            if isinstance(data, Start) and self.assigned is not None and data.game == self.assigned.game:
                return True
            self._take(self.link.orders.popleft(), at_ms)
        return False

    # In a game.

    def begin(self, station: Station, game: str, at_ms: int) -> None:
        """From now on this station plays the director's game; it has a journal."""
        assert station.journal is not None
        self.station, self.game, self.paused = station, game, False
        self.calling, self.ruled = self.link.kept(CALLING) == game, None
        self.views.begin(game)
        station.watchers.append(self._watch)
        path = station.journal.path
        restored = self.link.kept(f"restored {game}")
        known = (
            JournalProgress(path, *restored) if isinstance(restored, list) and len(restored) == 2 else None
        )
        self.link.follow(game, path, at_ms, known)
        self._send_result(None, station.state, at_ms)

    def over(self) -> bool:
        """Whether the game is over and its end agreed on."""
        return self.station is not None and self.station.state.kept

    def leave(self) -> None:
        """The game is done with; the next may be assigned."""
        over = self.station is not None and self.station.state.kept
        # The next game may have been assigned while the end of this one was still shown.
        if over and self.assigned is not None and self.assigned.game == self.game:
            self.assigned = None
            self.link.keep_after(ASSIGNED, None)
        self.station, self.game = None, None

    def call_arbiter(
        self,
        at_ms: int,
        board: int = 0,
        player: int | None = None,
        says: str = "",
        *,
        moment_ms: int | None = None,
        kept: KeptMoment | None = None,
    ) -> None:
        """Somebody at the table wants the arbiter. moment_ms: what it is about, now by default; kept: what we
        know about that."""
        self.calling = True
        moment_ms = at_ms if moment_ms is None else moment_ms
        wanted = ArbiterWanted(moment_ms, board, player, says, kept=kept)
        self.link.report(wanted, at_ms, self.game, (CALLING, self.game))

    def no_arbiter(self, at_ms: int) -> None:
        """They no longer do."""
        if self.calling:
            self.calling = False
            self.link.report(ArbiterWanted(at_ms, withdrawn=True), at_ms, self.game, (CALLING, None))

    def show(self, state: TableState[object], now_ms: int) -> Sequence[AnyEvent]:
        """As a `Participant`: what was ordered, as events; and what the table shows goes up."""
        happens: list[AnyEvent] = []
        while self.link.orders and not happens:
            happens.extend(self._take(self.link.orders.popleft(), now_ms))
        # An order may have changed the game: a pause is to be seen at once.
        self.views.send(state if self.station is None else self.station.state, now_ms)
        return happens

    def due_ms(self, now_ms: int) -> int | None:
        return now_ms if self.link.orders else self.views.due_ms

    def say(self, sentence: str, now_ms: int) -> None:
        """As a `Participant`; troubles of devices go up as alarms of the view."""

    def _watch(self, event: AnyEvent, before: TableState[object], after: TableState[object]) -> None:
        self.views.fresh = True
        if not isinstance(event, PASSING) or after.turns != before.turns or after.phase is not before.phase:
            self.link.moved(event.at_ms)
        match event:
            case DeviceLost(device=device, why=why):
                self.link.report(Trouble(device.value, why[:900]), event.at_ms, self.game)
            case DeviceFound(device=device):
                self.link.report(Trouble(device.value, over=True), event.at_ms, self.game)
            case Continued() if after.phase is Phase.PLAYING:
                self.paused, self.paused_why = False, ""
                self.no_arbiter(event.at_ms)
        self._send_ruling(event, before, after)
        self._send_result(before, after, event.at_ms)

    def _send_ruling(self, event: AnyEvent, before: TableState[object], after: TableState[object]) -> None:
        if after.interventions == before.interventions:
            return
        ruling, reason = _ruling_of(event), getattr(event, "reason", "")
        if ruling is not None:
            self.calling = False
            self.ruled = ArbiterRuled(ruling, reason[:900], order=self._ruling or "")
            self.link.report(self.ruled, event.at_ms, self.game, (CALLING, None))

    _ruling: str | None = None
    """The order that is being carried out."""

    def _send_result(self, before: TableState[object] | None, after: TableState[object], at_ms: int) -> None:
        if not after.kept or (before is not None and before.kept) or after.outcome is None:
            return
        key = f"result {self.game}"
        if self.link.kept(key) is not None:
            return
        self.link.report(result_of(after, after.outcome, at_ms), at_ms, self.game, (key, True))

    def _take(self, order: Order, now_ms: int) -> Sequence[AnyEvent]:
        """Carry an order out as far as can be, and answer it; returns what the loop has to do for it."""
        try:
            return self._do(order, now_ms)
        except (NotNowError, InputError) as error:
            self.link.answer(order.id, False, str(error), now_ms)
            return ()

    def _do(self, order: Order, now_ms: int) -> Sequence[AnyEvent]:
        says = ""
        match order.data:
            case Assign() as assign:
                self.fits(assign.settings)
                self._assign(assign)
            case Restore() as restore:
                self._stored(lambda: self._restore(restore))
            case Preset(settings=settings):
                self.preset = settings
                self._stored(lambda: self.link.keep(PRESET, encode(settings, GameSettings)))
                self.check_preset()
                if self.preset_wrong:
                    raise NotNowError(self.preset_wrong)
            case Withdraw(game=game):
                self._withdraw(game)
            case Message(says=text, settles=settles):
                self.message = text
                if settles and self.calling:
                    self.calling = False
                    self._stored(lambda: self.link.keep(CALLING, None))
            case Picture():
                for picture in self._taken(order.id, None, None):
                    self.link.send_picture(replace(picture, game=picture.game or self.game))
            case Moment(game=game, at_ms=at_ms):
                says = f"{len(self._taken(order.id, game, at_ms))} pictures"
                self.link.post_pictures(game, at_ms, order.id)
            case deed:
                return self._in_game(order.id, deed, now_ms)
        self.link.answer(order.id, True, says, now_ms)
        return ()

    def _restore(self, restore: Restore) -> None:
        progress = keep_rows(self.journal_of(restore.game), restore)
        self.link.keep(f"restored {restore.game}", [progress.events, progress.seals])

    def _stored(self, work: Callable[[], None]) -> None:
        """Store something at once; a slow disk does not keep the window of a game waiting."""
        journal = None if self.station is None else self.station.journal
        if journal is None:
            work()
        else:
            journal.aside.do(work)

    def _in_game(self, name: str, deed: AnyDeed, now_ms: int) -> Sequence[AnyEvent]:
        """The events of an order; it is answered once they have been handled."""
        station = self.station
        named = getattr(deed, "game", self.game)
        if station is None or named != self.game:
            raise NotNowError("this table does not play that game now")
        happens = events_of(deed, station.state, now_ms)
        if isinstance(deed, Rule):
            self._stored(lambda: self.link.take(name))
        for event in happens:
            before = station.state
            self._ruling = name if isinstance(deed, Rule) else None
            try:
                station.handle(event)
            finally:
                self._ruling = None
            if not changed(event, before, station.state):
                raise NotNowError("at this point of the game that changes nothing")
        if isinstance(deed, Pause):
            self.paused, self.paused_why = True, deed.says
        elif isinstance(deed, Continue):
            self.paused, self.paused_why = False, ""
        self.link.answer(name, True, "", now_ms)
        return ()

    def _assign(self, assign: Assign) -> None:
        station = self.station
        if self.assigned is not None and self.assigned.game == assign.game:
            return
        if self.link.kept(f"result {assign.game}") is not None:
            return  # the director has forgotten; the outbox sends it again
        if station is not None and station.state.phase in (Phase.PLAYING, Phase.PAUSED):
            raise NotNowError("a game is being played at this table")
        self.assigned = assign
        self.link.keep_after(ASSIGNED, encode(assign, Assign))

    def _withdraw(self, game: str) -> None:
        if self.assigned is None or self.assigned.game != game:
            return
        if self.station is not None and self.game == game and self.station.state.phase is not Phase.READY:
            raise NotNowError("the game has begun")
        self.assigned = None
        self.link.keep_after(ASSIGNED, None)

    def _taken(self, order: str, game: str | None, at_ms: int | None) -> Sequence[PictureSent]:
        """The pictures that there are. Raises NotNowError if there is none."""
        found = self.pictures(order, game, at_ms) if self.pictures is not None else ()
        if not found:
            raise NotNowError("there is no picture: this table has no camera, or kept none of that moment")
        return found


def _kept(link: TableLink, key: str, type_: type[T]) -> T | None:
    try:
        found: T | None = None if link.kept(key) is None else decode(link.kept(key), type_)
    except ValueError:
        return None  # of a version that said it differently
    return found


def _ruling_of(event: AnyEvent) -> AnyRuling | None:  # noqa: PLR0911 - a return a kind
    match event:
        case PlayAccepted(board=board):
            return Stands(board)
        case PlayUndone(board=board):
            return Undone(board)
        case ClockSet(board=board, side=side, remaining_ms=remaining_ms):
            return ClockIs(board, side, remaining_ms)
        case SquareSettled(board=board, square=square, tile=None):
            return LetterIs(board, square, "")
        case SquareSettled(board=board, square=square, tile=tile) if tile is not None:
            return LetterIs(board, square, tile.letter, tile.facing, tile.kit, tile.blank)
        case Aborted():
            return Ended()
    return None
