"""A player for any game on one board: lays many tiles, bids for nothing, takes the first of what is asked."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from station.engine.engine import Choice, NowMs, Situation
from station.rules.auction.kind import AuctionRules
from station.rules.clabbers.kind import ClabbersRules
from station.rules.clabbers.moves import keys_of, plays
from station.rules.edition import BLANK
from station.rules.game import Bid, Chosen, Deed, Laid, Left, Passed, RuleError, Rules, Turn
from station.rules.game import Choice as Asked
from station.rules.lexicon import Lexicon, WordGraph
from station.rules.scrabbage.kind import Scrabbage
from station.rules.scrabble.friendly import FriendlyRules
from station.rules.scrabble.kind import ScrabbleRules
from station.rules.scrabble.moves import legal_plays
from station.rules.scrabble.play import Play
from station.rules.scrabble.position import Tile

TRIED: Final = 60
"""This many of the longest plays are put to the rules before the player passes."""


class PlainEngine:
    """The same at every level."""

    usual_ms = 100

    def __init__(self, level: int, now_ms: NowMs) -> None:
        del level, now_ms

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        del budget_ms
        for awaited in situation.rules.awaits(situation.position):
            match awaited:
                case Turn(player=situation.seat):
                    return Choice(self._turn(situation, random))
                case Bid(player=situation.seat):
                    return Choice(Left(situation.seat))
                case Asked(topic, player, options, needed=True) if player in (None, situation.seat):
                    return Choice(Chosen(topic, player, options[0] if options else ""))
        raise ValueError("nothing is awaited of this seat")

    def _turn(self, situation: Situation, random: Random) -> Deed:
        found = list(_plays(situation))
        random.shuffle(found)
        found.sort(key=lambda play: -len(play.placed))
        for play in islice(found, TRIED):
            deed = Laid(situation.seat, play.placed)
            try:
                situation.rules.after(situation.position, deed)
            except RuleError:
                continue
            return deed
        return Passed(situation.seat)


def _plays(situation: Situation) -> Iterator[Play]:
    rules = situation.rules
    board = rules.board(situation.position)
    lexicon = _words_of(rules)
    if board is None or not isinstance(lexicon, WordGraph):
        return
    rack = [held.letter for held in situation.hand]
    if isinstance(rules, ClabbersRules):
        letters = [letter for letter in rules.edition.counts if letter != BLANK]
        yield from plays(board, rack, keys_of(lexicon), letters)
        return
    turns = (awaited for awaited in rules.awaits(situation.position) if isinstance(awaited, Turn))
    most = next((turn.most for turn in turns), None)
    for play in legal_plays(board, rack, lexicon):
        if most is None or len(play.placed) <= most:
            yield play
    if most == 1:
        for square in board.anchors():
            for letter in sorted(set(rack)):
                yield Play(((square, Tile(None, blank=True) if letter == BLANK else Tile(letter)),))


def _words_of(rules: Rules[Any]) -> Lexicon | None:
    match rules:
        case FriendlyRules():
            return rules.standard.lexicon
        case Scrabbage():
            return rules.setup.words
        case ScrabbleRules() | AuctionRules():
            return rules.lexicon
    return None
