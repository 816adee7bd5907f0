"""The computer player of Scrabble."""

from random import Random
from typing import Final

from station.engine.engine import Choice, Deadline, NowMs, Situation
from station.engine.lettered.candidates import Move, noticed
from station.engine.lettered.endgame import Endgame
from station.engine.lettered.levels import LEVELS, Level, doubts, spoken
from station.engine.lettered.plays import play_of
from station.engine.lettered.sampling import thought_through
from station.engine.lettered.sight import Sight, sight_of
from station.engine.vocabulary import KNOWN, known_words
from station.rules.edition import Edition
from station.rules.game import Awaited, Chosen, Deed, Laid, Passed, Turn
from station.rules.game import Choice as Asked
from station.rules.lexicon import Lexicon, WordGraph
from station.rules.turns.game import Game
from station.rules.turns.rules import TurnPosition, TurnRules

CLOSE: Final = 25.0
"""Only moves this close to the best look worth thinking through, in points."""

SPARE: Final = 0.9
"""The share of its time that thinking may take; choosing takes the rest."""


class TurnEngine:
    """Plays Scrabble."""

    def __init__(self, level: int, now_ms: NowMs) -> None:
        self.level: Level = LEVELS[level]
        self._known = KNOWN[level]
        self._now_ms = now_ms
        self.usual_ms = self.level.usual_ms

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        rules: TurnRules = situation.rules  # type: ignore[assignment]  # those of its game
        position: TurnPosition = situation.position
        awaited = rules.awaits(position)
        words = self.words(rules.lexicon, rules.edition)  # before its time runs: at first they take a second
        deadline = Deadline.after(budget_ms * SPARE, self._now_ms)
        return self.answer(situation, awaited, position.game, rules.lexicon) or self.turn(
            sight_of(
                position.game,
                words,
                situation.seat,
                (held.letter for held in situation.hand),
                (tile.letter for tile in situation.unseen),
            ),
            deadline,
            random,
        )

    def words(self, lexicon: Lexicon, edition: Edition) -> WordGraph:
        """The words that this player knows."""
        return known_words(lexicon, edition, self._known)

    def answer(
        self, situation: Situation, awaited: tuple[Awaited, ...], game: Game, lexicon: Lexicon
    ) -> Choice | None:
        """The deed where nobody has to play a turn; None if somebody has to."""
        seat = situation.seat
        asked = [one for one in awaited if isinstance(one, Asked) and one.player in (None, seat)]
        topics = {one.topic: one for one in asked}
        if "challenge" in topics and self.doubted(game, lexicon):
            return Choice(Chosen("challenge", seat))
        if any(isinstance(one, Turn) and one.player == seat for one in awaited):
            return None
        if "rack" in topics:
            return Choice(Chosen("rack", seat, spoken(tuple(held.letter for held in situation.hand))))
        needed = next((one for one in asked if one.needed), None)
        if needed is None:
            raise ValueError("nothing is awaited of this seat")
        return Choice(Chosen(needed.topic, needed.player, needed.options[0] if needed.options else ""))

    def doubted(self, game: Game, lexicon: Lexicon) -> str:
        """A word of the last play that this player knows to be none; "" if there is nothing to doubt."""
        last = game.turns[-1].ruling if game.turns else None
        words = () if last is None else last.words
        return next(
            (word.text for word in words if word.text not in lexicon and doubts(self.level, word.text)), ""
        )

    def turn(self, sight: Sight, deadline: Deadline, luck: Random) -> Choice:
        """What is done with a turn, and its worth in points."""
        found = noticed(sight, self.level, luck)
        if self.level.endgame and len(found) > 1 and _can_be_counted_out(sight):
            return self._counted_out(sight, found[-1], deadline)
        best, worth = found[0], found[0].worth
        if self.level.candidates and sight.in_bag:
            close = [move for move in found if move.worth > best.worth - CLOSE]
            first = thought_through(sight, close[: self.level.candidates], luck, lambda: deadline.passed)[0]
            best, worth = first.move, first.mean
        return Choice(deed_of(best, sight), worth)

    def _counted_out(self, sight: Sight, passing: Move, deadline: Deadline) -> Choice:
        endgame = Endgame(
            sight.edition,
            sight.lexicon,
            sight.points,
            sight.scoreless_turns,
            lambda: deadline.passed,
            sight.whole,
        )
        theirs = tuple(sorted(sight.unseen.elements()))
        line = endgame.solve(sight.grid, sight.rack, theirs, sight.scoreless)
        play = line.play
        move = passing if play is None else Move(play, (), play.left.tiles, play.score, play.equity)
        return Choice(deed_of(move, sight), line.value)


def deed_of(move: Move, sight: Sight) -> Deed:
    """A move in the terms of the rules."""
    if move.play is not None:
        return Laid(sight.seat, play_of(move.play, sight.lexicon).placed, move.taken)
    if move.given:
        return Chosen("exchange", sight.seat, spoken(move.given))
    return Passed(sight.seat)


def _can_be_counted_out(sight: Sight) -> bool:
    """Whether it is the end of a game of two, and nobody holds a letter that could take a blank."""
    held = {*sight.rack, *sight.unseen}
    return not sight.in_bag and sight.players == 2 and not any(l in held for _, l in sight.takeable)
