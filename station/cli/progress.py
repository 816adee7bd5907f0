"""Progress of long work, on standard error."""

import sys
from collections.abc import Callable
from typing import Final

STEP: Final = 10


def progress(template: str) -> Callable[[int, int], None]:
    """Reports how much of a long work is done. template: with `{done}` and `{total}`.

    On a terminal, one line that is written over; otherwise a line for every ten.
    """

    def report(done: int, total: int) -> None:
        line = template.format(done=done, total=total)
        if sys.stderr.isatty():
            print(f"\r{line}", end="\n" if done == total else "", file=sys.stderr, flush=True)
        elif done and done % STEP == 0:
            print(line, file=sys.stderr, flush=True)

    return report
