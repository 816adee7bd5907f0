"""How simulated people play in turns: the best of some plays, exchanges, now and then a phony."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, TypeVar

from station.rules.edition import Edition
from station.rules.game import Choice
from station.rules.lettered.blanks import Asking, Asks
from station.rules.lettered.hand import Hand
from station.rules.lettered.judge import judge
from station.rules.lettered.moves import legal_plays
from station.rules.lettered.play import Illegal, Legal, Play, Reason
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordGraph
from station.rules.turns.game import Game
from station.rules.turns.rules import InTurns
from station.simulator.players.board_player import BoardPlayer
from station.simulator.players.plan import Hold, Lay, Plan, Say
from station.simulator.world.script import Script

A = TypeVar("A", bound=Asks)
T = TypeVar("T", bound=InTurns)

POOR: Final = 9
"""Below this many points a player may exchange instead."""

WEIGHED: Final = 4
"""Times `Habits.candidates` many plays are weighed, because these are weighed fast."""

MISSPELLINGS: Final = 25


def misspelt(board: Position, play: Play, edition: Edition, lexicon: WordGraph, luck: Random) -> Play | None:
    """The tiles of a play in another order, in which they make no words; None if none was found."""
    tiles = [tile for _, tile in play.placed]
    for _ in range(MISSPELLINGS):
        luck.shuffle(tiles)
        wrong = Play(tuple(zip(play.squares, tiles, strict=True)))
        ruling = judge(board, wrong, edition, lexicon)
        if isinstance(ruling, Illegal) and ruling.reason is Reason.NOT_A_WORD:
            return wrong
    return None


class WordPlayer(BoardPlayer[A]):
    """Lays the best of the plays that come to mind."""

    @property
    def asking(self) -> Asking | None:
        """The play that waits for a blank's letter."""
        return self.state.position.asking

    def unsettled(self) -> dict[int, Tile]:
        asking = self.asking
        return dict(asking.placed) if asking is not None and asking.player == self.player else {}

    def best(self, board: Position, rack: Sequence[str]) -> Legal | None:
        """The best play that comes to mind."""
        return next(iter(self.ranked(board, legal_plays(board, rack, self.context.lexicon))), None)

    def ranked(self, board: Position, plays: Iterable[Play]) -> list[Legal]:
        """As many of these plays as the player weighs: the highest score first, then the fewest tiles."""
        context, found = self.context, list(plays)
        most = context.habits.candidates * WEIGHED
        if len(found) > most:
            found = self.mind.sample(found, most)
        judged = (judge(board, play, context.edition) for play in found)
        rulings = [ruling for ruling in judged if isinstance(ruling, Legal)]
        return sorted(rulings, key=lambda ruling: (-ruling.score, len(ruling.play.placed)))

    def wrong(self, plan: Lay) -> Lay | None:
        context = self.context
        play = misspelt(self.board, Play(plan.placed), context.edition, context.lexicon, self.luck)
        return None if play is None else Lay(play.placed, plan.swapped)


class TurnPlayer(WordPlayer[T]):
    """Plays by the rules of `station.rules.turns`."""

    @property
    def game(self) -> Game:
        return self.state.position.game

    def held(self) -> Hand:
        return self.game.hands[self.player]

    def due(self) -> int:
        return self.game.hands[self.player].count

    def plan(self) -> Plan:
        return self.standard(self.board, self.tiles.rack)

    def standard(self, board: Position, rack: tuple[str, ...]) -> Plan:
        """A play, an exchange, or nothing at all."""
        context, game = self.context, self.game
        best = self.best(board, rack)
        may_exchange = game.in_bag >= game.settings.exchange_least
        wants = best is None or (best.score < POOR and self.mind.random() < context.habits.exchange)
        if wants and may_exchange and rack:
            given = tuple(self.mind.sample(rack, self.mind.randint(1, len(rack))))
            return Say("exchange", str(len(given)), given)
        return Hold() if best is None else Lay(best.play.placed)

    def answer(self, choice: Choice) -> Script[None]:
        if choice.topic == "rack":
            # Draw for the last play first, if that has not been done.
            yield from self.tiles.true_up(self.due())
        yield from super().answer(choice)

    def spoken(self, choice: Choice) -> str:
        return "".join(self.tiles.rack) if choice.topic == "rack" else super().spoken(choice)

    def answers(self, choice: Choice) -> bool:
        """The player who moves next says what nobody in particular has to say."""
        if choice.player is None:
            return self.player == self.game.to_move
        return choice.player == self.player
