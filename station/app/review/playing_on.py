"""Playing on from a position of a recorded game: got ready beside the window, which may not wait for it."""

from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock, Thread

from station.errors import InputError
from station.journal.branch import branched
from station.journal.contents import read_journal
from station.journal.resume import Resumption, journal_dir, settings_of
from station.journal.unused import unused_path
from station.review.story import story_of


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A game that begins where another one was. turn: of that one's review, from 1, which is played again."""

    resumption: Resumption
    turn: int
    language: str = "en"
    theme: str = "dark"


def played_on(journal: Path, turn: int) -> Resumption:
    """A game that begins before this turn of a recorded one, from 1. Raises InputError if it
    cannot: the journal cannot be read, players had their own tiles, or it has no such turn."""
    contents = read_journal(journal)
    if settings_of(contents).dealt is None:
        raise InputError(f"{journal} was played with the players' own tiles: it goes on from its end only")
    starts = story_of(contents).starts
    if not 1 <= turn <= len(starts):
        raise InputError(f"{journal} has turns 1 to {len(starts)}, and no turn {turn}")
    return branched(journal, starts[turn - 1], turn, unused_path(journal_dir()))


class GettingReady:
    """A thread that writes the journal of the new game and brings its referee to the position. trouble: why
    there will be no game."""

    def __init__(self, journal: Path, events: int, turn: int) -> None:
        """events: with which of the recorded game the new one begins. turn: which one is played again."""
        self.turn = turn
        self.trouble = ""
        self._journal, self._events = journal, events
        self._game: Resumption | None = None
        self._unwanted, self._over, self._lock = False, Event(), Lock()
        Thread(target=self._work, name="play on").start()

    def wait(self, timeout_s: float) -> bool:
        """Wait until it is ready or in trouble, but no longer than this; whether it is."""
        return self._over.wait(timeout_s)

    def take(self) -> Resumption | None:
        """The game, once it is ready; whoever takes it closes it."""
        with self._lock:
            game, self._game = self._game, None
        return game

    def give_up(self) -> None:
        """Nobody wants the game any more: nothing is left of it, now or once it is ready."""
        with self._lock:
            self._unwanted = True
        _forget(self.take())

    def _work(self) -> None:
        try:
            game = branched(self._journal, self._events, self.turn, unused_path(journal_dir()))
            with self._lock:
                if not self._unwanted:
                    self._game = game
                    return
            _forget(game)
        except InputError as error:
            self.trouble = str(error)
        finally:
            self._over.set()


def _forget(game: Resumption | None) -> None:
    if game is not None:
        game.journal.close()
        game.journal.path.unlink(missing_ok=True)
