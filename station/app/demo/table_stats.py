"""What a game at a table came to: the figures that its demo ends with."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from station.app.demo.stats import Misread, Stats
from station.referee.table.state import Refusal, Refused, Stood, TableState
from station.rules.edition import BLANK
from station.rules.game import Laid, Shown
from station.rules.scrabble.position import Tile as Confirmed
from station.rules.tile import Side, Tile


@dataclass(frozen=True, slots=True)
class MisreadSpot:
    """A tile beside the board that was taken for another."""

    read: str
    true: str | None
    at_ms: int

    def __str__(self) -> str:
        return f"spot: read {self.read}, there lies {self.true or 'nothing'}"


@dataclass(slots=True)
class TableStats(Stats):
    """Of a game on one board. deeds: by kind, all that was done."""

    deeds: Counter[str] = field(default_factory=Counter)

    def note(
        self, before: TableState[Any], after: TableState[Any], since_press_ms: float | None = None
    ) -> list[Any]:
        """Count what one event changed; returns the deeds that were done by it.

        since_press_ms: by what to measure a verdict given by this event, None to leave it unmeasured.
        """
        done = [one.deed for one in after.history[len(before.history) :]]
        for deed in done:
            self.deeds[type(deed).__name__.lower()] += 1
            self.plays += isinstance(deed, Laid)
        if after.verdict is not before.verdict and isinstance(after.verdict, Refused):
            self.refused[after.verdict.reason.value] += 1
        if after.question is not None and after.question != before.question:
            self.questions[after.question.doubt.value] += 1
        if since_press_ms is not None and judged(before, after):
            self.verdict_ms.append(since_press_ms)
        return done

    def compare(self, state: TableState[Any], truth: Sequence[Tile | None]) -> None:
        """Hold the confirmed board against the tiles that lie there; a misread that stays counts once."""
        if state.board is None:
            return
        known = {(m.square, m.read, m.true) for m in self.misreads if isinstance(m, Misread)}
        for square, (read, true) in enumerate(zip(state.board.tiles, truth, strict=True)):
            if not same(read, true):
                shown = None if read is None else Tile(read.text, Side.SOUTH, "a", read.blank)
                if (square, shown, true) not in known:
                    self.misreads.append(Misread(0, square, shown, true, state.at_ms))

    def compare_spot(self, shown: Shown, true: str | None, at_ms: int) -> None:
        """Hold the tile that was shown against the one that lies there: a letter, "" for a blank."""
        lies = None if true is None else true or BLANK
        if shown.tile != lies:
            self.misreads.append(MisreadSpot(shown.tile, lies, at_ms))


def judged(old: TableState[Any], new: TableState[Any]) -> bool:
    """Whether a press was ruled on by the picture: verdicts that wait for the finger do not count."""
    if old.press is None or old.question is not None:
        return False
    if new.question is not None:
        return True
    if new.verdict is old.verdict:
        return False
    if isinstance(new.verdict, Stood):
        return isinstance(new.verdict.deed, Laid)
    return isinstance(new.verdict, Refused) and new.verdict.reason is not Refusal.NOTHING_CHANGED


def same(read: Confirmed | None, true: Tile | None) -> bool:
    """Whether the tile that is confirmed is the one that lies there; a blank shows no letter, and tiles may
    face any way."""
    if read is None or true is None:
        return read is None and true is None
    if read.blank or true.blank:
        return read.blank and true.blank
    return read.letter == true.letter
