"""Statistics of a simulated game, which the demo ends with."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from station.referee.ruling import Refusal, Refused, Valid
from station.referee.state import Done, Lane, TableState
from station.rules.edition import BLANK
from station.rules.faced import LaidFacing
from station.rules.game import GameDeed, Laid, Shown
from station.rules.square import square_name
from station.rules.tile import FacedTile
from station.simulator.world.shown import position

PLAYS: Final = (Laid, LaidFacing)
"""Deeds that put tiles on a board."""


@dataclass(frozen=True, slots=True)
class Misread:
    """A square of a confirmed position that differs from what is really there."""

    board: int
    square: int
    read: FacedTile | None
    true: FacedTile | None
    at_ms: int

    def __str__(self) -> str:
        board = ("left", "right")[self.board]
        return f"{board} {square_name(self.square)}: read {_named(self.read)}, there lies {_named(self.true)}"


@dataclass(frozen=True, slots=True)
class MisreadSpot:
    """A tile beside the board that was mistaken for another."""

    read: str
    true: str | None
    at_ms: int

    def __str__(self) -> str:
        return f"spot: read {self.read}, there lies {self.true or 'nothing'}"


@dataclass(slots=True)
class Stats:
    """Counts for any game. plays: how many stand; explosions: how many of these had one. deeds: everything
    done, by kind. refused: by reason. misreads: misread tiles that stand. verdict_ms: from each press to its
    ruling or question."""

    plays: int = 0
    explosions: int = 0
    deeds: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    misreads: list[object] = field(default_factory=list)
    verdict_ms: list[float] = field(default_factory=list)

    def note(self, before: TableState[object], after: TableState[object]) -> tuple[Done[object], ...]:
        """Count what one event changed; returns what was done by it."""
        done = after.history[len(before.history) :]
        for one in done:
            self.deeds[deed_name(one.deed)] += 1
            self.plays += isinstance(one.deed, PLAYS)
            self.explosions += _exploded(one, before, after)
        for old, new in zip(before.lanes, after.lanes, strict=True):
            if isinstance(new.verdict, Refused) and new.verdict is not old.verdict:
                self.refused[self.reason(new.verdict)] += 1
            if new.question is not None and new.question != old.question:
                self.questions[new.question.doubt.value] += 1
        return done

    def reason(self, refused: Refused) -> str:
        """The key under which a refusal is counted."""
        return str(refused.reason.value)

    def compare(self, board: int, state: TableState[object], truth: Sequence[FacedTile | None]) -> None:
        """Compare a confirmed board with the tiles that lie there; a misread that stays counts once."""
        known = {(m.board, m.square, m.read, m.true) for m in self.misreads if isinstance(m, Misread)}
        for square, (read, true) in enumerate(zip(position(state, board).tiles, truth, strict=True)):
            if not same(read, true) and (board, square, read, true) not in known:
                self.misreads.append(Misread(board, square, read, true, state.at_ms))

    def compare_spot(self, shown: Shown, true: str | None, at_ms: int) -> None:
        """Compare the tile read on the spot with the one that lies there: a letter, "" for a blank."""
        lies = None if true is None else true or BLANK
        if shown.tile != lies:
            self.misreads.append(MisreadSpot(shown.tile, lies, at_ms))

    def verdict_percentile(self, share: float) -> float:
        """The verdict time, in ms, that `share` (0–1) of the verdicts did not exceed; 0 if there were
        none."""
        return percentile(self.verdict_ms, share)

    def figures(self, slips: Mapping[str, int]) -> dict[str, object]:
        """Figures specific to this kind of table. slips: what people did wrong."""
        return {"explosions": self.explosions, "deeds": dict(self.deeds), "slips": dict(slips)}

    def sentence(self) -> str:
        """The most important figures."""
        exploded = f"{self.explosions} explosions, " if self.explosions else ""
        taken_back = sum(self.refused.values())
        plays = f"{self.plays} play{'' if self.plays == 1 else 's'}"
        return f"{plays}, {exploded}{taken_back} taken back, {len(self.misreads)} misreads"


def deed_name(deed: GameDeed) -> str:
    """What kind of deed it is: plays are "laid" in every game."""
    return "laid" if isinstance(deed, PLAYS) else type(deed).__name__.lower()


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` (0–1) of these do not exceed; 0 if there are none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def judged(old: Lane, new: Lane) -> bool:
    """Whether a press was ruled on from a picture: verdicts that wait for the button's release do not
    count."""
    if old.press is None or old.question is not None:
        return False
    if new.question is not None:
        return True
    if new.verdict is old.verdict:
        return False
    if isinstance(new.verdict, Valid):
        return isinstance(new.verdict.deed, PLAYS)
    return isinstance(new.verdict, Refused) and new.verdict.reason is not Refusal.NOTHING_CHANGED


def same(read: FacedTile | None, true: FacedTile | None) -> bool:
    """Whether the confirmed tile is the one that lies there."""
    if read is None or true is None:
        return read is true
    if read.blank or true.blank:
        # A blank shows neither letter nor facing: the game knows them, not the camera.
        return read.blank and true.blank and read.kit == true.kit
    return read == true


def _exploded(done: Done[object], before: TableState[object], after: TableState[object]) -> bool:
    """Whether tiles left the board for a play."""
    was, now = before.lanes[done.lane].board, after.lanes[done.lane].board
    if was is None or now is None or not isinstance(done.deed, PLAYS):
        return False
    lay = {*(square for square, _ in was.occupied()), *(square for square, _ in done.deed.placed)}
    return not lay <= {square for square, _ in now.occupied()}


def _named(tile: FacedTile | None) -> str:
    if tile is None:
        return "nothing"
    return f"{'blank ' if tile.blank else ''}{tile.letter} facing {tile.facing.value}, kit {tile.kit}"
