"""A clock head on the Pi's own pins: buttons, lights, buzzer and an eight-digit display.

Edges are stamped by the kernel and reported by gpiozero's thread; the head's own thread handles them at once,
so the display follows a press within milliseconds however busy the rest of the program is. There is no link
to lose, hence no light for it: when this program ends, the display goes dark. If it is killed, the next one
puts the display out (`lit`).
"""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Final

from station.clock.control import TimeControl
from station.clock.core import HeadCore
from station.clock.face import Face
from station.clock.gpio.lit_displays import note_lit
from station.clock.gpio.pins import GpioSettings, HeadPins
from station.clock.gpio.wires import Display, PinFactory, SegmentDisplay, Wires, let_pins_go, pin_factory
from station.clock.head import Command, Flagged, HeadEvent, TakeBack
from station.clock.reading import ClockReading
from station.clock.station_time import StationTime
from station.rules.tile import Side

LATE_MS: Final = 50
"""How late an edge may be reported and still count before what fell due after it."""
LOST_MS: Final = 200
"""How long a contact must contradict the last edge reported until an edge counts as lost."""
MOST_LATE_S: Final = 5.0
"""A stamp older than this, or in the future, comes from another clock; then the time of the report counts."""
REFRESH_S: Final = 0.02
RENEW_MS: Final = 1000
"""How often displays are set up again and rewritten whole."""
FLAG_BUZZ_MS: Final = 600
TAKE_BACK_BUZZ_MS: Final = 120
ALL_LIT: Final = Face("8.8.8.8.", "8.8.8.8.", (Side.SOUTH, Side.NORTH))


