"""The computer player of Clabbers: plays as in Scrabble, with the letters of each word in any order."""

from itertools import combinations
from random import Random
from typing import Final

from station.engine.engine import Choice, Deadline, Situation
from station.engine.lettered.candidates import worth_of_kept
from station.engine.lettered.engine import SPARE, TurnEngine
from station.engine.lettered.levels import spoken
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
from station.rules.lexicon import WordGraph
from station.rules.turns.rules import TurnPosition

LOOKED_AT: Final = 40
"""This many of the best plays are searched for one whose blanks work."""


class ClabbersEngine(TurnEngine):
    """Plays Clabbers. Levels differ by the words they know and whether they weigh what they keep."""

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        rules: ClabbersRules = situation.rules  # type: ignore[assignment]  # those of its game
        position: TurnPosition = situation.position
        words = self.words(rules.lexicon, rules.edition)  # before its time runs: at first they take a second
        deadline = Deadline.after(budget_ms * SPARE, self._now_ms)
        said = self.answer(situation, rules.awaits(position), position.game, rules.lexicon)
        return self._turn(situation, rules, words, deadline, random) if said is None else said

    def _turn(
        self,
        situation: Situation,
        rules: ClabbersRules,
        graph: WordGraph,
        deadline: Deadline,
        luck: Random,
    ) -> Choice:
        game, seat = situation.position.game, situation.seat
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
        if self.level.notices and len(found) > self.level.notices:
            found = luck.sample(found, self.level.notices)
        found.sort(key=lambda pair: -pair[0])
        anagrams = searched(graph, letters)
        best: tuple[float, Legal] | None = None
        for worth, ruling in found[:LOOKED_AT]:
            if not strings_of(ruling.after, frozenset(ruling.play.squares), anagrams).wrong:
                best = worth, ruling
                break
        if sight.exchanges and sight.rack:
            kept, worth = self._exchange(sight.rack, value)
            if best is None or worth > best[0]:
                gone = known(*sight.rack).without(kept).tiles or ()
                return Choice(Chosen("exchange", seat, spoken(gone)), worth)
        if best is None:
            return Choice(Passed(seat))
        worth, ruling = best
        return Choice(Laid(seat, ruling.play.placed), worth)

    def _exchange(self, rack: tuple[str, ...], value: LeaveValue) -> tuple[tuple[str, ...], float]:
        """The best tiles to keep of an exchange, and what they are worth."""
        if not self.level.keeps:
            return (), 0.0
        choices = {kept for size in range(len(rack)) for kept in combinations(rack, size)}
        kept = max(sorted(choices), key=value)
        return kept, value(kept)
