"""Pictures of moments on their way to the director.

What waits is kept with the outbox, by moment; the pictures themselves lie where the table keeps those of its
games. Each is sent until the director says that it has it, so that neither an outage nor a restart loses one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from station.hall.wire.picture import AROUND, PictureKept, PictureSent
from station.journal.codec import decode, encode

MOST: Final = 200
"""Pictures that are remembered, of the latest moments: of a hundred calls for the arbiter."""

PATIENCE_S: Final = 15.0
"""Without an answer for so long, a picture is sent again; then after twice as long each time, up to:"""
MOST_PATIENCE_S: Final = 120.0

SOON_S: Final = 1.0
"""The same, once the director has said that it is there again."""

KEY: Final = "pictures"

Find = Callable[[str, int, str, str], PictureSent | None]
"""Given a game, a moment in it, what of it (`before`, `after`) and the id of an order: the picture, or None
if there is none yet."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """A picture that the director is to have. what: `before` or `after` the moment. order: that asked for it,
    "" if none did. came: whether the director has it, or there is none; seq: the last event that had gone
    out by then."""

    game: str
    moment_ms: int
    what: str
    order: str = ""
    seq: int = 0
    came: bool = False


@dataclass(frozen=True, slots=True)
class _Kept:
    awaited: tuple[Awaited, ...] = ()


class PicturePost:
    """Used by one thread. keep, kept: of the outbox. send: whether a picture could be sent."""

    def __init__(
        self,
        keep: Callable[[str, object], None],
        kept: Callable[[str], object],
        send: Callable[[PictureSent], bool],
    ) -> None:
        self.find: Find = lambda _game, _moment_ms, _what, _order: None
        self.played: Callable[[str], bool] = lambda _game: False
        """Whether a game is being played here, so that there may be pictures of it later."""
        self._keep, self._send = keep, send
        self._awaited = awaited_in(kept(KEY))
        self._sent: tuple[Awaited, PictureSent] | None = None
        self._sent_s, self._patience_s = 0.0, PATIENCE_S

    @property
    def waiting(self) -> tuple[Awaited, ...]:
        """What the director does not have yet, oldest first."""
        return tuple(one for one in self._awaited if not one.came)

    def ask(self, game: str, moment_ms: int, order: str) -> None:
        """The director is to have the pictures from before and after a moment."""
        new = (Awaited(game, moment_ms, what, order) for what in AROUND)
        known = {(one.game, one.moment_ms, one.what, one.order) for one in self._awaited}
        self._remember(
            (*self._awaited, *(one for one in new if (game, moment_ms, one.what, order) not in known))
        )

    def again(self, seq: int) -> None:
        """The director asks for the events after this one. It may have gone back to a copy that was made when
        it had no more: what came since then is sent once more. What waits is sent soon."""
        if any(one.came and one.seq >= seq for one in self._awaited):
            self._remember(replace(one, came=one.came and one.seq < seq) for one in self._awaited)
        self._patience_s = SOON_S

    def connected(self) -> None:
        """There is a new connection: what was on its way may be lost."""
        self._sent, self._patience_s = None, PATIENCE_S

    def step(self, now_s: float) -> None:
        """Send the next one, if it is time. One is on its way at a time, so that events are not held up."""
        last = None
        if self._sent is not None:
            if now_s < self._sent_s + self._patience_s:
                return
            last, self._sent = self._sent[0], None
            self._patience_s = min(2 * self._patience_s, MOST_PATIENCE_S)
        waiting = self.waiting
        if last in waiting:
            # One that the director cannot store does not hold the others up.
            place = waiting.index(last) + 1
            waiting = (*waiting[place:], *waiting[:place])
        for one in waiting:
            picture = self.find(one.game, one.moment_ms, one.what, one.order)
            if picture is not None:
                if self._send(picture):
                    self._sent, self._sent_s = (one, picture), now_s
                return
            if not self.played(one.game):
                self._come(one)

    def kept(self, said: PictureKept, seq: int) -> None:
        """The director has this picture. seq: the last event that has gone out."""
        if self._sent is not None and PictureKept.of(self._sent[1]) == said:
            self._come(self._sent[0], seq)
            self._sent, self._patience_s = None, PATIENCE_S

    def _come(self, which: Awaited, seq: int = 0) -> None:
        self._remember(replace(one, came=True, seq=seq) if one == which else one for one in self._awaited)

    def _remember(self, awaited: Iterable[Awaited]) -> None:
        rows = list(awaited)
        while len(rows) > MOST:
            rows.remove(next((one for one in rows if one.came), rows[0]))
        self._awaited = tuple(rows)
        self._keep(KEY, encode(_Kept(self._awaited), _Kept))


def awaited_in(said: object) -> tuple[Awaited, ...]:
    """What was kept under the key, oldest first."""
    try:
        return () if said is None else decode(said, _Kept).awaited
    except ValueError:
        return ()  # of a version that said it differently
