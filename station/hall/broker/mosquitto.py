"""Running Mosquitto, starting it again if it dies, and having it read its files again once they change."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from station.errors import DeviceError
from station.hall.broker.files import BrokerFiles
from station.journal.lock import Lock, in_use
from station.whole_file import write_whole

INSTALL: Final = "Mosquitto is not installed; on Debian: sudo apt-get install mosquitto"
LOOK_S: Final = 0.2
ENDING_S: Final = 10.0
AGAIN_S: Final = 1.0
"""Reading the files takes Mosquitto some milliseconds, even those of a large hall."""

_READY: Final = " running"
_TAKEN: Final = "Address already in use"
_PORT: Final = re.compile(r"listen socket on port (\d+)")
_PLACES: Final = "/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin"


def program() -> str:
    """The path of Mosquitto. Raises DeviceError that says what to install if there is none."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path=_PLACES)
    if found is None:
        raise DeviceError(INSTALL)
    return found


class Mosquitto:
    """A Mosquitto of our own. said: called with each line that it logs, from another thread."""

    def __init__(self, files: BrokerFiles, said: Callable[[str], None] | None = None) -> None:
        self._said, self._files = said, files
        self._ready = threading.Event()
        """It listens, or has ended."""
        self._listens = False
        self._lines: list[str] = []
        command = [program(), "-c", str(files.configuration)]
        # Ctrl-C is for the program; it ends the broker in its own time.
        self._process = subprocess.Popen(
            command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, process_group=0
        )
        write_whole(files.process, f"{self._process.pid}\n")
        # As long as this process lives, the broker has a keeper.
        self._lock = Lock(files.process)
        self._lock.take()
        self._reader = threading.Thread(target=self._read, name="mosquitto", daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def wait_ready(self, timeout_s: float = 10) -> None:
        """Wait until it listens. Raises DeviceError with its own last words if it does not."""
        # One that ends has closed its log before it is gone.
        if self._ready.wait(timeout_s) and self._listens and self._process.poll() is None:
            return
        self.stop()
        raise DeviceError(_why(self._lines))

    def wait(self, timeout_s: float | None = None) -> int | None:
        """Its exit status once it has ended, None if it still runs after that time."""
        try:
            status = self._process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            return None
        self._lock.give_back()
        return status

    def stop(self) -> None:
        """End it; it saves its sessions."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a crash would."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
        self._lock.give_back()
        self._files.process.unlink(missing_ok=True)

    def _read(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        with stream:
            for line in stream:
                text = line.strip()
                self._lines = [*self._lines[-20:], text]
                if text.endswith(_READY):
                    self._listens = True
                    self._ready.set()
                if self._said is not None:
                    self._said(text)
        self._ready.set()


def _why(lines: list[str]) -> str:
    """Why it does not start, by what it has logged, and what to do."""
    errors = [line for line in lines if "Error" in line] or lines or ["it said nothing"]
    if any(_TAKEN in line for line in errors):
        port = next((found[1] for line in lines if (found := _PORT.search(line))), "of the broker")
        return f"port {port}: another program uses it; end that one, or choose another port for the broker"
    return f"Mosquitto does not start: {errors[0].rpartition('Error: ')[2]}"


def reload_running(files: BrokerFiles) -> bool:
    """Have the Mosquitto that runs with these files read them again; whether there is one, whoever started
    it."""
    pid = running(files)
    if pid is None:
        return False
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGHUP)
    return True


def running(files: BrokerFiles) -> int | None:
    """The process that runs with these files. The number in a file left behind may be another program's."""
    try:
        pid = int(files.process.read_text())
        command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except (OSError, ValueError):
        return None
    return pid if os.fsencode(files.configuration) in command else None


def orphaned(files: BrokerFiles) -> bool:
    """Whether one runs with these files whose keeper was killed: nobody would start it again."""
    return running(files) is not None and not in_use(files.process)


def end_orphan(files: BrokerFiles) -> None:
    """End it; it saves its sessions, and tables connect again with the next one."""
    pid = running(files)
    if pid is None or not orphaned(files):
        return
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGTERM)
        end_s = time.monotonic() + ENDING_S
        while running(files) == pid:
            if time.monotonic() > end_s:
                os.kill(pid, signal.SIGKILL)
            time.sleep(LOOK_S / 4)


class Reloader:
    """Mosquitto 2.0 forgets a signal that comes while it obeys the one before: its files would stay unread
    until the next change, a machine just admitted stay outside, and one just revoked inside. So it hears
    again once the changes have come to rest."""

    def __init__(self, files: BrokerFiles) -> None:
        self._files = files
        self._lock = threading.Lock()
        self._again: threading.Timer | None = None

    def changed(self) -> None:
        """The files are not what they were. May be called from any thread, and does not wait."""
        reload_running(self._files)
        with self._lock:
            if self._again is not None:
                self._again.cancel()
            self._again = threading.Timer(AGAIN_S, reload_running, [self._files])
            self._again.daemon = True
            self._again.start()


PAUSE_S: Final = 1.0
"""Between two starts at least."""


GRACE_S: Final = 3.0
"""How long whoever started a broker has to start it again, before another does."""


class Kept:
    """A Mosquitto that is started again whenever it ends, until `stop`. said: called with what it logs.

    One that somebody else keeps with these files is left running, also by `stop`. If it ends and nobody
    starts it again within grace_s, or if its keeper is killed, one of our own takes its place.
    """

    def __init__(
        self, files: BrokerFiles, said: Callable[[str], None] | None = None, grace_s: float = GRACE_S
    ) -> None:
        """Raises DeviceError if it does not start."""
        self._files, self._said, self._grace_s = files, said, grace_s
        end_orphan(files)
        self._process = None if running(files) is not None else self._started()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="broker", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until it is stopped from another thread, or by a signal."""
        while not self._stopping.wait(3600):
            pass

    def stop(self) -> None:
        self._stopping.set()
        before = self._process
        if before is not None:
            before.stop()
        self._thread.join()
        # One may have been starting just now.
        if self._process is not None and self._process is not before:
            self._process.stop()

    def _started(self) -> Mosquitto:
        process = Mosquitto(self._files, self._said)
        process.wait_ready()
        return process

    def _wait(self) -> None:
        """Wait until the broker has ended, or we are stopped."""
        if self._process is not None:
            self._process.wait()
            return
        seen_s = time.monotonic()
        while time.monotonic() - seen_s <= self._grace_s and not self._stopping.wait(LOOK_S):
            if orphaned(self._files):
                end_orphan(self._files)
                return
            if running(self._files) is not None:
                seen_s = time.monotonic()

    def _keep(self) -> None:
        while not self._stopping.is_set():
            began_s = time.monotonic()
            self._wait()
            if self._stopping.wait(max(0.0, PAUSE_S - (time.monotonic() - began_s))):
                break
            try:
                self._process = self._started()
            except DeviceError as error:
                if self._said is not None:
                    self._said(str(error))
