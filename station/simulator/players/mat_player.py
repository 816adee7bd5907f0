"""People who race: they arrange tiles on their mats, call, draw, and make mistakes.

They know their own tiles, what lies on the table, and what the screen shows.
"""

from random import Random
from typing import Final

from station.rules.edition import BLANK
from station.rules.game import LaidOut
from station.rules.races.position import RacePhase
from station.rules.races.settings import HAND
from station.rules.races.votes import NO, YES
from station.simulator.players.mat_context import MatContext
from station.simulator.players.mat_plan import fits, framed, misspelt, rearranged, unused
from station.simulator.world.crossword import Crossword
from station.simulator.world.frame import Frame
from station.simulator.world.mat_hand import MatHand, to_move
from station.simulator.world.mat_pieces import InHand, OnMat
from station.simulator.world.script import Script, Wait
from station.simulator.world.shown import lane

RIVALS_MS: Final = 450
"""Players who finish this soon after somebody is about to call, call with them."""

BREATH_MS: Final = 300

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
        self._plan: Crossword = {}
        self._meant: Crossword | None = None
        self._frame: Frame | None = None
        self._planned: tuple[str, ...] = ()
        self._laid = False
        self._failed = 0
        self._called_at: int | None = None
        self.taken_wrongly = 0

    @property
    def at_rest(self) -> bool:
        """Whether no hand is over the mat: what lies there can be judged."""
        return not self.hand.is_in

    def go_on(self) -> None:
        """Sit down at a game in progress: as many tiles lie on the mat as the rules say, in a crossword as
        far as possible. The layout looked at last lies there; everything else is unknown."""
        context, position = self._context, self._context.position
        seen = position.layouts[self.player] if position.layouts else None
        tiles = () if seen is None else (*(tile.from_set for _, _, tile in seen.cells), *seen.loose)
        count = position.hands[self.player]
        known = tiles if len(tiles) <= count else ()
        self.hand.take(count, ["" if tile == BLANK else tile for tile in known])
        letters = tuple(sorted(piece.sign for piece in context.pieces.of(self.player)))
        self._planned, self._laid = letters, True
        plan = rearranged(self._random, {}, letters, context.lexicon)
        frame = framed(self._random, plan, self.hand.mat, self.hand.side_mm) if plan else None
        if frame is not None:
            self._plan, self._frame = plan, frame
            self.hand.lay_out({c: "" if tile.blank else tile.letter for c, tile in plan.items()}, frame)

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
        letters = tuple(sorted(piece.sign for piece in own))
        if self._void():
            self._mend()
        if letters != self._planned:
            yield from self._think(letters)
        elif not self._laid:
            yield from self._lay()
        elif self._complete(letters) or self._overlooks(letters):
            if self._may_call():
                yield from self._call()
            else:
                yield Wait(screen=True)
        elif self._failed < GIVES_UP + 3 * (context.position.pool == 0):
            self._failed += 1
            self._planned = ()
            yield self._after(2, 5, screen=True)
        else:
            context.stuck.add(self.player)
            yield Wait(screen=True)

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
            self._called_at = None
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
        yield self._after(1, 3 + unused(self._plan, letters))
        if context.phase is not RacePhase.PLAY or self._to_take() > 0:
            return
        if luck.random() < context.habits.wonder and context.awaited("question") is not None:
            self._wonder(letters)
        plan = rearranged(luck, self._plan if self._meant is None else self._meant, letters, context.lexicon)
        if not plan:
            self._planned, self._laid = letters, True
            return
        if self._frame is None or not fits(self._frame, plan, self.hand.mat, self.hand.side_mm):
            frame = framed(luck, plan, self.hand.mat, self.hand.side_mm)
            if frame is None:
                self._plan, self._frame = {}, None
                yield self._after(0, 1)
                return
            self._frame = frame
        self._plan, self._meant, self._planned, self._laid = plan, None, letters, False
        if unused(plan, letters) == 0 and luck.random() < context.habits.phony:
            wrong = misspelt(luck, plan, context.lexicon)
            if wrong is not None:
                context.counts["phony"] += 1
                self._plan, self._meant = wrong, plan

    def _wonder(self, letters: tuple[str, ...]) -> None:
        """Call a vote on something that may or may not be a word."""
        some = [letter for letter in letters if letter != BLANK]
        word = "".join(self._random.sample(some, min(4, len(some))))
        voted = (*self._context.position.allowed, *self._context.position.refused)
        if len(word) > 1 and word not in self._context.lexicon and word not in voted:
            self._context.counts["wonder"] += 1
            self._context.choose("question", None, word)

    def _lay(self) -> Script[None]:
        context = self._context
        assert self._frame is not None
        own = context.pieces.of(self.player)
        faces = {cell: "" if tile.blank else tile.letter for cell, tile in self._plan.items()}
        assigned, moved = to_move(own, faces, self._frame)
        yield from self.hand.pick_up(moved)
        playing = context.phase
        for cell, piece in sorted(assigned.items()):
            if context.phase is not playing:
                break
            if isinstance(piece.place, InHand):
                yield from self.hand.lay(piece, cell, self._frame)
        else:
            self._laid = True
        yield from self.hand.put_down()
        complete = self._laid and len(own) == len(self._plan)
        if complete and playing is RacePhase.PLAY and self._random.random() < context.habits.hand_left:
            context.counts["hand_left"] += 1
            self._leaves_hand = True
            yield from self.hand.hover()
            return
        yield from self.hand.withdraw()

    def _complete(self, letters: tuple[str, ...]) -> bool:
        return bool(self._plan) and not unused(self._plan, letters)

    def _overlooks(self, letters: tuple[str, ...]) -> bool:
        """Whether the player overlooks one tile that is left over."""
        one = bool(self._plan) and unused(self._plan, letters) == 1 and self._called_at is None
        if one and self._random.random() < self._context.habits.overlooked:
            self._context.counts["overlooked"] += 1
            return True
        return False

    # Calls.

    def _call(self) -> Script[None]:
        context = self._context
        calls, now = context.position.calls, context.now_ms
        if context.calls_ms is not None and now - 20 <= context.calls_ms <= now + RIVALS_MS:
            at_ms = max(now + 1, context.calls_ms + self._random.randint(5, 130))
            together = True
        else:
            at_ms, together = now + BREATH_MS, False
            context.calls_ms = at_ms
        while context.now_ms < at_ms:
            yield Wait(at_ms)
        if not self._open(calls):
            return
        if together:
            context.counts["at_once"] += 1
        self._called_at = calls
        context.call(self.player)
        until = context.now_ms + 2000
        while self._open(calls) and context.now_ms < until:
            yield Wait(until, screen=True)

    def _open(self, calls: int) -> bool:
        """Whether nobody has called since the count was at `calls`."""
        return self._context.phase is RacePhase.PLAY and self._context.position.calls == calls

    def _may_call(self) -> bool:
        """Nobody calls while the table is looking into their having taken too many or too few tiles."""
        return self._context.culprit != self.player or self._context.now_ms < self._context.suspected_ms

    def _void(self) -> bool:
        return self._called_at is not None and self._called_at == self._context.position.calls

    def _mend(self) -> None:
        """The call was void: put right what was wrong, or lay everything again for the camera."""
        self._called_at = None
        if self._meant is not None:
            self._plan, self._meant, self._laid = self._meant, None, False
        elif self._plan and self._complete(self._planned):
            self._lay_elsewhere()

    def _lay_elsewhere(self) -> None:
        frame = framed(self._random, self._plan, self.hand.mat, self.hand.side_mm) if self._plan else None
        if frame is not None:
            self._frame, self._laid = frame, False

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
        if context.shown(self.player) and not self._answer():
            self.fixes += 1
            self._lay_elsewhere()
            if not self._laid and self._frame is not None:
                yield from self._lay()

    def _answer(self) -> bool:
        """Say which letters the doubtful tiles are, if the screen shows the crossword as it lies."""
        context = self._context
        seen = context.state.layouts[self.player]
        if lane(context.state).question is None or seen is None or not seen.doubtful:
            return False
        lying = context.pieces.lying(self.player)
        top, left = min(row for row, _, _ in seen.cells), min(column for _, column, _ in seen.cells)
        there = {(row + top, column + left): tile for row, column, tile in lying.cells}
        if there.keys() != {(row, column) for row, column, _ in seen.cells} or seen.loose != lying.loose:
            return False
        context.counts["answered"] += 1
        cells = tuple(
            (row, column, there[row, column] if (row, column) in seen.doubtful else tile)
            for row, column, tile in seen.cells
        )
        context.tell(LaidOut(self.player, cells, seen.loose))
        return True

    def _pick(self) -> Script[None]:
        context, luck = self._context, self._random
        if not (yield from self._asked("unused")):
            return
        count = min(HAND, len(context.pieces.lying(self.player).loose))
        told = count
        if context.culprit is None and luck.random() < context.habits.wrong_count:
            told = count + 1 if count < HAND and (count == 0 or luck.random() < 0.5) else count - 1
            self._suspect("wrong_count", count - told)
        context.choose("unused", self.player, str(told))
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
