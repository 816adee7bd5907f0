"""A hall as it is stored, only read: while its director runs, afterwards, or from one of its copies."""

from datetime import datetime
from pathlib import Path

from station.errors import InputError
from station.hall.director.mirror import GameMirror, mirror
from station.hall.director.state import HallState, after
from station.hall.director.store import DATABASE, Logged, Store
from station.hall.tournament.events import ResultCame, ResultCorrected
from station.hall.tournament.state import TournamentState


class StoredHall:
    """What a hall had stored when this was opened. Nothing is written and nothing is locked: a director who
    is at work is not disturbed. folder: the hall's; of a copy the one above, where it was made."""

    def __init__(self, path: Path) -> None:
        """path: the hall's folder, or one of its copies.

        Raises InputError if there is no hall, or it cannot be read.
        """
        database = path / DATABASE if path.is_dir() else path
        self.folder = path if path.is_dir() else path.absolute().parent.parent
        if not database.is_file():
            raise InputError(f"there is no hall in {path}; name its folder, or one of its copies")
        self._store = Store(database, only_read=True)
        try:
            with self._store.reading():
                self._log: tuple[Logged, ...] = tuple(self._store.logged())
        except InputError:
            self._store.close()
            raise
        self.whole = HallState()
        for logged in self._log:
            self.whole = after(self.whole, logged.event)

    @property
    def state(self) -> TournamentState:
        return self.whole.tournament

    @property
    def last(self) -> str | None:
        """When the last thing happened, ISO 8601; None if nothing did."""
        return self._log[-1].at if self._log else None

    def check(self) -> None:
        """Raises DamagedError if anything in it cannot be read."""
        with self._store.reading():
            self._store.check()

    def journal(self, game: str) -> GameMirror:
        """The journal of a game as far as it has come. Raises TournamentError if nothing has."""
        with self._store.reading():
            return mirror(game, self._store.of_game(game), self.whole.assigned.get(game, ()))

    def results_since(self, moment: datetime) -> frozenset[str]:
        """The pairings whose result came, or was changed, after a moment by the director's clock."""
        return frozenset(
            one.event.pairing
            for one in self._log
            if isinstance(one.event, ResultCame | ResultCorrected) and datetime.fromisoformat(one.at) > moment
        )

    def close(self) -> None:
        self._store.close()

    def __enter__(self) -> "StoredHall":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
