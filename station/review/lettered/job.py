"""A turn on a board of letters, as it is thought about."""

from dataclasses import dataclass

from station.review.sentence import Sentence
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordsUsed

Placed = tuple[tuple[int, Tile], ...]
Rack = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnJob:
    """placed: the tiles laid, () for an exchange or a pass; swapped: blanks taken for it. what: how that is
    called. score: what it brought. rack: the tiles the player held, sorted, all of them if `whole`, otherwise
    only those that were laid. theirs: the opponent's, once the bag is empty and they are known. in_bag: how
    many tiles could be drawn. scoreless: turns without points before this one."""

    number: int
    player: int
    at_ms: int
    lexicon: WordsUsed
    edition: str
    board: Position
    placed: Placed
    swapped: tuple[tuple[int, str], ...]
    what: Sentence
    given: Rack
    score: int
    rack: Rack
    whole: bool
    theirs: Rack | None
    in_bag: int
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    scoreless: int
    scoreless_turns: int
    exchanges: bool
    hand: int
    takes_blanks: bool
