"""What version 0.1 wrote into journals, in today's terms.

It had one referee for House (schema 1) and another for all other games (schema 2). Their events differ from
today's only in the settings.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from station.clock.control import TimeControl
from station.clock.head import Flagged
from station.journal.codec import Json, MalformedError, decode
from station.referee.events import AnyEvent, GameSettings, GameSetUp, PlayAccepted, Waited
from station.referee.state import Phase, TableState
from station.rules.tile import Side

ONLY_GAME: Final = "house"
"""The game of journals that do not name theirs: at first there was no other."""

State = TableState[object]


class Judge(Enum):
    REFEREE = "referee"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class HouseSettings:
    names: tuple[str, str, str, str] = ("South", "North", "South", "North")
    edition: str = "en"
    lexicon: str = "english"
    control: TimeControl = TimeControl()
    first: Side = Side.SOUTH
    judge: Judge = Judge.REFEREE


def settings(value: Json) -> GameSettings:
    """The settings in a value. Raises MalformedError if it does not fit."""
    if isinstance(value, dict) and "game" in value:
        others: GameSettings = decode(value, GameSettings)
        return others
    house: HouseSettings = decode(value, HouseSettings)
    options = (("first", "north"),) * (house.first is Side.NORTH)
    options += (("challenge", "decides"),) * (house.judge is Judge.PLAYERS)
    return GameSettings(ONLY_GAME, house.names, house.edition, house.lexicon, house.control, options, lists=1)


def event(value: Json) -> AnyEvent:
    """The event in a value. Raises MalformedError if it does not fit."""
    if isinstance(value, dict) and value.get("is") in ("GameSetUp", "TableSetUp"):
        if value.keys() != {"is", "at_ms", "settings"} or type(value["at_ms"]) is not int:
            raise MalformedError(f"{value!r} should be a {value['is']}")
        return GameSetUp(value["at_ms"], settings(value["settings"]))
    found: AnyEvent = decode(value, AnyEvent)
    return found


def meaning(event: AnyEvent, state: State) -> AnyEvent:
    """What an event meant to a table in this state; some were only noted then and do more today."""
    house, noted = state.settings.game == ONLY_GAME, Waited(event.at_ms)
    if isinstance(event, PlayAccepted) and state.phase is Phase.PAUSED and not house:
        return noted
    if isinstance(event, Flagged) and state.phase not in (Phase.PLAYING, Phase.PAUSED) and house:
        return noted
    return event
