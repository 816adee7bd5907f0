"""Programs of this machine, run with their output kept; what goes wrong is a sentence."""

import fcntl
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

BINDS: Final = ("proc", "sys", "dev")
LAST_LINES: Final = 6


class LabError(Exception):
    """Something that the laboratory cannot do; says what and where."""


def run(
    command: Sequence[str | Path], log: Path, environment: Mapping[str, str] | None = None, text: str = ""
) -> None:
    """Run a command with its output added to a file, politely: others may use this machine.

    environment: added to this process's. text: the command's standard input. LabError: it failed.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    words = ["nice", "-n", "5", *(str(word) for word in command)]
    with log.open("a", encoding="utf-8") as output:
        done = subprocess.run(
            words,
            stdout=output,
            stderr=subprocess.STDOUT,
            input=text,
            text=True,
            check=False,
            env={**os.environ, **(environment or {})},
        )
    if done.returncode:
        last = "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST_LINES:])
        raise LabError(f"{' '.join(words[3:6])} … failed ({done.returncode}); the end of {log}:\n{last}")


@contextmanager
def alone(cache: Path) -> Iterator[None]:
    """Nobody else may use the cache meanwhile; LabError: somebody does."""
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LabError(f"another laboratory is using {cache}; wait until it has ended") from None
        yield


@contextmanager
def mounted(root: Path) -> Iterator[None]:
    """A root with this machine's /proc, /sys and /dev, as long as something is installed in it.

    They are mounted as slaves, so that taking them away again touches nothing of this machine.
    """
    at = [root / name for name in BINDS]
    done: list[Path] = []
    try:
        for place, name in zip(at, BINDS, strict=True):
            subprocess.run(["mount", "--rbind", f"/{name}", place], check=True)
            done.append(place)
            subprocess.run(["mount", "--make-rslave", place], check=True)
        yield
    finally:
        for place in reversed(done):
            subprocess.run(["umount", "--recursive", "--lazy", place], check=True)


def in_root(root: Path, script: str, log: Path, user: str = "root") -> None:
    """Run a shell script inside a root; LabError: it failed."""
    words: list[str | Path] = ["chroot", root, "su", "-l", user, "-s", "/bin/sh", "-c", script]
    environment = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    with mounted(root):
        run(words, log, environment)
