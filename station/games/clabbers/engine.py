"""The computer player of Clabbers: plays as in Scrabble, with the letters of each word in any order."""

from itertools import combinations
from random import Random
from typing import Final

from station.engine.engine import Choice, Deadline, Reason, Situation
from station.engine.lettered.candidates import worth_of_kept
from station.engine.lettered.engine import SPARE, TurnEngine, graph_of
from station.engine.lettered.levels import knows, spoken
from station.engine.lettered.rack import LeaveValue
from station.engine.lettered.sight import sight_of
from station.games.clabbers.rules.anagrams import searched
from station.games.clabbers.rules.kind import ClabbersRules
from station.games.clabbers.rules.moves import keys_of, plays
from station.games.clabbers.rules.strings import strings_of
from station.rules.edition import BLANK
from station.rules.game import Chosen, Laid, Passed
from station.rules.lettered.hand import known
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Legal
from station.rules.turns.rules import TurnPosition

LOOKED_AT: Final = 40
"""This many of the best plays are searched for one whose blanks work."""


class ClabbersEngine(TurnEngine):
    """Plays Clabbers. Levels differ by the words they know and whether they weigh what they keep."""

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        del random
        rules: ClabbersRules = situation.rules  # type: ignore[assignment]  # those of its game
        position: TurnPosition = situation.position
        deadline = Deadline.after(budget_ms * SPARE, self._now_ms)
        said = self.answer(situation, rules.awaits(position), position.game, rules.lexicon)
        return self._turn(situation, rules, position, deadline) if said is None else said

    def _turn(
        self, situation: Situation, rules: ClabbersRules, position: TurnPosition, deadline: Deadline
    ) -> Choice:
        game, seat, graph = position.game, situation.seat, graph_of(rules.lexicon)
        sight = sight_of(
            game,
            graph,
            seat,
            (tile.letter for tile in situation.hand),
            (tile.letter for tile in situation.unseen),
        )
        value = worth_of_kept(sight)
        letters = tuple(letter for letter in rules.edition.counts if letter != BLANK)
        board = game.position
        found: list[tuple[float, Legal]] = []
        for play in plays(board, sight.rack, keys_of(graph), letters):
            ruling = judge(board, play, rules.edition)
            if isinstance(ruling, Legal):
                kept = known(*sight.rack).without(play.tiles).tiles or ()
                found.append((ruling.score + (value(kept) if self.level.keeps else 0.0), ruling))
            if deadline.passed:
                break
        found.sort(key=lambda pair: -pair[0])
        anagrams = searched(graph, letters)
        best: tuple[float, Legal] | None = None
        looked_at = 0
        for worth, ruling in found:
            if not all(self._knows(word.letters) for word in ruling.words):
                continue
            looked_at += 1
            if not strings_of(ruling.after, frozenset(ruling.play.squares), anagrams).wrong:
                best = worth, ruling
                break
            if looked_at >= LOOKED_AT:
                break
        if sight.exchanges and sight.rack:
            kept, worth = self._exchange(sight.rack, value)
            if best is None or worth > best[0]:
                gone = known(*sight.rack).without(kept).tiles or ()
                because = Reason("no play is worth more than new tiles", worth)
                return Choice(Chosen("exchange", seat, spoken(gone)), worth, (because,))
        if best is None:
            return Choice(Passed(seat), 0.0, (Reason("there is nothing to lay"),))
        worth, ruling = best
        word = max((word.text for word in ruling.words), key=len)
        because = Reason(
            "{word} for {points} points", ruling.score, (("word", word), ("points", ruling.score))
        )
        return Choice(Laid(seat, ruling.play.placed), worth, (because,))

    def _knows(self, letters: tuple[str, ...]) -> bool:
        return knows(self.level, "".join(sorted(letters)))

    def _exchange(self, rack: tuple[str, ...], value: LeaveValue) -> tuple[tuple[str, ...], float]:
        """The best tiles to keep of an exchange, and what they are worth."""
        if not self.level.keeps:
            return (), 0.0
        choices = {kept for size in range(len(rack)) for kept in combinations(rack, size)}
        kept = max(sorted(choices), key=value)
        return kept, value(kept)
