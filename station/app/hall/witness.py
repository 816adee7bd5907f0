"""What is known about the latest moments of a game: presses, rulings, and how the camera read the boards."""

from collections import deque
from typing import Final

from station.app.hall.moments import Moments
from station.clock.head import Pressed
from station.hall.wire.happened import KeptMoment, PressAt, SquareRead
from station.referee.events import AnyEvent
from station.referee.state import TableState
from station.view import view_of
from station.view.view import RulingView
from vision.reading import Content, SquareReading, TableReading

PRESSES: Final = 6
RULINGS: Final = 4


class Witness:
    """Watches a station (`watch`) and keeps the pictures of every press in `moments`."""

    def __init__(self, moments: Moments) -> None:
        self.moments = moments
        self._presses: deque[PressAt] = deque(maxlen=PRESSES)
        self._rulings: dict[int, deque[str]] = {}

    def watch(self, event: AnyEvent, before: TableState[object], after: TableState[object]) -> None:
        if isinstance(event, Pressed):
            self._presses.append(PressAt(event.board, event.side, event.at_ms))
            self.moments.mark(event.at_ms)
        for lane, (was, now) in enumerate(zip(before.lanes, after.lanes, strict=False)):
            if now.verdict is not None and now.verdict is not was.verdict:
                ruling = view_of(after, event.at_ms).lanes[lane].ruling
                if ruling is not None:
                    self._rulings.setdefault(lane, deque(maxlen=RULINGS)).append(_said(ruling))

    def pressed_ms(self, board: int | None = None) -> int | None:
        """When a button was last pressed at this head, else at any."""
        here = [one.at_ms for one in self._presses if one.board == board]
        every = [one.at_ms for one in self._presses]
        return max(here or every, default=None)

    def kept(self, board: int, moment_ms: int) -> KeptMoment:
        """What is known about a moment on this board."""
        reading = self.moments.reading(moment_ms)
        rulings = tuple(self._rulings.get(board, ()))
        if reading is None or board >= len(reading.boards):
            return KeptMoment(tuple(self._presses), rulings=rulings)
        return KeptMoment(tuple(self._presses), max(0, reading.at_ms), read_of(reading, board), rulings)


def read_of(reading: TableReading, board: int) -> tuple[SquareRead, ...]:
    """The squares of a board with a tile, or in doubt."""
    squares = enumerate(reading.boards[board].squares)
    return tuple(
        _square(number, square)
        for number, square in squares
        if square.content is not Content.EMPTY or square.confidence < 1 - 1 / 200
    )


def _square(number: int, square: SquareReading) -> SquareRead:
    letter = {Content.EMPTY: "", Content.HIDDEN: "?"}.get(square.content, square.letter or "_")
    facing = square.facing.value if square.facing is not None else ""
    others = tuple(letter for letter, _ in square.candidates if letter != square.letter)[:3]
    confidence = max(0, min(100, round(100 * square.confidence)))
    return SquareRead(number, letter, confidence, facing, square.kit or "", others)


def _said(ruling: RulingView) -> str:
    words = " ".join(word.text for word in ruling.words)
    return " ".join(part for part in (ruling.kind.value, words, ruling.text) if part)[:900]
