"""People who race: they arrange tiles on their mats, call, draw, and make mistakes.

They know their own tiles, what lies on the table, and what the screen shows.
"""

from random import Random
from typing import Final

from station.rules.edition import BLANK
from station.rules.races.position import RacePhase
from station.rules.races.settings import HAND
from station.rules.races.votes import NO, YES
from station.simulator.players.answers import name_doubtful
from station.simulator.players.mat_arrangement import Arrangement
from station.simulator.players.mat_caller import Caller
from station.simulator.players.mat_context import MatContext
from station.simulator.world.mat_hand import MatHand
from station.simulator.world.mat_pieces import OnMat
from station.simulator.world.script import Script, Wait
from station.simulator.world.shown import lane

GIVES_UP: Final = 3
"""How many arrangements of the same tiles a player tries before they are stuck."""

IMPATIENT_MS: Final = 15_000
"""How long people wait for the camera's verdict before laying their tiles again."""


class MatPlayer:
    """One player. fixes: how often the layout being looked at has been laid again for the camera."""

    def __init__(self, player: int, hand: MatHand, context: MatContext, random: Random) -> None:
        self.player, self.hand, self._context, self._random = player, hand, context, random
        self._handled: object = None
        self._leaves_hand = False
        self.fixes = 0
        self._forget()

    def _forget(self) -> None:
        """Begin a new game."""
        self._crossword = Arrangement(self.hand, self._context, self._random)
        self._calls = Caller(self.player, self._context, self._random)
        self._failed = 0
        self.taken_wrongly = 0

    @property
    def at_rest(self) -> bool:
        """Whether no hand is over the mat: what lies there can be judged."""
        return not self.hand.is_in

    def go_on(self) -> None:
        """Sit down at a game in progress: as many tiles lie on the mat as the rules say, in a crossword as
        far as possible. The layout looked at last lies there; everything else is unknown."""
        position = self._context.position
        seen = position.layouts[self.player] if position.layouts else None
        tiles = () if seen is None else (*(tile.from_set for _, _, tile in seen.cells), *seen.loose)
        count = position.hands[self.player]
        known = tiles if len(tiles) <= count else ()
        self.hand.take(count, ["" if tile == BLANK else tile for tile in known])
        self._crossword.lie_as_found(self._letters())

    def life(self) -> Script[None]:
        yield Wait(self._context.now_ms + self._random.randint(0, 300))
        while not self._context.over:
            match self._context.phase:
                case RacePhase.PLAY if self._context.awaited("question") is not None:
                    yield from self._play()
                case RacePhase.PICK:
                    yield from self._pick()
                case RacePhase.VOTE:
                    yield from self._vote()
                case RacePhase.CHECK | RacePhase.COUNT | RacePhase.FAULT:
                    yield from self._show()
                case RacePhase.READY:
                    yield from self._ready()
                case _:
                    yield from self.hand.withdraw()
                    yield Wait(screen=True)

    # Before the game.

    def _ready(self) -> Script[None]:
        self._forget()
        if self._context.position.gosayer == self.player:
            yield self._look()
            if self._context.phase is RacePhase.READY:
                self._context.call(self.player)
        yield Wait(screen=True)

    # While everybody lays.

    def _play(self) -> Script[None]:
        context = self._context
        self.fixes = 0
        own = context.pieces.of(self.player)
        if any(isinstance(piece.place, OnMat) and not piece.place.up for piece in own):
            yield from self.hand.reach(self.hand.mat.loose(3, self.hand.side_mm))
            self.hand.turn_up()
            yield from self.hand.withdraw()
            return
        if self._to_take() > 0:
            yield from self._take()
            return
        letters, crossword = self._letters(), self._crossword
        if self._calls.void:
            self._calls.forget()
            crossword.mend()
        if letters != crossword.letters:
            yield from self._think(letters)
        elif not crossword.laid:
            yield from self._lay()
        elif crossword.leaves(0, letters) or self._overlooks(letters):
            if self._calls.may:
                yield from self._calls.call()
            else:
                yield Wait(screen=True)
        elif self._failed < GIVES_UP + 3 * (context.position.pool == 0):
            self._failed += 1
            crossword.letters = ()
            yield self._after(2, 5, screen=True)
        else:
            context.stuck.add(self.player)
            yield Wait(screen=True)

    def _letters(self) -> tuple[str, ...]:
        """The player's tiles, `BLANK` for a blank."""
        return tuple(sorted(piece.sign for piece in self._context.pieces.of(self.player)))

    def _to_take(self) -> int:
        position = self._context.position
        held = len(self._context.pieces.of(self.player))
        return min(position.hands[self.player] - held - self.taken_wrongly, len(self._context.pieces.pool()))

    def _take(self) -> Script[None]:
        context, luck = self._context, self._random
        yield self._look()
        count = self._to_take()
        if count == 1 and context.culprit is None and luck.random() < context.habits.missed:
            self._suspect("missed", 1)
            return
        if count > 0:
            self._calls.forget()
            self._failed = 0
            context.stuck.discard(self.player)
            yield from self.hand.draw(count)

    def _suspect(self, slip: str, taken_wrongly: int) -> None:
        context = self._context
        context.counts[slip] += 1
        self.taken_wrongly = taken_wrongly
        context.culprit, context.suspected_ms = self.player, context.now_ms + 3000

    def _think(self, letters: tuple[str, ...]) -> Script[None]:
        context, luck = self._context, self._random
        yield self._after(1, 3 + self._crossword.unused(letters))
        if context.phase is not RacePhase.PLAY or self._to_take() > 0:
            return
        if luck.random() < context.habits.wonder and context.awaited("question") is not None:
            self._wonder(letters)
        if not self._crossword.rearrange(letters):
            yield self._after(0, 1)

    def _wonder(self, letters: tuple[str, ...]) -> None:
        """Call a vote on something that may or may not be a word."""
        some = [letter for letter in letters if letter != BLANK]
        word = "".join(self._random.sample(some, min(4, len(some))))
        voted = (*self._context.position.allowed, *self._context.position.refused)
        if len(word) > 1 and word not in self._context.lexicon and word not in voted:
            self._context.counts["wonder"] += 1
            self._context.choose("question", None, word)

    def _lay(self) -> Script[None]:
        context, crossword = self._context, self._crossword
        playing = yield from crossword.lay()
        complete = crossword.laid and crossword.leaves(0, self._letters())
        if complete and playing is RacePhase.PLAY and self._random.random() < context.habits.hand_left:
            context.counts["hand_left"] += 1
            self._leaves_hand = True
            yield from self.hand.hover()
            return
        yield from self.hand.withdraw()

    def _overlooks(self, letters: tuple[str, ...]) -> bool:
        """Whether the player overlooks one tile that is left over."""
        one = self._crossword.leaves(1, letters) and not self._calls.called
        if one and self._random.random() < self._context.habits.overlooked:
            self._context.counts["overlooked"] += 1
            return True
        return False

    # While layouts are looked at.

    def _show(self) -> Script[None]:
        context = self._context
        if self.hand.is_in:
            if self._leaves_hand and context.shown(self.player):
                yield self._after(1, 2)
            self._leaves_hand = False
            yield from self.hand.withdraw()
            return
        if not context.shown(self.player):
            yield Wait(screen=True)
            return
        shown = lane(context.state)
        refused = shown.refusal is not None and shown.refusal.player == self.player
        trouble = shown.question or (shown.verdict if refused else None)
        if trouble is None or trouble is self._handled:
            until = context.now_ms + IMPATIENT_MS
            before = context.state
            yield Wait(until, screen=True)
            if context.now_ms < until or context.state is not before or not context.shown(self.player):
                return
        self._handled = trouble
        yield self._look()
        if context.shown(self.player) and not name_doubtful(self.player, context):
            self.fixes += 1
            if self._crossword.lay_elsewhere():
                yield from self._lay()

    def _pick(self) -> Script[None]:
        context, luck = self._context, self._random
        if not (yield from self._asked("unused")):
            return
        count = min(HAND, len(context.pieces.lying(self.player).loose))
        named = count
        if context.culprit is None and luck.random() < context.habits.wrong_count:
            named = count + 1 if count < HAND and (count == 0 or luck.random() < 0.5) else count - 1
            self._suspect("wrong_count", count - named)
        context.choose("unused", self.player, str(named))
        yield Wait(context.now_ms + 1500, screen=True)

    def _vote(self) -> Script[None]:
        context = self._context
        if not (yield from self._asked("vote")) or context.position.vote is None:
            return
        mine = context.position.fault == self.player
        context.choose("vote", self.player, YES if mine or self._random.random() < 0.4 else NO)
        yield Wait(context.now_ms + 1500, screen=True)

    def _asked(self, topic: str) -> Script[bool]:
        """Read what the screen asks of the player; returns whether it still does afterwards."""
        yield from self.hand.withdraw()
        asked = self._context.awaited(topic, self.player) is not None
        yield self._look() if asked else Wait(screen=True)
        return asked and self._context.awaited(topic, self.player) is not None

    # Time.

    def _look(self) -> Wait:
        context = self._context
        return Wait(context.now_ms + round(context.habits.look_ms * self._random.uniform(0.7, 1.6)))

    def _after(self, least: float, most: float, *, screen: bool = False) -> Wait:
        """A random multiple of the usual thinking time."""
        context = self._context
        takes = context.habits.think_ms * self._random.uniform(least, most)
        return Wait(context.now_ms + max(1, round(takes)), screen)
