"""The computer player of Scrabble."""

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, what it is worth in points, and whether that is proved."""

    move: Move
    worth: float
    exact: bool = False


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
        """What is said where no turn is to be played; None if one is."""
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
        """What is done with a turn."""
        best = self.weighed(sight, deadline, luck)[0]
        return Choice(deed_of(best.move, sight), best.worth)

    def weighed(self, sight: Sight, deadline: Deadline, luck: Random) -> list[Weighed]:
        """Everything that can be done, the best first."""
        found = noticed(sight, self.level, luck)
        known = [Weighed(move, move.worth) for move in found]
        if self.level.endgame and len(found) > 1 and _can_be_counted_out(sight):
            return _with_first(known, self._counted_out(sight, found, deadline))
        if self.level.candidates and sight.in_bag:
            close = [move for move in found if move.worth > found[0].worth - CLOSE]
            tried = thought_through(sight, close[: self.level.candidates], luck, lambda: deadline.passed)
            first = [Weighed(one.move, one.mean) for one in tried]
            moved = {id(one.move) for one in tried}
            return [*first, *(one for one in known if id(one.move) not in moved)]
        return known

    def _counted_out(self, sight: Sight, found: list[Move], deadline: Deadline) -> Weighed:
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
        if line.play is None:
            return Weighed(found[-1], line.value, line.exact)
        play = line.play
        move = Move(play, (), play.left.tiles, play.score, play.equity)
        return Weighed(move, line.value, line.exact)


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


def _with_first(weighed: list[Weighed], first: Weighed) -> list[Weighed]:
    """The moves with this one in front."""
    return [first, *(one for one in weighed if _placed(one.move) != _placed(first.move))]


def _placed(move: Move) -> object:
    """What tells a move from any other."""
    return (
        move.given,
        None if move.play is None else (move.play.stretch.squares, move.play.codes),
        move.taken,
    )
