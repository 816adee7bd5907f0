"""A simulated table set up by a simulated person, who does what the station says and nothing else."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from calibration.kit_store import KitStore
from calibration.profile import SavedTable, TableStore
from station.app.setup.eyes import Eyes, LiveEyes, SteppedEyes
from station.app.setup.session import SetupSession, Workshop
from station.app.setup.tiles import SetupTiles
from station.checks import Check
from station.clock.opened import HeadPlace, OpenedHeads
from station.clock.simulated import SimulatedHead
from station.clock.station_time import SimulatedTime, StationTime
from station.editions import load_edition
from station.errors import InputError
from station.paths import data_dir
from station.rules.tile import Kit, Side
from station.setup.clocks import wanted
from station.setup.facts import Progress, Step
from station.setup.pages import fine
from station.setup.trial import Verdict, verdicts
from station.setup.view import CheckLine
from station.setup.wording import CHECKS
from station.simulator.faults.kind import Fault
from station.simulator.faults.table import FaultyTable
from station.simulator.render.scene import BoardTile, DrawnKit, Scene
from vision.cameras.camera import CameraSettings, Frame
from vision.reading import Picture

STRANGE_TILE: Final = "third-set"
HEADS_SWAPPED: Final = "heads-swapped"
OTHER: Final = (STRANGE_TILE, HEADS_SWAPPED)
"""Faults of tiles and heads, besides those of tables and pictures."""

PLACES: Final = (HeadPlace(1, "simulated-left"), HeadPlace(2, "simulated-right"))
"""Of the simulated heads."""

MOST_STEPS: Final = 80

_PAGES: Final = {
    **dict.fromkeys(
        (Fault.BLACK, Fault.MIRRORED, Fault.OUT_OF_FOCUS, Fault.MOVED, Fault.TOO_SMALL), Step.CAMERA
    ),
    **dict.fromkeys(
        (Fault.DARK, Fault.OVEREXPOSED, Fault.GLARE, Fault.SHADOW, Fault.UNEVEN, Fault.FLICKER), Step.LIGHT
    ),
}
"""Where a person puts a fault right; all others concern boards and tabs."""


@dataclass(slots=True)
class Done:
    """How a set-up went. said: what the station said was wrong, in order. steps: what the person did: things
    moved or laid, buttons pressed and touched. table: as saved."""

    said: list[Check] = field(default_factory=list)
    steps: int = 0
    table: SavedTable = field(default_factory=lambda: SavedTable("", ""))


def simulated_setup(
    seed: int,
    faults: Sequence[str],
    tables: TableStore,
    name: str = "table",
    *,
    learn: bool = False,
    boards: int = 2,
) -> Done:
    """Set a table up that has these faults at first. learn: the tile sets are learned too. Raises InputError
    for an unknown fault."""
    person = SimulatedPerson(seed, faults, tables, name)
    return person.set_up(learn=learn, boards=boards)


def _check(step: Step, line: CheckLine) -> Check:
    """A line of a page as the check that it shows."""
    of_page = {Step.CLOCKS: "clock heads", Step.TRIAL: "trial"}.get(step, str(step))
    names = {name for name, shown in CHECKS.items() if shown == line.name}
    return Check(names.pop() if names else of_page, False, line.says)


class _View:
    """A camera over the simulated table."""

    obtained = CameraSettings()
    settled = True

    def __init__(self, take: Callable[[], Picture]) -> None:
        self._take = take

    def take(self) -> Frame:
        """The table as it is now."""
        return Frame(self._take(), monotonic())

    def close(self) -> None:
        """Nothing stays open."""


class SimulatedPerson:
    """Looks at the page, puts right what it says, and touches the way on. time: the real one, if somebody
    watches; the table is then seen by a camera in its own threads.

    Raises InputError for an unknown fault."""

    def __init__(
        self,
        seed: int,
        faults: Sequence[str],
        tables: TableStore,
        name: str,
        time: StationTime | None = None,
    ) -> None:
        known = {*Fault, *OTHER}
        unknown = [fault for fault in faults if fault not in known]
        if unknown:
            raise InputError(f"--fault {unknown[0]}: choose from {', '.join(sorted(known))}")
        self._watched = time is not None
        self._seed = seed
        self._faults = [Fault(fault) for fault in faults if fault not in OTHER]
        self._strange, self._swapped = STRANGE_TILE in faults, HEADS_SWAPPED in faults
        self._table = FaultyTable(seed, self._faults)
        self._tiles: list[list[BoardTile]] = [[], []]
        self._heads = SimulatedHead(0), SimulatedHead(1)
        self._time = time or SimulatedTime()
        self._done = Done()
        self._tables = tables
        names = (f"{name}-left", f"{name}-right")
        self._shop = Workshop(
            open_eyes=lambda _source: self._eyes(),
            open_heads=lambda _kind: (
                lambda _time, _control: OpenedHeads(self._heads, self._heads, places=PLACES)
            ),
            tables=tables,
            tiles=SetupTiles(KitStore(data_dir() / "kits"), names, load_edition("en")),
            camera="simulated",
            name=name,
            time=self._time,
            executor=ThreadPoolExecutor(1) if self._watched else None,
        )

    def _eyes(self) -> Eyes:
        return (
            LiveEyes(_View(self._take), live=True) if self._watched else SteppedEyes(self._take, self._shows)
        )

    def session(self, boards: int) -> SetupSession:
        """The set-up of the table."""
        return SetupSession(self._shop, Progress(boards=boards))

    def help(self, session: SetupSession) -> None:
        """Do one thing that the page asks for, if it is something about the table."""
        progress = session.progress
        seen = session.facts.check is not None
        if seen and not fine(progress.step, session.facts, progress):
            self._act(session, learn=False)

    def set_up(self, *, learn: bool, boards: int) -> Done:
        session = self.session(boards)
        while not session.left and self._done.steps < MOST_STEPS:
            session.tick(self._now())
            if session.progress.step is Step.CLOCKS and session.progress.heads == "keys":
                self._choose(session, "heads serial")
            elif fine(session.progress.step, session.facts, session.progress) or not self._act(
                session, learn=learn
            ):
                self._choose(session, "next")
        session.close()
        self._done.table = self._tables.load(self._shop.name) or self._done.table
        return self._done

    def _act(self, session: SetupSession, *, learn: bool) -> bool:
        """One thing that the page asks for; False if nothing can be done."""
        step = session.progress.step
        wrong = [line for line in session.state().view.lines if line.ok is False and line.says]
        known = {check.says for check in self._done.said}
        self._done.said += [_check(step, line) for line in wrong if line.says not in known]
        if step in {Step.CAMERA, Step.LIGHT, Step.BOARDS}:
            return self._mend(step)
        if step in {Step.LEFT_TILES, Step.RIGHT_TILES}:
            return learn and self._teach(session, int(step is Step.RIGHT_TILES))
        if step is Step.CLOCKS:
            self._press(session)
            return True
        return step is Step.TRIAL and self._lay(session)

    def _mend(self, step: Step) -> bool:
        """Put right what a page has said; False if there is nothing more to put right."""
        here = [fault for fault in self._faults if _PAGES.get(fault, Step.BOARDS) is step]
        if not here:
            return False
        self._faults.remove(here[0])
        self._table = FaultyTable(self._seed, self._faults)
        self._done.steps += 1
        return True

    def _teach(self, session: SetupSession, board: int) -> bool:
        letters = load_edition("en").alphabet
        kit: Kit = "b" if board else "a"
        self._tiles[board] = [
            BoardTile(kit, letter, 2.5 + number % 10, 3.5 + 2 * (number // 10), 0.0)
            for number, letter in enumerate([*letters, ""])
        ]
        self._done.steps += 1
        session.tick(self._now())
        self._choose(session, "learn")
        self._tiles[board] = []
        return True

    def _press(self, session: SetupSession) -> None:
        """The button asked for; with swapped heads the one at the same place of the other head."""
        button = wanted(session.progress)
        if button is None:
            for choice in ("seen", "beep", "heard"):
                self._choose(session, choice)
            return
        if self._swapped and session.progress.wrong is not None:
            self._swapped = False  # it was said: they are exchanged
            self._done.steps += 1
        board, side = button
        self._heads[1 - board if self._swapped else board].tap(Side(side), self._now(), 60)
        self._done.steps += 1
        if not self._watched:
            self._time.wait_until(self._now() + 400)

    def _lay(self, session: SetupSession) -> bool:
        """All tiles that are still asked for; those that lie wrongly are exchanged."""
        judged = verdicts(session.progress.boards, session.facts.laid)
        before = [list(own) for own in self._tiles]
        for number, (asked, verdict) in enumerate(judged):
            if verdict is Verdict.RIGHT:
                continue
            column, row = asked.square % 15 + 0.5, asked.square // 15 + 0.5
            own = self._tiles[asked.board]
            own[:] = [tile for tile in own if (tile.x, tile.y) != (column, row)]
            kit: DrawnKit = "b" if asked.kit == "b" else "a"
            if self._strange and number == 0:
                kit, self._strange = "c", False
            own.append(BoardTile(kit, asked.letter, column, row, 0.0 if asked.facing == "S" else 180.0))
            self._done.steps += 1
        return self._tiles != before

    def _choose(self, session: SetupSession, name: str) -> None:
        self._done.steps += 1
        session.choose(name, self._now())

    def _shows(self) -> object:
        return tuple(self._faults), tuple(self._tiles[0]), tuple(self._tiles[1])

    def _now(self) -> int:
        return self._time.now_ms()

    def _take(self) -> Picture:
        self._time.wait_until(self._now() + 100)
        return self._table.take(Scene((tuple(self._tiles[0]), tuple(self._tiles[1]))), self._now())
