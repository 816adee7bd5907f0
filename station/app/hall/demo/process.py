"""The director of the demo as a child process."""

import json
import subprocess
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Final

from station.app.hall.demo.plan import Plan
from station.errors import DeviceError
from station.hall.broker.broker import Broker
from station.json_text import Json

READY_S: Final = 120.0
LOOK_S: Final = 0.01


class Director:
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
        told = {
            "broker": str(broker.files.folder),
            "port": broker.port,
            "folder": str(folder),
            "plan": asdict(plan),
            "unruly": unruly,
            "pages": pages,
        }
        self.said: Json = {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "station.app.hall.demo.director", json.dumps(told)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, name="director", daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def ended(self) -> bool:
        return self._process.poll() is not None

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
        self._done()

    def stop(self) -> None:
        """Have it end by itself."""
        if not self.ended:
            self.order(end=True)
        self._done()

    def _done(self) -> None:
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            said = json.loads(line)
            if "text" in said:
                said = {"texts": [*self.said.get("texts", ()), said["text"]]}
            self.said.update(said)
