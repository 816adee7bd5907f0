"""The loop that drives every table: real or simulated, in real or in simulated time.

Tables differ in their devices (clock heads, camera reader, participants) and in their source of time; the
loop knows them only by contract.
"""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from station.app.picture.observed import Observation
from station.app.station import Station
from station.clock.station_time import StationTime
from station.referee.events import AnyEvent, Device
from station.referee.state import TableState
from vision.errors import NoBoardError

IDLE_MS: Final = 100
"""The loop's longest wait: flags and long presses fall due by themselves."""


class Participant(Protocol):
    """Anything that sees the state of the table and may act on it: people at a window, simulated people,
    statistics. Those without a time of their own, and with nowhere to show sentences, define `show` alone."""

    def show(self, state: TableState[object], now_ms: int) -> Sequence[AnyEvent]:
        """See the current state; returns what people have done on the screen since the last call."""

    def due_ms(self, now_ms: int) -> int | None:  # noqa: ARG002  (for those with a time of their own)
        """When to be shown the state next, at the latest; None if it does not matter."""
        return None

    def say(self, sentence: str, now_ms: int) -> None:
        """Show a sentence for a while: a device is in trouble, or nothing can be read."""
        del sentence, now_ms  # many have nowhere to show it


class CameraReader(Protocol):
    """Takes pictures and reads them."""

    def look(self, since_ms: int) -> None:
        """Take a picture now: one is needed that shows the table at `since_ms` or later."""

    def observed(self, state: TableState[object] | None, now_ms: int) -> Sequence[Observation | Exception]:
        """What was read since the last call, or why nothing could be. state: says what to look at;
        None where that is known."""

    def due_ms(self, now_ms: int) -> int | None:
        """When to ask for readings next; None if the reader wakes the loop."""

    def close(self) -> None: ...


class NoCamera:
    """A table without a camera."""

    def look(self, since_ms: int) -> None: ...

    def observed(self, state: TableState[object] | None, now_ms: int) -> tuple[()]:  # noqa: ARG002  (there is nothing to see)
        return ()

    def due_ms(self, now_ms: int) -> None: ...

    def close(self) -> None: ...


def drive(
    station: Station,
    time: StationTime,
    reader: CameraReader,
    participants: Sequence[Participant],
    ended: Callable[[], bool],
) -> None:
    """Poll the heads, take what was read, show the result and wait for more, until `ended`.

    Closes the reader at the end, but neither heads nor journal.
    """
    station.look = reader.look
    for head in station.heads:
        head.listen(time.wake)
    try:
        while not ended():
            now_ms = time.now_ms()
            station.hear(now_ms)
            for observation in reader.observed(station.state, now_ms):
                _take_in(station, observation, participants, now_ms)
            for participant in participants:
                station.handle_all(participant.show(station.state, now_ms))
            for head in station.heads:
                if head.trouble is not None:
                    _say(head.trouble, participants, now_ms)
                    break
            time.wait_until(_next_ms(station, reader, participants, now_ms))
    finally:
        reader.close()


def _take_in(
    station: Station, observation: Observation | Exception, participants: Sequence[Participant], now_ms: int
) -> None:
    match observation:
        case Observation(seen=seen):
            station.note(Device.CAMERA, True, now_ms)
            for one in seen:
                station.pass_on(one)
        case NoBoardError() | OSError():
            answers = isinstance(observation, NoBoardError)
            station.note(Device.CAMERA, answers, now_ms, str(observation))
            _say(str(observation), participants, now_ms)
        case _:
            raise observation


def _say(sentence: str, participants: Sequence[Participant], now_ms: int) -> None:
    for participant in participants:
        participant.say(sentence, now_ms)


def _next_ms(station: Station, reader: CameraReader, participants: Sequence[Participant], now_ms: int) -> int:
    dues = [
        station.wake_ms,
        reader.due_ms(now_ms),
        *(participant.due_ms(now_ms) for participant in participants),
    ]
    return min([now_ms + IDLE_MS, *(due for due in dues if due is not None)])
