"""What clubs agree on before a game."""

from dataclasses import dataclass
from enum import Enum


class Challenge(Enum):
    """What happens when a play is challenged.

    VOID: there is nothing to challenge, since the referee refuses words that are not in the lexicon, and the
    player tries again. FREE (Friendly rules): an invalid word is withdrawn and the same player tries again;
    a wrong challenge costs nothing. SINGLE: an invalid word is withdrawn and the turn is lost; a wrong
    challenge costs nothing. DOUBLE: as SINGLE, and a wrong challenge costs the challenger's next turn. FIVE:
    as SINGLE, and each word challenged wrongly earns its player five points.
    """

    VOID = "void"
    FREE = "free"
    SINGLE = "single"
    DOUBLE = "double"
    FIVE = "five-point"


class LastRack(Enum):
    """What the tiles left at the end are worth to the player who went out.

    TWICE: twice the others' tiles, who lose nothing: common among two players at clubs. MOVED: the others'
    tiles, and each of them loses their own: the rule in the box.
    """

    TWICE = "twice"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Settings:
    """rack: tiles in a hand. bonus: points for laying a whole rack. exchange_least: tiles that must be in
    the bag for an exchange. scoreless_turns: this many in a row end the game. overtime_points: per minute of
    overtime or part of one. challenge_points: per word challenged wrongly under FIVE."""

    challenge: Challenge = Challenge.VOID
    last_rack: LastRack = LastRack.TWICE
    rack: int = 7
    bonus: int = 50
    exchange_least: int = 7
    scoreless_turns: int = 6
    overtime_points: int = 10
    challenge_points: int = 5


STANDARD = Settings()
