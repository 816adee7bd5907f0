"""What a table shows, as in the feed, with the game it is of; and whether it is there."""

from dataclasses import dataclass
from typing import Annotated

from station.hall.wire.errors import WireError
from station.hall.wire.limits import LARGEST, Count, text
from station.hall.wire.message import WireMessage
from station.hall.wire.topics import is_game
from station.json_text import Json


@dataclass(frozen=True, slots=True)
class ViewNow:
    """feed: a line of the feed (docs/feed.md), taken as it is: whoever shows it escapes it. None
    if no game is set up. game: the director's name of it; None for a game of the table's own. wall: what the
    machine's clock said."""

    feed: Json | None
    game: str | None = None
    wall: str = ""

    def to_json(self) -> Json:
        return {"game": self.game, "wall": self.wall, "feed": self.feed}

    @classmethod
    def from_json(cls, said: Json) -> "ViewNow":
        """Raises WireError if this is no view. Only the feed's main keys are checked."""
        if said.keys() != {"game", "wall", "feed"}:
            raise WireError("a view has the keys feed, game, wall")
        game, wall, feed = said["game"], said["wall"], said["feed"]
        if not (game is None or (isinstance(game, str) and is_game(game))):
            raise WireError("a view is of a game with a name")
        if not isinstance(wall, str) or len(wall) > 40:
            raise WireError("a view's wall is a time as text")
        if feed is not None:
            _check(feed)
        return cls(feed, game, wall)


def _check(feed: object) -> None:
    if not isinstance(feed, dict) or feed.get("v") != 1:
        raise WireError("a view is a line of the feed, version 1")
    at_ms = feed.get("at_ms")
    if type(at_ms) is not int or not 0 <= at_ms <= LARGEST:
        raise WireError("a view's at_ms is a whole number")
    for key in ("game", "phase"):
        if not isinstance(feed.get(key), str):
            raise WireError(f"a view's {key} is a text")
    for key in ("players", "boards", "messages"):
        value = feed.get(key)
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise WireError(f"a view's {key} are a list of objects")


@dataclass(frozen=True, slots=True)
class Status(WireMessage):
    """online: connected to the broker. last: the number of its last event, so that it can be seen how much is
    still to come. program: its version."""

    online: bool
    last: Count = 0
    program: Annotated[str, text(100)] = ""


OFFLINE = Status(online=False)
"""The last will."""
