"""A picture from a table: a JPEG, and what it shows as user properties of the message; and its answer."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final

from station.hall.wire.errors import WireError
from station.hall.wire.limits import Count, MaybeGame
from station.hall.wire.message import WireMessage

MOST_BYTES: Final = 2 * 1024 * 1024
JPEG: Final = b"\xff\xd8\xff"
AROUND: Final = ("before", "after")
"""What there is of a moment."""

WHATS: Final = ("now", *AROUND)


def _jpeg(_: str, value: bytes) -> None:
    if not value.startswith(JPEG) or len(value) > MOST_BYTES:
        raise ValueError(f"a picture is a JPEG of at most {MOST_BYTES} bytes")


def _what(_: str, value: str) -> None:
    if value not in WHATS:
        raise ValueError(f"{value[:20]!r} is not one of {', '.join(WHATS)}")


@dataclass(frozen=True, slots=True)
class PictureSent(WireMessage):
    """order: the id of the order that it answers, "" if none asked for it. at_ms: station time of the
    exposure. what: `now`, or `before` or `after` a moment."""

    order: str
    at_ms: Count
    jpeg: Annotated[bytes, _jpeg]
    what: Annotated[str, _what] = "now"
    game: MaybeGame = None

    def properties(self) -> list[tuple[str, str]]:
        """The user properties of the message; its payload is the JPEG itself."""
        said = [("order", self.order), ("at_ms", str(self.at_ms)), ("what", self.what)]
        return said if self.game is None else [*said, ("game", self.game)]

    @classmethod
    def from_message(cls, payload: bytes, properties: Iterable[tuple[str, str]]) -> "PictureSent":
        """Raises WireError if this is no picture."""
        said = dict(properties)
        at_ms = said.get("at_ms", "")
        if not (at_ms.isascii() and at_ms.isdecimal() and len(at_ms) < 17):
            raise WireError("a picture says when it was taken")
        try:
            return cls(said.get("order", ""), int(at_ms), payload, said.get("what", "now"), said.get("game"))
        except ValueError as error:
            raise WireError(str(error)) from None


@dataclass(frozen=True, slots=True)
class PictureKept(WireMessage):
    """The director's answer: it has this picture. The fields are those of the picture."""

    order: str
    at_ms: Count
    what: str
    game: str | None = None

    @classmethod
    def of(cls, sent: PictureSent) -> "PictureKept":
        return cls(sent.order, sent.at_ms, sent.what, sent.game)
