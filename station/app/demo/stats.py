"""What a simulated game came to: the figures that the demo ends with."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from station.referee.state import BoardState, HouseState, Passed, Stands, TakenBack
from station.rules.square import square_name
from station.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Misread:
    """A square of a confirmed position that differs from what really lies there."""

    board: int
    square: int
    read: Tile | None
    true: Tile | None
    at_ms: int

    def __str__(self) -> str:
        board = ("left", "right")[self.board]
        return f"{board} {square_name(self.square)}: read {_named(self.read)}, there lies {_named(self.true)}"


@dataclass(slots=True)
class Stats:
    """What is counted of every game. plays: how many stand. misreads: what was taken for something else and
    stands. verdict_ms: from each press to its ruling or question."""

    plays: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    misreads: list[Any] = field(default_factory=list)
    verdict_ms: list[float] = field(default_factory=list)

    def verdict_percentile(self, share: float) -> float:
        """The verdict time, in ms, that `share` (0–1) of the verdicts kept to; 0 when there were none."""
        return percentile(self.verdict_ms, share)


@dataclass(slots=True)
class HouseStats(Stats):
    """Of Scrabble House. explosions: of the plays that stand."""

    explosions: int = 0

    def note(self, before: HouseState, after: HouseState, since_press_ms: float | None = None) -> list[int]:
        """Count what one event changed; returns the boards on which a play was confirmed.

        since_press_ms: by what to measure a verdict given by this event, None to leave it unmeasured.
        """
        confirmed = []
        for board, (old, new) in enumerate(zip(before.boards, after.boards, strict=True)):
            if len(new.history) > len(old.history):
                confirmed.append(board)
                record = new.history[-1]
                if record.ruling is not None:
                    self.plays += 1
                    self.explosions += bool(record.ruling.removed)
            if new.verdict is not old.verdict and isinstance(new.verdict, TakenBack):
                self.refused[new.verdict.reason.value] += 1
            if new.question is not None and new.question != old.question:
                self.questions[new.question.doubt.value] += 1
            if since_press_ms is not None and judged(old, new):
                self.verdict_ms.append(since_press_ms)
        return confirmed

    def compare(self, board: int, state: HouseState, truth: tuple[Tile | None, ...]) -> None:
        """Hold a confirmed position against the tiles that lie there; a misread that stays counts once."""
        known = {(m.board, m.square, m.read, m.true) for m in self.misreads}
        for square, (read, true) in enumerate(zip(state.boards[board].position.tiles, truth, strict=True)):
            if not _same(read, true) and (board, square, read, true) not in known:
                self.misreads.append(Misread(board, square, read, true, state.at_ms))


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` (0–1) of these keep to; 0 when there are none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def judged(old: BoardState, new: BoardState) -> bool:
    """Whether a press was ruled on by the picture: verdicts that wait for the finger do not count."""
    if old.press is None or old.question is not None:
        return False
    if new.question is not None:
        return True
    if new.verdict is old.verdict or isinstance(new.verdict, Passed):
        return False
    return isinstance(new.verdict, Stands) or (
        isinstance(new.verdict, TakenBack) and new.verdict.reason.value != "nothing-changed"
    )


def _same(read: Tile | None, true: Tile | None) -> bool:
    if read is None or true is None:
        return read is true
    if read.blank or true.blank:
        # A blank shows neither its letter nor its facing: both are the game's, not the camera's.
        return read.blank and true.blank and read.kit == true.kit
    return read == true


def _named(tile: Tile | None) -> str:
    if tile is None:
        return "nothing"
    return f"{'blank ' if tile.blank else ''}{tile.letter} facing {tile.facing.value}, kit {tile.kit}"
