"""The thread that runs the line of one serial head, through garbage, unplugging and replugging."""

from threading import Event, Thread
from time import monotonic
from typing import Final

from station.clock.serial.head import SerialHead
from station.clock.serial.messages import VERSION
from station.clock.serial.port import ClosedPortError, Port, PortDirectory, greet

SEEK_S: Final = 0.5
"""How often to look for a head that is gone; the right board's half as often again. Both heads look through
the same ports: in step, each would again and again hold the port that the other one needs."""
NOT_FOUND: Final = "it was not found on any port; plug it in"


class LineWorker:
    """Finds the head, opens its port and runs the line; if the port goes, looks for the head again.

    unit: the head's number, whatever port it is on; 0: the head on `device` or, without one, on the first
    free port. others: ports that it is not on.
    """

    def __init__(
        self,
        head: SerialHead,
        ports: PortDirectory,
        *,
        unit: int = 0,
        device: str = "",
        others: tuple[str, ...] = (),
    ) -> None:
        self.head = head
        self._ports, self._unit, self._device, self._others = ports, unit, device, others
        self._closing, self._arrived = Event(), Event()
        self._thread = Thread(target=self._work, name=f"line of head {head.board}", daemon=True)
        head.on_close = self.close
        self._thread.start()

    def wait(self, timeout_s: float) -> bool:
        """Wait until the head has connected once; False if it has not by then."""
        return self._arrived.wait(timeout_s)

    def close(self) -> None:
        """Release the port and end the thread."""
        self._closing.set()
        self._thread.join()

    def _work(self) -> None:
        while not self._closing.is_set():
            reasons, closed = [], []
            for device in self._worth_trying():
                try:
                    reasons.append(self._try(device))
                except ClosedPortError as error:
                    closed.append(str(error))
                except OSError as error:
                    reasons.append(str(error))
                if self._closing.is_set():
                    return
            only = reasons[0] if len(reasons) == 1 else ""
            # The head may be on a port that could not be checked.
            self.head.gone(closed[0] if closed else only or NOT_FOUND)
            self._closing.wait(SEEK_S * (1 + self.head.board / 2))

    def _worth_trying(self) -> tuple[str, ...]:
        if self._device:
            return (self._device,)
        try:
            return tuple(port for port in self._ports.listed() if port not in self._others)
        except OSError:
            return ()

    def _try(self, device: str) -> str:
        """Run the line on a port while it lasts; returns why it was given up, "" if another head is there."""
        with self._ports.claim(device) as port:
            if port is None:
                return ""
            found = greet(port, device)
            if self._unit and found.unit != self._unit and found.version == VERSION:
                return ""
            self.head.plugged(device)
            why = self._pump(port, device)
        self.head.gone(why)
        return why

    def _pump(self, port: Port, device: str) -> str:
        while not self._closing.is_set():
            try:
                if out := self.head.to_send(monotonic()):
                    port.write(out)
                received = port.read()
            except OSError:
                return f"it was unplugged from {device}; plug it in again"
            if received:
                self.head.receive(received, monotonic())
            if self.head.up:
                self._arrived.set()
        return "it was released"
