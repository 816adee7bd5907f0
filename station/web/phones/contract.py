"""What the phones' pages know about a table."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol

from station.phones.foreseen import Laid
from station.phones.places import Places
from station.phones.posts import AnyPost
from station.web.table import Line


class PlayedTable(Protocol):
    """A table that is played by phones; any thread may ask it."""

    @property
    def places(self) -> Places:
        """The seats as they are now."""

    @property
    def title(self) -> str:
        """The game's, in English."""

    def listen(self, changed: Callable[[], None]) -> None:
        """Have `changed` called after every change. It must not wait."""

    def join(self, player: int, name: str) -> str:
        """Take a seat; returns the secret of its phone. Raises PhoneError if it cannot be taken."""

    def begin(self) -> None:
        """Somebody at a phone wants the game to start."""

    def line(self, player: int, language: str) -> Line | None:
        """What a player's phone shows; None before a game."""

    def foreseen(self, player: int, laid: Laid, language: str) -> str:
        """What tiles would come to, in a sentence."""

    def do(self, player: int, mark: str, post: AnyPost) -> "Future[None]":
        """Have a post carried out; the answer is there once it is recorded."""
