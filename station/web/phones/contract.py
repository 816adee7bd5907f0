"""What the phones' pages know about a table."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from station.phones.foreseen import Laid
from station.phones.places import Places
from station.phones.posts import AnyPost
from station.review.board import TurnBoards
from station.review.review import Review
from station.web.table import Line


@dataclass(frozen=True, slots=True)
class Reviewed:
    """How far a review is. done, total: turns that have been looked at, and all of them. review: once it is
    there; boards: by turn. trouble: why there will be none, in English as the catalogues know it."""

    done: int = 0
    total: int = 0
    review: Review | None = None
    boards: tuple[TurnBoards | None, ...] = ()
    trouble: str = ""


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

    def review(self) -> Reviewed:
        """How far the review of the game is, which is begun if it was not. Raises PhoneError if there is
        none."""
