"""Commands to a serial head: one at a time, repeated under its id until it is answered."""

from collections import deque
from dataclasses import replace
from typing import Final

from station.clock.serial import messages as wire
from station.clock.serial.counters import signed
from station.clock.serial.messages import AnyCommand, ResultCode

COMMAND_MS: Final = 80


class Commands:
    """Those of one session. renumber: our ids may not be those that the head expects."""

    def __init__(self, session: int) -> None:
        self.renumber = False
        self._session = session
        self._queue: deque[AnyCommand] = deque()
        self._under_way: AnyCommand | None = None
        self._next_id = 1
        self._due = 0.0

    @property
    def waiting(self) -> int:
        """How many are not answered yet."""
        return len(self._queue) + (self._under_way is not None)

    def add(self, command: AnyCommand) -> None:
        """Queue a command; its session and id are filled in here."""
        self._queue.append(command)
        self.hurry()

    def hurry(self) -> None:
        """Send the next one, or the one under way, without waiting."""
        self._due = 0.0

    def next(self, now_ms: float) -> AnyCommand | None:
        """The command to send now, if any."""
        if self._under_way is None and self._queue:
            self._under_way = replace(self._queue.popleft(), session=self._session, id=self._next_id)
            self._next_id = (self._next_id + 1) & 0xFFFF
            self.hurry()
        if self._under_way is None or now_ms < self._due:
            return None
        self._due = now_ms + COMMAND_MS
        return self._under_way

    def answered(self, done: wire.Done) -> AnyCommand | None:
        """The command under way, if this is the answer to it; it is done with unless `renumber` is set."""
        command = self._under_way
        if command is None or done.id != command.id:
            return None
        ours = done.session == self._session
        # Another program has spoken to the head since; our id may be one of its ids now.
        if done.result == ResultCode.OTHER_SESSION or (ours and done.result == ResultCode.OUT_OF_ORDER):
            self.renumber = True
        elif not ours:
            return None
        else:
            self._under_way = None
            self.hurry()
        return command

    def forget_take_backs(self) -> list[wire.TakeBack]:
        """After a reset: take-backs mean presses that no longer exist, and what was meant for a time in the
        previous boot is meant for now. Returns the take-backs."""
        pending = [*([self._under_way] if self._under_way else []), *self._queue]
        self._under_way = None
        self._queue = deque(replace(one, when_ms=0) for one in pending if not isinstance(one, wire.TakeBack))
        return [one for one in pending if isinstance(one, wire.TakeBack)]

    def number_after(self, last_id: int, *, new_boot: bool) -> None:
        """After hello, ids continue from the head's last; a command under way keeps its id if it can."""
        following = (last_id + 1) & 0xFFFF
        if not (new_boot or self.renumber) and signed(following - self._next_id, 16) <= 0:
            # The head knows all our ids, or an old snapshot came late: ours are right.
            return
        self._next_id, self.renumber = following, False
        if self._under_way is not None:
            self._queue.appendleft(self._under_way)
            self._under_way = None
