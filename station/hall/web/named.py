"""What games, forms of division, methods and results are called on the pages."""

from collections.abc import Mapping
from typing import Final

from station.hall.director.tables import Alert, TableNow
from station.hall.tournament.result import How
from station.hall.tournament.sentence import Sentence, said, verbatim
from station.registry import ENTRIES

METHOD_NAMES: Final[Mapping[str, Sentence]] = {
    "swiss": said("Swiss"),
    "swiss-by-wins": said("Swiss, wins first"),
    "round-robin": said("Round robin"),
    "king-of-the-hill": said("King of the hill"),
    "lots": said("By lot"),
    "by hand": said("By hand"),
}

HOW_NAMES: Final[Mapping[How, Sentence]] = {
    How.PLAYED: said("agreed at the table"),
    How.BY_HAND: said("entered by hand"),
    How.FORFEIT: said("forfeit"),
    How.DOUBLE_FORFEIT: said("double forfeit"),
    How.UNFINISHED: said("unfinished, counted as it is"),
    How.BYE: said("bye"),
    How.HALF_BYE: said("bye for half a point"),
    How.ZERO_BYE: said("bye for no point"),
}


def method_name(name: str) -> Sentence:
    """A pairing method in words."""
    return METHOD_NAMES.get(name) or verbatim(name)


def game_name(name: str) -> str:
    """A game as its players call it."""
    return ENTRIES[name].title if name in ENTRIES else name


def standing(table: TableNow) -> Sentence:
    """How the game of a table stands, for whoever waits for its result."""
    if table.machine is None:
        return said("no machine; by hand")
    if any(one.alert is Alert.ARBITER for one in table.alarms):
        return said("arbiter called")
    if not table.online:
        return said("not connected")
    feed = table.view.feed if table.view is not None else None
    if feed is None or table.pairing is None or table.game != table.pairing.id:
        return said("not begun")
    phase = str(feed.get("phase"))
    return _PHASES.get(phase) or said("not begun")


_PHASES: Final = {
    "playing": said("being played"),
    "paused": said("paused"),
    "over": said("over, not agreed yet"),
}
