"""What a game awaits, and whether a deed is that."""

from collections.abc import Iterable
from dataclasses import replace

from station.rules.game import (
    BACK,
    Awaited,
    Call,
    Called,
    Choice,
    Chosen,
    GameDeed,
    LaidOut,
    Layout,
    RuleError,
)
from station.rules.races.position import RacePosition


def ask(position: RacePosition, topic: str, player: int | None, options: Iterable[str]) -> RacePosition:
    """The position in which this question comes first."""
    return replace(position, asking=Choice(topic, player, (*options, BACK), needed=True))


def must_await(awaited: Iterable[Awaited], deed: GameDeed) -> None:
    """Raises RuleError for a deed that the game does not await."""
    awaited = tuple(awaited)
    match deed:
        case Called(players):
            calls = [one for one in awaited if isinstance(one, Call)]
            if len(set(players)) != len(players):
                raise RuleError("one call at a time per player")
            if not players or not any(set(players) <= set(call.players) for call in calls):
                raise RuleError("none of these players can call now")
        case LaidOut(player):
            if Layout(player) not in awaited:
                raise RuleError("this player's crossword is not being checked now")
        case Chosen(topic, player, value):
            choices = [one for one in awaited if isinstance(one, Choice)]
            asked = [one for one in choices if (one.topic, one.player) == (topic, player)]
            if not asked:
                raise RuleError("this is not possible now")
            if asked[0].options and value not in asked[0].options:
                raise RuleError("{value} is not an answer here", value=value or "nothing")
        case _:
            raise RuleError("there is no board and no turn in this game")
