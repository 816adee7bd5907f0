"""How long `station play` takes to its first picture, the start menu, and how much memory it then holds.

    python -m benchmarks.station.startup

In processes of their own, on SDL's dummy display and with every file in the cache. Processor time counts from
the start of the interpreter. A cold start also reads from the disk what the process then holds of files.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import time
from typing import Any, Final

from benchmarks.arguments import no_arguments

RUNS: Final = 5
BEGUN: Final = "HOUSE_STATION_BEGUN"


def main() -> int:
    """Print the figures."""
    no_arguments(__doc__)
    if BEGUN in os.environ:
        start_menu()
        return 0
    with tempfile.TemporaryDirectory() as folder:
        started = [_started(Path(folder)) for _ in range(RUNS)]
    wall, processor, memory, files = (median(figures) for figures in zip(*started, strict=True))
    print(f"to the start menu: {wall:.2f} s, {processor:.2f} s of processor time (median of {RUNS})")
    print(f"memory: {memory:.0f} MB, of which {files:.0f} MB of files")
    return 0


def _started(folder: Path) -> tuple[float, ...]:
    # As installed: modules are compiled.
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {
        **compiled,
        BEGUN: str(time()),
        "HOUSE_STATION_DATA": str(folder),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    command = [sys.executable, "-m", "benchmarks.station.startup"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return tuple(float(word) for word in done.stdout.split())


def start_menu() -> None:
    """Open the menu as `station play` does, and print what that took once it has been drawn."""
    from station.app import display
    from station.cli.main import main as station
    from station.screen.window import Window

    show = Window.show

    def shown(window: Window, state: Any, now_ms: int) -> tuple[Any, ...]:
        events = show(window, state, now_ms)
        used = resource.getrusage(resource.RUSAGE_SELF)
        print(time() - float(os.environ[BEGUN]), used.ru_utime + used.ru_stime, *_held_mb())
        window.closed = True
        return events

    # SDL's dummy display counts as none, and the menu has no end of its own.
    setattr(Window, "show", shown)  # noqa: B010  (mypy lets nobody assign it)
    setattr(display, "has_display", lambda: True)  # noqa: B010  (mypy lets nobody assign it)
    station(["play", "--no-camera", "--full-screen"])


def _held_mb() -> tuple[float, float]:
    """What this process holds in memory, and how much of that is of files."""
    status = Path("/proc/self/status").read_text()
    whole, files = (re.search(rf"{name}:\s+(\d+) kB", status) for name in ("VmRSS", "RssFile"))
    assert whole is not None
    assert files is not None
    return int(whole[1]) / 1024, int(files[1]) / 1024


if __name__ == "__main__":
    sys.exit(main())
