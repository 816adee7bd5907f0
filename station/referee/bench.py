"""What every handler is given besides the state and the event."""

from dataclasses import dataclass

from station.rules.edition import Edition
from station.rules.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Bench:
    """The words and the tiles that a game is judged by."""

    lexicon: Lexicon
    edition: Edition
