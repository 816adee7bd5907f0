"""One table being set up: pictures, heads and tile sets go in, pages come out."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

import numpy as np

from calibration.profile import SavedBoard, SavedHeads, SavedTable, TableStore
from station.app.setup.eyes import Eyes, Look
from station.app.setup.tiles import SetupTiles
from station.clock.control import TimeControl
from station.clock.head import Adjust, Pressed, SetUp, Start, Stop
from station.clock.opened import OpenedHeads, OpenHeads
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError, NothingFoundError
from station.referee.effects import Cue
from station.rules.tile import Side
from station.screen.setup.draw import SetupState
from station.setup.acts import Ask, Request, act
from station.setup.clocks import pressed, wanted
from station.setup.facts import Facts, Outcome, Progress, Step
from station.setup.pages import checks_made, view
from station.view.wording import Wording, words_in
from vision.errors import CameraError

CONTROL: Final = TimeControl.parse("10")
SHOWN_MS: Final = (88 * 60 + 58) * 1000
"""What every display shows for people to look at: 88:58."""

OpenEyes = Callable[[str], Eyes]
Work = Callable[[Look, Wording], Callable[[Facts], Facts]]


@dataclass(frozen=True, slots=True)
class Workshop:
    """What a set-up works with. open_eyes: opens a camera by what is written after `--camera`; raises
    CameraError. open_heads: by kind. cameras: those to choose from. name: under which the table is saved.
    now: the time of day for the report. executor: carries out what takes a while; None: at once."""

    open_eyes: OpenEyes
    open_heads: Callable[[str], OpenHeads]
    time: StationTime
    tables: TableStore
    tiles: SetupTiles
    camera: str
    cameras: tuple[str, ...] = ()
    name: str = "table"
    edition: str = "en"
    play_sound: Callable[[Cue], None] = lambda _cue: None
    now: Callable[[], datetime] = datetime.now
    executor: Executor | None = None


class SetupSession:
    """Goes on from a progress until it is left. `saved` is where the table was written, None before."""

    def __init__(self, shop: Workshop, progress: Progress | None = None) -> None:
        self._shop = shop
        self.progress = progress or Progress()
        self.facts = Facts(cameras=shop.cameras, camera=shop.camera)
        self.saved: Path | None = None
        self._look: Look | None = None
        self._job: Future[Callable[[Facts], Facts]] | None = None
        self._heads: OpenedHeads | None = None
        self._asked: object = None
        self._eyes: Eyes | None = None
        self._use_camera(shop.camera)

    @property
    def left(self) -> bool:
        """Whether the set-up has ended."""
        return self.progress.left

    @property
    def language(self) -> str:
        return self.progress.language

    def state(self) -> SetupState:
        """The page to show, and the picture."""
        return SetupState(view(self.facts, self.progress), self._eyes.picture if self._eyes else None)

    def tick(self, now_ms: int) -> None:
        """Take in what has been seen, pressed and finished since."""
        if self._eyes is not None and self._eyes.trouble != self.facts.trouble:
            self.facts = replace(self.facts, trouble=self._eyes.trouble)
        look = self._eyes.look(self.progress.boards) if self._eyes is not None else None
        if look is not None:
            self._look = look
            self.facts = replace(self.facts, check=look.check)
            if self.progress.step is Step.TRIAL:
                self._read_trial()
        self._collect()
        self._poll_heads(now_ms)

    def choose(self, name: str, now_ms: int) -> None:
        """After a touch or a key: one of the choices of the page."""
        self.progress, request = act(name, self.facts, self.progress)
        if request is not None:
            self._carry_out(request, now_ms)

    def close(self) -> None:
        """Release camera and heads."""
        if self._eyes is not None:
            self._eyes.close()
        if self._heads is not None:
            self._heads.close()

    def _carry_out(self, request: Request, now_ms: int) -> None:
        match request.ask:
            case Ask.USE_CAMERA:
                self._use_camera(request.value)
            case Ask.LEARN:
                self._learn(request.board)
            case Ask.COUNT:
                self._count_set(request.board)
            case Ask.OPEN_HEADS:
                self._open_heads(request.value, now_ms)
            case Ask.BEEP:
                self._shop.play_sound(Cue.STARTED)
            case Ask.SAVE:
                self.saved = self._shop.tables.save(self.table(), self._shop.name)

    def table(self) -> SavedTable:
        """The table as it is now."""
        check, progress = self.facts.check, self.progress
        boards = tuple(
            SavedBoard(
                one.number, one.by_tabs, tuple((float(x), float(y)) for x, y in np.round(one.corners, 2))
            )
            for one in (check.boards if check else ())
        )
        return SavedTable(
            camera=self.facts.camera,
            made=self._shop.now().isoformat(timespec="seconds"),
            settings=self._eyes.obtained if self._eyes else SavedTable("", "").settings,
            size=check.size if check else (0, 0),
            white=check.white if check else 0.0,
            lens=self._eyes.lens if self._eyes else None,
            boards=boards,
            kits=self._shop.tiles.learned(),
            colours=self._shop.tiles.colours(),
            heads=self._saved_heads(),
            screen=progress.screen,
            checked=checks_made(self.facts, progress),
        )

    def _saved_heads(self) -> SavedHeads:
        places = () if self._heads is None else self._heads.places
        units, ports = tuple(place.unit for place in places), tuple(place.port for place in places)
        return SavedHeads(self.progress.heads, units, ports)

    def _use_camera(self, source: str) -> None:
        if self._eyes is not None:
            self._eyes.close()
        self._eyes, self._look = None, None
        self.facts = replace(self.facts, camera=source, check=None, trouble="", counted=())
        try:
            self._eyes = self._shop.open_eyes(source)
        except (CameraError, InputError) as error:
            self.facts = replace(self.facts, trouble=str(error))

    # What takes a while

    def _start(self, work: Work) -> None:
        """Carry out work on the last look; what it returns is then applied to the facts."""
        look, words = self._look, words_in(self.progress.language)
        if look is None:
            return
        if self._shop.executor is None:
            self.facts = work(look, words)(self.facts)
        elif self._job is None:
            self._job = self._shop.executor.submit(work, look, words)
            self.facts = replace(self.facts, busy=self.progress.step is not Step.TRIAL)

    def _collect(self) -> None:
        if self._job is not None and self._job.done():
            job, self._job = self._job, None
            self.facts = replace(job.result()(self.facts), busy=False)

    def _learn(self, board: int) -> None:
        def work(look: Look, words: Wording) -> Callable[[Facts], Facts]:
            outcome = self._shop.tiles.learn(board, look, words)
            return lambda facts: replace(facts, kits=_with(facts.kits, board, outcome))

        self._start(work)

    def _count_set(self, board: int) -> None:
        def work(look: Look, words: Wording) -> Callable[[Facts], Facts]:
            outcome, marks = self._shop.tiles.count(board, look, words)
            return lambda facts: replace(facts, counts=_with(facts.counts, board, outcome), counted=marks)

        self._start(work)

    def _read_trial(self) -> None:
        boards = self.progress.boards

        def work(look: Look, _words: Wording) -> Callable[[Facts], Facts]:
            laid, strays = self._shop.tiles.read_trial(look, boards)
            return lambda facts: replace(facts, laid=laid, strays=strays)

        self._start(work)

    # Clock heads

    def _open_heads(self, kind: str, now_ms: int) -> None:
        if self._heads is not None:
            self._heads.close()
        self._heads, self._asked = None, None
        self.facts = replace(self.facts, heads_trouble="")
        if kind == "keys":
            return
        try:
            self._heads = self._shop.open_heads(kind)(self._shop.time, CONTROL)
        except (DeviceError, NothingFoundError, InputError) as error:
            self.facts = replace(self.facts, heads_trouble=str(error))
            return
        for head in self._heads.heads:
            head.send(SetUp(head.board, CONTROL), now_ms)

    def _poll_heads(self, now_ms: int) -> None:
        if self._heads is None:
            return
        for head in self._heads.heads:
            for event in head.poll(now_ms):
                if isinstance(event, Pressed) and self.progress.step is Step.CLOCKS:
                    self.progress = pressed(
                        self.progress, (event.board, "S" if event.side is Side.SOUTH else "N")
                    )
                    self._asked = None
        trouble = self._heads.trouble or ""
        if trouble != self.facts.heads_trouble:
            self.facts = replace(self.facts, heads_trouble=trouble)
        self._show_wanted(now_ms)

    def _show_wanted(self, now_ms: int) -> None:
        """Let the button light up that people must press; at the end, all displays show the same."""
        button = wanted(self.progress)
        if self._heads is None or self._asked == (button,):
            return
        self._asked = (button,)
        for head in self._heads.heads:
            head.send(Stop(head.board), now_ms)
            if button is None:
                for side in Side:
                    head.send(Adjust(head.board, side, SHOWN_MS), now_ms)
            elif button[0] == head.board:
                head.send(Start(head.board, Side(button[1])), now_ms)


def _with(
    pair: tuple[Outcome | None, Outcome | None], board: int, outcome: Outcome
) -> tuple[Outcome | None, Outcome | None]:
    return (outcome, pair[1]) if board == 0 else (pair[0], outcome)
