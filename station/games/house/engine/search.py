"""Looking ahead at one House board: one's own play, the opponent's answer, one's own next play.

Racks lie open, so an answer can be foreseen exactly; what will be drawn from the bags is sampled.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from station.engine.engine import Deadline
from station.games.house.engine.outcomes import outcomes
from station.games.house.engine.race import joined
from station.games.house.engine.seen import AT_ONCE, Holding, Indices, OwnPlays, Seen
from station.games.house.engine.value import WIN, Weights, gains, of_boards, of_shapes
from station.rules.moves.rack import RackTile
from station.rules.moves.wordtable import EMPTY, Bytes, Flags
from station.rules.square import SIZE, SQUARES

PASSING: Final = -2.0
"""What it brings to pass."""


@dataclass(slots=True)
class Line:
    """A play that was looked at. index: in `ways.plays`; None for a pass. gain: what it brings beside the
    board. value: to its player. loses: the opponent wins at once. letters, owners: the board after it.
    replies: the opponent's plays then; reply: the one foreseen, an index there. later: one's own next
    play was looked at."""

    ways: OwnPlays
    index: int | None
    gain: float
    value: float
    letters: Bytes
    owners: Bytes
    loses: bool = False
    replies: OwnPlays | None = None
    reply: int | None = None
    later: bool = False


@dataclass(slots=True)
class Search:
    """Looking ahead from one board. killers: letters laid by answers that win somewhere, as the opponent
    sees the board."""

    seen: Seen
    weights: Weights
    deadline: Deadline
    killers: list[Bytes] = field(default_factory=list)

    def lines(self) -> list[Line]:
        """A line for each shape, by what it seems to be worth at once, best first; passing comes last."""
        ways, weights = self.seen.ways, self.weights
        found = ways.shapes
        boards, more = of_boards(found, weights), gains(ways, ways.best, found, weights)
        order = np.argsort(-(boards + more), kind="stable")
        return [
            *(
                Line(
                    ways,
                    int(ways.best[shape]),
                    float(more[shape]),
                    float(boards[shape] + more[shape]),
                    found.letters[shape],
                    found.owners[shape],
                )
                for shape in order
            ),
            self.passing(),
        ]

    def passing(self) -> Line:
        return Line(self.seen.ways, None, PASSING, PASSING, self.seen.letters, self.seen.owners)

    def answered(self, line: Line) -> None:
        """Look at the opponent's answers."""
        after = self.seen.other(line.letters, line.owners)
        if self._killed(after.letters[None], after.owners[None], self.killers)[0]:
            line.loses, line.value = True, -WIN
            return
        ways, winning = after.wins(enough=1)
        if len(winning):
            line.loses, line.value, line.replies, line.reply = True, -WIN, ways, int(winning[0])
            self.killers.append(ways.laid(winning[:1])[0])
            return
        line.replies = ways = after.ways
        values = of_shapes(ways, self.weights)
        if len(values):
            best = int(np.argmax(values))
            line.reply = int(ways.best[best])
            line.value = line.gain - float(values[best])

    def safe_line(self) -> Line | None:
        """Any play after which the opponent cannot win at once; None if there is none, or time is up.

        Every play is tried, not one of each shape; those that an answer already known refutes are dropped
        together.
        """
        for seen in {id(seen): seen for seen in (self.seen, self.seen.knowing)}.values():
            found = self._safe_way(seen.every_way)
            if found is not None or self.deadline.passed:
                return found
        return None

    def _safe_way(self, ways: OwnPlays) -> Line | None:
        every = np.concatenate((ways.best, np.setdiff1d(np.arange(len(ways.plays)), ways.best)))
        for start in range(0, len(every), AT_ONCE):
            found = self._safe_among(ways, every[start : start + AT_ONCE])
            if found is not None or self.deadline.passed:
                return found
        return None

    def _safe_among(self, ways: OwnPlays, which: Indices) -> Line | None:
        judged = ways.judged(which)
        letters, owners = judged.letters, judged.owners
        known = 0
        while len(which):
            after = self.seen.other(letters, owners)
            keep = ~self._killed(after.letters, after.owners, self.killers[known:])
            known = len(self.killers)
            which, letters, owners = which[keep], letters[keep], owners[keep]
            if not len(which) or self.deadline.passed:
                break
            line = Line(ways, int(which[0]), 0.0, 0.0, letters[0], owners[0])
            self.answered(line)
            if not line.loses:
                return line
            which, letters, owners = which[1:], letters[1:], owners[1:]
        return None

    def _killed(self, letters: Bytes, owners: Bytes, killers: list[Bytes]) -> Flags:
        """Whether an answer that won elsewhere wins here, too; (B, 225) boards as the opponent sees them."""
        found = np.zeros(len(letters), np.bool_)
        for killer in killers:
            at = np.flatnonzero(~found & _can_lie(letters, killer))
            if len(at):
                laid = np.broadcast_to(killer, (len(at), SQUARES))
                outcome = outcomes(self.seen.table, letters[at], owners[at], laid)
                found[at] = outcome.valid & joined(outcome.owners)
        return found

    def next_play(self, line: Line, rack: tuple[RackTile, ...], answers: int) -> None:
        """Look at one's own next play after each of so many of the opponent's best answers: the line is worth
        what is left after the answer that is hardest to meet. rack: what one will hold then."""
        ways, weights = line.replies, self.weights
        if ways is None or line.loses:
            return
        found = ways.shapes
        theirs = gains(ways, ways.best, found, weights)
        order = np.argsort(-(of_boards(found, weights) + theirs), kind="stable")[:answers]
        me = Holding(self.seen.me.side, rack)
        least: float | None = None
        for shape in order:
            if self.deadline.passed:
                return
            after = ways.seen.other(found.letters[shape], found.owners[shape])
            mine = Seen(after.table, after.letters, after.owners, me, after.they, after.kit)
            value = self._best_of(mine) + line.gain - float(theirs[shape])
            if least is None or value < least:
                least, line.reply = value, int(ways.best[shape])
        if least is not None:
            line.value, line.later = least, True

    def _best_of(self, mine: Seen) -> float:
        if len(mine.wins(enough=1)[1]):
            return WIN / 2
        values = of_shapes(mine.ways, self.weights)
        return float(values.max()) if len(values) else PASSING


def _can_lie(letters: Bytes, killer: Bytes) -> Flags:
    """(B,) whether these tiles can be laid on the boards as one play: on empty squares, without a gap, on
    the home row or next to a tile. Words are not looked at."""
    squares = killer != EMPTY
    at = np.flatnonzero(squares)
    step = 1 if at[0] // SIZE == at[-1] // SIZE else SIZE
    between = np.setdiff1d(np.arange(at[0], at[-1], step), at)
    fits: Flags = (letters[:, at] == EMPTY).all(axis=1) & (letters[:, between] != EMPTY).all(axis=1)
    if not squares[-SIZE:].any():
        grid = np.pad(squares.reshape(SIZE, SIZE), 1)
        near = grid[:-2, 1:-1] | grid[2:, 1:-1] | grid[1:-1, :-2] | grid[1:-1, 2:]
        fits &= (letters[:, near.ravel()] != EMPTY).any(axis=1)
    return fits
