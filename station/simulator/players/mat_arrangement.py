"""The crossword that a player has in mind and lays on a mat."""

from random import Random

from station.rules.races.position import RacePhase
from station.simulator.players.mat_context import MatContext
from station.simulator.players.mat_plan import fits, framed, misspelt, rearranged, unused
from station.simulator.world.crossword import Crossword
from station.simulator.world.frame import Frame
from station.simulator.world.mat_hand import MatHand, to_move
from station.simulator.world.mat_pieces import InHand
from station.simulator.world.script import Script


class Arrangement:
    """letters: the tiles that it was made for. laid: nothing of it is left to be laid."""

    def __init__(self, hand: MatHand, context: MatContext, random: Random) -> None:
        self._hand, self._context, self._random = hand, context, random
        self._plan: Crossword = {}
        self._meant: Crossword | None = None
        """The right crossword, if the one laid has a mistake."""
        self._frame: Frame | None = None
        self.letters: tuple[str, ...] = ()
        self.laid = False

    def unused(self, letters: tuple[str, ...]) -> int:
        """How many of these tiles are not in it."""
        return unused(self._plan, letters)

    def leaves(self, count: int, letters: tuple[str, ...]) -> bool:
        """Whether there is a crossword, and so many of these tiles are not in it."""
        return bool(self._plan) and self.unused(letters) == count

    def lie_as_found(self, letters: tuple[str, ...]) -> None:
        """The tiles lie on the mat, in a crossword as far as possible."""
        hand = self._hand
        self.letters, self.laid = letters, True
        plan = rearranged(self._random, {}, letters, self._context.lexicon)
        frame = framed(self._random, plan, hand.mat, hand.side_mm) if plan else None
        if frame is not None:
            self._plan, self._frame = plan, frame
            hand.lay_out(_faces(plan), frame)

    def rearrange(self, letters: tuple[str, ...]) -> bool:
        """Think of a crossword for these tiles, perhaps with a mistake; False if the mat has no room."""
        context, luck, hand = self._context, self._random, self._hand
        plan = rearranged(luck, self._plan if self._meant is None else self._meant, letters, context.lexicon)
        if not plan:
            self.letters, self.laid = letters, True
            return True
        if self._frame is None or not fits(self._frame, plan, hand.mat, hand.side_mm):
            self._frame = framed(luck, plan, hand.mat, hand.side_mm)
            if self._frame is None:
                self._plan = {}
                return False
        self._plan, self._meant, self.letters, self.laid = plan, None, letters, False
        if unused(plan, letters) == 0 and luck.random() < context.habits.phony:
            wrong = misspelt(luck, plan, context.lexicon)
            if wrong is not None:
                context.counts["phony"] += 1
                self._plan, self._meant = wrong, plan
        return True

    def lay(self) -> Script[RacePhase]:
        """Lay it, unless the phase changes meanwhile; returns the phase in which it was laid."""
        context, hand = self._context, self._hand
        assert self._frame is not None
        assigned, moved = to_move(context.pieces.of(hand.player), _faces(self._plan), self._frame)
        yield from hand.pick_up(moved)
        playing = context.phase
        for cell, piece in sorted(assigned.items()):
            if context.phase is not playing:
                break
            if isinstance(piece.place, InHand):
                yield from hand.lay(piece, cell, self._frame)
        else:
            self.laid = True
        yield from hand.put_down()
        return playing

    def mend(self) -> None:
        """The call was void: put right what was wrong, or lay everything again for the camera."""
        if self._meant is not None:
            self._plan, self._meant, self.laid = self._meant, None, False
        elif self.leaves(0, self.letters):
            self.lay_elsewhere()

    def lay_elsewhere(self) -> bool:
        """Look for another place on the mat; returns whether there is something to lay."""
        hand = self._hand
        frame = framed(self._random, self._plan, hand.mat, hand.side_mm) if self._plan else None
        if frame is not None:
            self._frame, self.laid = frame, False
        return not self.laid and self._frame is not None


def _faces(plan: Crossword) -> dict[tuple[int, int], str]:
    return {cell: "" if tile.blank else tile.letter for cell, tile in plan.items()}
