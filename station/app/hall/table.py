"""A station that has joined a hall: its connection, and what it keeps of the hall's games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from station.app.hall.hall_table import HallTable
from station.app.hall.moments import Moments, as_jpeg, kept_around
from station.app.hall.presets import check_fits
from station.app.hall.witness import Witness
from station.app.table.game import TableGame, new_game, resumed_game
from station.clock.opened import OpenHeads, simulated_heads
from station.clock.station_time import StationTime
from station.errors import InputError
from station.hall.link.loop import ClientLoop
from station.hall.link.membership import address_of, membership, outbox_of
from station.hall.link.table_link import TableLink
from station.hall.wire.joining import JoinAnswer
from station.hall.wire.order import Assign
from station.hall.wire.picture import PictureSent
from station.journal.resume import resume
from station.referee.events import GameSettings, GameSetUp
from station.referee.state import Phase
from vision.reading import Picture


@dataclass(slots=True)
class JoinedTable:
    """joined: who this machine is in the hall. folder: where the hall's games are kept. moments: of the game
    that is being played. looked: the last picture of the table between games. kits: the enrolled tile sets
    that are played with here."""

    joined: JoinAnswer
    hall: HallTable
    folder: Path
    loop: ClientLoop | None = None
    moments: Moments | None = None
    looked: Picture | None = None
    kits: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.hall.pictures = self.pictures
        self.hall.fits = self.check_fits
        post = self.hall.link.post
        post.find, post.played = self._found, lambda game: game == self.hall.game

    def check_fits(self, settings: GameSettings) -> None:
        """Raises InputError as `check_fits` does. The station says that the tiles are of another edition when
        games are preset; an assigned game, which has names, is played all the same."""
        check_fits(settings, () if settings.names else self.kits)

    def game(
        self,
        assign: Assign,
        *,
        camera: bool,
        pauses: bool = True,
        open_heads: OpenHeads = simulated_heads,
        new_time: Callable[[int], StationTime] = StationTime,
    ) -> tuple[TableGame, Witness]:
        """The assigned game: as it was left if it had begun, else new.

        Raises InputError if it cannot be set up or gone on with, DeviceError if the heads cannot be opened.
        """
        path = self.hall.journal_of(assign.game)
        settings = replace(assign.settings, camera=camera, pauses=pauses)
        if path.exists():
            game = resumed_game(resume(path), open_heads, new_time)
            if game.station.state.phase is Phase.IDLE:  # the machine stopped as the journal was made
                game.station.handle(GameSetUp(game.time.now_ms(), settings))
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            game = new_game(settings, open_heads, new_time, path)
        witness = self.witness(assign.game)
        game.moments = witness.moments
        game.station.watchers.append(witness.watch)
        self.hall.begin(game.station, assign.game, game.time.now_ms())
        self.hall.link.on_order = game.time.wake
        return game, witness

    def witness(self, game: str) -> Witness:
        """Who keeps the moments of a game; pictures that the director is to have come from there."""
        self.moments = Moments(self.kept, game)
        waiting = (one for one in self.hall.link.post.waiting if (one.game, one.what) == (game, "after"))
        for one in waiting:
            # The station may have stopped before there was a picture from after that moment.
            if self._found(game, one.moment_ms, one.what) is None:
                self.moments.mark(one.moment_ms)
        return Witness(self.moments)

    @property
    def kept(self) -> Path:
        """Where pictures of moments are kept."""
        return self.folder / "moments"

    def pictures(self, order: str, game: str | None, at_ms: int | None) -> Sequence[PictureSent]:
        """What the director asks to see: the table now, or a moment of this game or an earlier one."""
        moments = self.moments
        if game is not None and at_ms is not None:
            if moments is not None and moments.game == game:
                return moments.around(at_ms, order)
            return kept_around(self.kept, game, at_ms, order)
        if moments is not None:
            return moments.now(order)
        return () if self.looked is None else (PictureSent(order, 0, as_jpeg(self.looked)),)

    def _found(self, game: str, moment_ms: int, what: str, order: str = "") -> PictureSent | None:
        """A picture that was kept: `before` or `after` a moment."""
        around = kept_around(self.kept, game, moment_ms, order)
        return next((one for one in around if one.what == what), None)

    def left(self, witness: Witness) -> None:
        """The game was left: it is over, or will be gone on with."""
        self.hall.link.on_order = lambda: None
        self.moments = None
        # Once the game has been left, no more pictures of it are waited for.
        witness.moments.close()
        self.hall.leave()

    @property
    def page(self) -> str:
        """Where spectators watch this table; "" if that is not known."""
        assign, joined = self.hall.assigned, self.joined
        if assign is not None and assign.page:
            return assign.page
        number = joined.table if assign is None else assign.table
        return f"{joined.pages}/live/{number}" if joined.pages and number else ""

    @property
    def joined_anew(self) -> bool:
        """Whether this machine has joined a hall again since: as another machine, of whatever hall."""
        try:
            return membership(self.folder.parent).machine != self.joined.machine
        except InputError:
            return False

    def begun(self, assign: Assign) -> bool:
        """Whether the assigned game has begun on this machine."""
        return self.hall.journal_of(assign.game).exists()

    def close(self) -> None:
        self.hall.link.close()
        if self.loop is not None:
            self.loop.close()


def joined_table(folder: Path) -> JoinedTable:
    """The table that has joined, connecting from now on. folder: as in `station.hall.link.membership`.

    Raises InputError if it has not joined, or cannot keep anything.
    """
    joined = membership(folder)
    link = TableLink(joined.machine, outbox_of(joined, folder))
    own = folder / joined.machine
    table = JoinedTable(joined, HallTable(link, own / "games"), own, ClientLoop())
    assert table.loop is not None
    table.loop.start()
    link.connect(table.loop, address_of(joined))
    return table