class GpioHead:
    """A `DeviceHead`, in this machine's own time. Without `start`, things happen only in `poll`, `send` and
    `refresh`, so that tests control time.

    factory: gpiozero's pin factory. display: None for a head without one.
    Raises DeviceError if a pin cannot be used.
    """

    def __init__(
        self,
        board: int,
        pins: HeadPins,
        time: StationTime,
        factory: PinFactory,
        *,
        display: Display | None = None,
        control: TimeControl | None = None,
    ) -> None:
        self.board = board
        self.on_close: Callable[[], None] | None = None
        self._time = time
        self._core = HeadCore(board, control or TimeControl(), time.now_ms())
        self._edges: SimpleQueue[tuple[Side, bool, int]] = SimpleQueue()
        self._events: list[HeadEvent] = []
        self._lock = Lock()
        self._wake, self._closing = Event(), Event()
        self._announce: Callable[[], None] | None = None
        self._thread: Thread | None = None
        self._display, self._trouble = display, ""
        self._face: Face | None = None
        self._renewed_ms = time.now_ms()
        self._levels: dict[Side, bool] = {}
        self._unlike_since_ms: dict[Side, int] = {}
        self._buzz_until_ms = self._lit_until_ms = 0
        self._wires = Wires(
            factory,
            {Side.SOUTH: pins.south_button, Side.NORTH: pins.north_button},
            {Side.SOUTH: pins.south_light, Side.NORTH: pins.north_light},
            pins.buzzer,
            self._heard,
        )
        for side, contact in self._wires.contacts.items():
            self._levels.setdefault(side, contact.closed)

    @property
    def name(self) -> str:
        return f"the {('left', 'right')[self.board]} board's head on the Pi's pins"

    own_crystal = False
    drift_ppm = None

    @property
    def up(self) -> bool:
        """Pins always answer."""
        return True

    @property
    def trouble(self) -> str | None:
        return self._trouble or None

    def start(self) -> None:
        """Let the head run by itself until `close`."""
        self._thread = Thread(target=self._work, name=f"clock head {self.board}", daemon=True)
        self._thread.start()

    def send(self, command: Command, now_ms: int) -> None:
        with self._lock:
            self._work_off()
            self._core.command(command, now_ms)
            if isinstance(command, TakeBack):
                self._buzz(now_ms + TAKE_BACK_BUZZ_MS)
            self._collect(now_ms)
        self._wake.set()

    def poll(self, now_ms: int) -> tuple[HeadEvent, ...]:
        """Presses are reported at once; flags, holds and releases `LATE_MS` later, so that an earlier edge
        reported late still comes first. Their `at_ms` is exact all the same.
        """
        with self._lock:
            self._work_off()
            self._core.run(now_ms - LATE_MS)
            self._collect(now_ms)
            events = tuple(self._events)
            self._events.clear()
        return events

    def listen(self, wake: Callable[[], None]) -> None:
        """As in `ClockHead`: called at every edge, by the thread that reports it."""
        self._announce = wake

    def ran_on(self, control: TimeControl, now_ms: int) -> None:
        """Always None: it stops with the program."""

    def reading(self, now_ms: int) -> ClockReading:
        with self._lock:
            self._work_off()
            return self._core.reading(now_ms)

    def test(self, tenths: int, now_ms: int) -> None:
        self._lit_until_ms = now_ms + 100 * tenths
        self._buzz(now_ms + 100 * min(tenths, 5))
        self._wake.set()

    def refresh(self, now_ms: int) -> None:
        """Handle the edges received and those lost, and bring display, lights and buzzer up to date."""
        self._look_for_lost_edges(now_ms)
        with self._lock:
            self._work_off()
            self._core.run(now_ms - LATE_MS)
            self._collect(now_ms)
            face = ALL_LIT if now_ms < self._lit_until_ms else Face.of(self._core.reading(now_ms), now_ms)
        for side, light in self._wires.lights.items():
            light.put(side in face.lit)
        self._wires.buzzer.put(now_ms < self._buzz_until_ms)
        renews = now_ms - self._renewed_ms >= RENEW_MS
        # A display that failed is tried again when it would be renewed anyway, not at every change.
        if self._display is not None and (renews or (face != self._face and not self._trouble)):
            try:
                if renews:
                    self._renewed_ms = now_ms
                    self._display.renew()
                self._display.show(face)
            except OSError as error:
                self._trouble = (
                    f"the display of {self.name} does not answer ({error}); check its plug. "
                    "The clock keeps running; the screen shows it"
                )
                return
            self._trouble = ""
        self._face = face

    def close(self) -> None:
        """Release the pins."""
        self._closing.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
        self._wires.close()
        if self._display is not None:
            self._display.close()
        if self.on_close is not None:
            self.on_close()

    def _look_for_lost_edges(self, now_ms: int) -> None:
        """A contact that has been unlike the last reported edge for `LOST_MS` has moved unreported.
        It counts as moved when that was first seen; a still later report of the edge changes nothing.
        """
        for side, contact in self._wires.contacts.items():
            closed = contact.closed
            if closed == self._levels[side]:
                self._unlike_since_ms.pop(side, None)
                continue
            since_ms = self._unlike_since_ms.setdefault(side, now_ms)
            if now_ms - since_ms >= LOST_MS:
                del self._unlike_since_ms[side]
                self._levels[side] = closed
                self._edges.put((side, closed, since_ms))
                if self._announce is not None:
                    self._announce()

    def _heard(self, side: Side, stamp_s: float, closed: bool) -> None:
        late_s = self._wires.now_s() - stamp_s
        if not 0 <= late_s <= MOST_LATE_S:
            late_s = 0.0
        self._levels[side] = closed
        self._edges.put((side, closed, self._time.at_ms(self._time.monotonic_s() - late_s)))
        self._wake.set()
        if self._announce is not None:
            self._announce()

    def _work_off(self) -> None:
        while True:
            try:
                side, closed, at_ms = self._edges.get_nowait()
            except Empty:
                return
            self._core.edge(side, closed, at_ms)

    def _collect(self, now_ms: int) -> None:
        new = self._core.events()
        if any(isinstance(event, Flagged) for event in new):
            self._buzz(now_ms + FLAG_BUZZ_MS)
        self._events += new

    def _buzz(self, until_ms: int) -> None:
        self._buzz_until_ms = max(self._buzz_until_ms, until_ms)

    def _work(self) -> None:
        while not self._closing.is_set():
            self._wake.wait(REFRESH_S)
            self._wake.clear()
            self.refresh(self._time.now_ms())


def open_gpio_heads(settings: GpioSettings, time: StationTime) -> tuple[GpioHead, GpioHead]:
    """Both boards' heads on this Pi, running. Raises DeviceError that says what is missing."""
    factory = pin_factory()
    heads: list[GpioHead] = []
    try:
        for board in (0, 1):
            pins = settings.of_board(board)
            display = SegmentDisplay.on_bus(pins.spi, settings.brightness) if pins.spi else None
            heads.append(GpioHead(board, pins, time, factory, display=display))
    except OSError:
        for head in heads:
            head.close()
        let_pins_go()
        raise
    forget, lit = note_lit(settings), [0, 1]

    def closed() -> None:
        lit.pop()
        if not lit:
            let_pins_go()
            forget()

    for head in heads:
        head.on_close = closed
        head.start()
    left, right = heads
    return left, right
