"""The guest, started for one job: its share with this machine, its output, its end."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scripts.lab.commands import LabError

MEMORY: Final = "1536M"
LOOK_S: Final = 0.1
MOST_S: Final = 1200.0
"""How long a job may take at most; on a busy machine they take several times as long as on a free one."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A started guest. share: a folder that both see, as /lab/share there."""

    share: Path
    process: subprocess.Popen[bytes]

    @property
    def ended(self) -> bool:
        return (self.share / "ended").exists() or self.process.poll() is not None

    def kill(self) -> None:
        """End its kernel at once, as when the power goes."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def in_memory() -> Path:
    """Where the guest's memory and share are kept: in this machine's memory, if there is a place."""
    place = Path("/dev/shm")
    return place if os.access(place, os.W_OK) else Path(tempfile.gettempdir())


@contextmanager
def started(kernel: Path, root: Path, job: str, *more: str, memory: str = MEMORY) -> Iterator[Guest]:
    """The guest with a job (a module of scripts.lab.guest and its arguments); it is ended in the end.

    more: for the kernel.
    """
    share = Path(tempfile.mkdtemp(prefix="lab-", dir=in_memory()))
    share.chmod(0o777)
    (share / "job").write_text(job + "\n", encoding="utf-8")
    (share / "output").touch()
    words: list[str | Path] = [
        kernel,
        "root=/dev/root",
        "rootfstype=hostfs",
        f"rootflags={root}",
        "rw",
        f"mem={memory}",
        "init=/lab/init",
        f"lab_share={share}",
        "systemd.unit=lab-job.service",
        "con=null",
        "con0=null,fd:1",
        "ssl=null",
        "systemd.firstboot=no",
        *more,
    ]
    console = (share / "console").open("wb")
    process = subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=console,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        env={**os.environ, "TMPDIR": str(in_memory())},
    )
    guest = Guest(share, process)
    as_nice(process.pid, os.nice(0))
    try:
        yield guest
    finally:
        guest.kill()
        console.close()
        shutil.rmtree(share, ignore_errors=True)


def as_nice(pid: int, nice: int, proc: Path = Path("/proc")) -> None:
    """Make a process's whole session as nice as that, where the kernel shares its processors out among
    sessions (`sched_autogroup_enabled`): the niceness of its processes counts only within it there."""
    group = proc / str(pid) / "autogroup"
    # A kernel without autogroups, or a process that has ended: its niceness is all there is.
    with suppress(OSError):
        group.write_text(str(nice), encoding="ascii")


def follow(
    guest: Guest,
    show: Callable[[str], None],
    most_s: float = MOST_S,
    meanwhile: Callable[[], None] = lambda: None,
) -> list[str]:
    """Wait until the job has ended, showing its lines as they come; returns them.

    meanwhile: done again and again until then. LabError: the guest ended without its job, or takes too long.
    """
    lines: list[str] = []
    until = time.monotonic() + most_s
    while True:
        ended = guest.ended
        text = (guest.share / "output").read_text(encoding="utf-8", errors="replace")
        whole = text.split("\n")[:-1]
        for line in whole[len(lines) :]:
            show(line)
        lines = whole
        if ended:
            break
        if time.monotonic() > until:
            raise LabError(
                f"the job takes longer than {most_s:.0f} s; the guest's console ends with\n{_last(guest)}"
            )
        meanwhile()
        time.sleep(LOOK_S)
    if not (guest.share / "ended").exists():
        raise LabError(f"the guest ended before its job; its console ends with\n{_last(guest)}")
    return lines


def _last(guest: Guest) -> str:
    return "\n".join((guest.share / "console").read_text(errors="replace").splitlines()[-20:])
