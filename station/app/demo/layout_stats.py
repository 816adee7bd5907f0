"""Statistics of a game without a board, which its demo ends with."""

from collections.abc import Mapping
from dataclasses import dataclass

from station.app.demo.stats import Stats
from station.referee.ruling import Refused
from station.referee.state import TableState
from station.rules.game import Called, LaidOut
from station.rules.lettered.position import Tile
from station.rules.races.position import RacePhase, RacePosition
from station.simulator.world.mat_pieces import TrueLayout

VOID = "the call is void; play goes on"


@dataclass(frozen=True, slots=True)
class MisreadLayout:
    """A layout that was ruled on but differs from what lay there."""

    player: int
    read: str
    true: str
    at_ms: int

    def __str__(self) -> str:
        return f"player {self.player + 1}: read {self.read}, there lies {self.true}"


@dataclass(slots=True)
class LayoutStats(Stats):
    """Of a game without a board; its `plays` are the calls that stand. called: all calls, simultaneous ones
    counted once. void: layouts that made a call void. looked: layouts read and ruled on.

    Verdict times end with the station's ruling on a layout. In simulated time they begin when the picture
    ruled on comes to the station, which then reads it; in real time, when its exposure begins."""

    called: int = 0
    void: int = 0
    looked: int = 0

    def note_layouts(
        self, before: TableState[object], after: TableState[object], since_picture_ms: float | None = None
    ) -> list[LaidOut]:
        """Count what one event changed; returns the layouts it ruled on.

        since_picture_ms: the verdict time if this event gives one, None to leave it unmeasured.
        """
        said = sum(self.refused.values()) + sum(self.questions.values())
        done = self.note(before, after)
        said = sum(self.refused.values()) + sum(self.questions.values()) - said
        position = after.position
        if not isinstance(position, RacePosition):
            return []
        before_each = [one.before for one in done if isinstance(one.before, RacePosition)]
        self.called += sum(
            isinstance(one.deed, Called) and was.phase is RacePhase.PLAY
            for one, was in zip(done, before_each, strict=True)
        )
        if before_each:
            self.void += sum(remark.sentence == VOID for remark in position.remarks)
            self.plays += max(0, position.calls - before_each[0].calls)
        laid = [one.deed for one in done if isinstance(one.deed, LaidOut)]
        self.looked += len(laid)
        if since_picture_ms is not None and (laid or said):
            self.verdict_ms.append(since_picture_ms)
        return laid

    def reason(self, refused: Refused) -> str:
        return refused.sentence

    def compare_layout(self, deed: LaidOut, truth: TrueLayout, at_ms: int) -> None:
        """Compare a layout that was ruled on with the tiles that lay there."""
        if shifted(deed.cells) != truth.cells or tuple(sorted(deed.loose)) != truth.loose:
            read, true = drawn(shifted(deed.cells), deed.loose), drawn(truth.cells, truth.loose)
            self.misreads.append(MisreadLayout(deed.player, read, true, at_ms))

    def figures(self, slips: Mapping[str, int]) -> dict[str, object]:
        return {
            "calls": self.called,
            "void": self.void,
            "looked": self.looked,
            "by_eye": slips.get("by_eye", 0),
            "slips": dict(slips),
        }

    def sentence(self) -> str:
        return (
            f"{self.called} calls, {self.void} void, {self.looked} layouts looked at, "
            f"{len(self.misreads)} misreads"
        )


Cells = tuple[tuple[int, int, Tile], ...]


def shifted(cells: Cells) -> Cells:
    """The cells in order, relative to their top left."""
    top = min((row for row, _, _ in cells), default=0)
    left = min((column for _, column, _ in cells), default=0)
    return tuple(
        (row - top, column - left, tile) for row, column, tile in sorted(cells, key=lambda one: one[:2])
    )


def drawn(cells: Cells, loose: tuple[str, ...]) -> str:
    """A layout in one line: its rows, with `.` for empty cells, and the loose tiles."""
    letters: Mapping[tuple[int, int], str] = {(row, column): tile.text for row, column, tile in cells}
    width = max((column for _, column in letters), default=-1) + 1
    height = max((row for row, _ in letters), default=-1) + 1
    rows = ["".join(letters.get((row, column), ".") for column in range(width)) for row in range(height)]
    return "/".join(rows) + (f" and {' '.join(loose)}" if loose else "")
