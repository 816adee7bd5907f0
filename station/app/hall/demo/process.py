"""Child processes of the demo; the director is one."""

import json
import os
import subprocess
import sys
import threading
import time
from abc import ABC, abstractmethod
from dataclasses import asdict
from pathlib import Path
from typing import Final

from station.app.hall.demo.plan import Plan
from station.errors import DeviceError
from station.hall.broker.broker import Broker
from station.json_text import Json

READY_S: Final = 120.0
LOOK_S: Final = 0.01


class Child(ABC):
    """A process of the demo: what it says are JSON objects, a line each."""

    def __init__(self, module: str, *arguments: str) -> None:
        """module: of this package. arguments: after its name."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", f"station.app.hall.demo.{module}", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        )
        self._reader = threading.Thread(target=self._read, name=module, daemon=True)
        self._reader.start()

    @abstractmethod
    def heard(self, said: Json) -> None:
        """Take what it says, in a thread of its own."""

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def ended(self) -> bool:
        return self._process.poll() is not None

    def done(self, patience_s: float | None = None) -> None:
        """Wait for its end; after this time it is killed."""
        try:
            self._process.wait(patience_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.heard(json.loads(line))


class Director(Child):
    """A running director. `said` holds the latest of everything that it said, by key."""

    def __init__(
        self,
        broker: Broker,
        folder: Path,
        plan: Plan,
        *,
        unruly: bool = False,
        pages: dict[str, int] | None = None,
    ) -> None:
        """unruly: events reach it twice, late and out of order. pages: the `port` of its pages, if it serves
        them."""
        settings = {
            "broker": str(broker.files.folder),
            "port": broker.port,
            "folder": str(folder),
            "plan": asdict(plan),
            "unruly": unruly,
            "pages": pages,
        }
        self.said: Json = {}
        super().__init__("director", json.dumps(settings))

    def wait_ready(self) -> None:
        """Wait until the tournament is open. Raises DeviceError if it does not come to that."""
        end_s = time.monotonic() + READY_S
        while "ready" not in self.said:
            if self.ended or time.monotonic() > end_s:
                raise DeviceError("the director of the demo does not start")
            time.sleep(LOOK_S)

    def order(self, **said: object) -> None:
        """Have it do something."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(said) + "\n")
        self._process.stdin.flush()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self.done()

    def stop(self) -> None:
        """Have it end by itself."""
        if not self.ended:
            self.order(end=True)
        self.done()

    def heard(self, said: Json) -> None:
        if "text" in said:
            said = {"texts": [*self.said.get("texts", ()), said["text"]]}
        self.said.update(said)
