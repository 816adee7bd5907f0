"""The screen: time of a full draw and of an update, processor load when idle, memory with the window open.

The design allows an idle table a third of a core and the whole program 350 MB. Without a display, SDL's
dummy driver is used: drawing is the same, only the copy to the display is missing.
"""

import os
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.arguments import no_arguments

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from station.referee.state import TableState
from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import ScreenState
from station.screen.show import GameShow
from station.screen.window import Window
from tests.screen.examples import SIZES
from tests.screen.examples.house import NOW_MS, house_examples

REST_S = 3.0
FRAMES_PER_SECOND = 30


def full_draws_ms(
    size: tuple[int, int], example: tuple[TableState[Any], ScreenState], times: int = 40
) -> list[float]:
    """Milliseconds to draw everything, with fonts and tiles cached."""
    state, view = example
    surface = pygame.Surface(size)
    spent = []
    for _ in range(times):
        show = GameShow(view)
        show.fit(ScreenLayout.of(*size))
        start = time.perf_counter()
        show.draw(surface, state, NOW_MS)
        spent.append((time.perf_counter() - start) * 1000)
    return spent[1:]


def ticks_ms(
    size: tuple[int, int], example: tuple[TableState[Any], ScreenState], step_ms: int, times: int = 100
) -> list[float]:
    """Milliseconds to update the picture `step_ms` later."""
    state, view = example
    surface = pygame.Surface(size)
    show = GameShow(view)
    show.fit(ScreenLayout.of(*size))
    show.draw(surface, state, NOW_MS)
    spent = []
    for k in range(1, times + 1):
        start = time.perf_counter()
        show.draw(surface, state, NOW_MS + k * step_ms)
        spent.append((time.perf_counter() - start) * 1000)
    return spent


def at_rest(window: Window, state: TableState[Any]) -> float:
    """Share of a core used while only the clocks run."""
    begun, used = time.monotonic(), time.process_time()
    frame = 0
    while (passed := time.monotonic() - begun) < REST_S:
        window.show(state, NOW_MS + round(passed * 1000))
        frame += 1
        time.sleep(max(0.0, frame / FRAMES_PER_SECOND - (time.monotonic() - begun)))
    return (time.process_time() - used) / REST_S


def resident_mb() -> float:
    """Memory of this process, in MB; Linux only."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> int:
    """Print the results; the status is 1 if the idle table takes more than a third of a core."""
    no_arguments(__doc__)
    known = house_examples()
    began = time.perf_counter()
    window = Window((1280, 800))
    window.show(known["turn"][0], NOW_MS)
    print(f"window and first picture            {(time.perf_counter() - began) * 1000:7.1f} ms")
    for size in SIZES:
        for name in ("turn", "order"):
            spent = full_draws_ms(size, known[name])
            what = f"full draw {size[0]:4}×{size[1]:<4} {name}"
            print(f"{what:35} {median(spent):7.2f} ms  (most {max(spent):.2f})")
    for step_ms, what in ((1000, "a second later"), (100, "a tenth later"), (1, "nothing changed")):
        spent = ticks_ms((1280, 800), known["turn"], step_ms)
        print(f"1280×800 {what:26} {median(spent):7.2f} ms  (most {max(spent):.2f})")
    share = at_rest(window, known["turn"][0])
    print(f"at rest, {FRAMES_PER_SECOND} pictures a second        {share * 100:7.1f} % of a core")
    if sys.platform == "linux":
        print(f"memory with the window open         {resident_mb():7.1f} MB")
    window.close()
    return 0 if share < 1 / 3 else 1


if __name__ == "__main__":
    sys.exit(main())
