"""`make lab`: the station in a Debian guest with simulated hardware behind the kernel's own drivers."""

import argparse
import os
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial

from scripts.lab.build import Built, build
from scripts.lab.commands import LabError, alone
from scripts.lab.folders import cache
from scripts.lab.jobs import JOBS, Show, on_uvc, on_v4l2
from scripts.lab.needs import lacking
from scripts.lab.outcome import FAILED, Outcome
from scripts.lab.power import cut
from scripts.lab.table import play


def show(line: str) -> None:
    print(line, flush=True)


def main(arguments: list[str] | None = None) -> int:
    """The exit status: 0 if everything passed, 1 if something failed, 2 if it could not be tried."""
    jobs = "\n".join(f"  {name:8} {job.about}" for name, job in JOBS.items())
    parser = argparse.ArgumentParser(
        "make lab",
        description=__doc__,
        epilog=f"jobs:\n{jobs}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("job", nargs="*", metavar="JOB", help="only these jobs (default: all)")
    parser.add_argument("--cuts", type=int, metavar="N", help="how often the power is cut (default: 5)")
    parser.add_argument(
        "--pulls",
        type=int,
        metavar="N",
        help="how often the camera is pulled out: in its own jobs (default: 10), in games (default: never)",
    )
    parser.add_argument("--build", action="store_true", help="build what is missing, and run no job")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.job if name not in JOBS]
    if unknown:
        print(f"lab: there is no job {unknown[0]!r}; there are {', '.join(JOBS)}", file=sys.stderr)
        return 2
    place = cache()
    why = lacking(os.geteuid(), cache=place)
    if why:
        print(f"lab: {why}", file=sys.stderr)
        return 2
    try:
        with alone(place):
            built = build(place, show)
            if options.build:
                return 0
            total = run_jobs(built, _wanted(options))
    except LabError as error:
        print(f"lab: {error}", file=sys.stderr)
        return 2
    show(str(total))
    return 1 if total.failed else 0


def _wanted(options: argparse.Namespace) -> dict[str, Callable[[Built, Show], Outcome]]:
    """The jobs that were asked for, as often as was asked."""
    wanted = {name: JOBS[name].run for name in options.job or JOBS}
    if options.cuts and "power" in wanted:
        wanted["power"] = partial(cut, cuts=options.cuts)
    if options.pulls:
        pulled = {
            "camera": partial(on_v4l2, pulls=options.pulls),
            "webcam": partial(on_uvc, pulls=options.pulls),
            "table": partial(play, "house", pulls=options.pulls),
            "board": partial(play, "scrabble", pulls=options.pulls),
        }
        wanted |= {name: run for name, run in pulled.items() if name in wanted}
    return wanted


def run_jobs(built: Built, jobs: Mapping[str, Callable[[Built, Show], Outcome]]) -> Outcome:
    """Run jobs one after the other; a job that cannot go on has failed."""
    total = Outcome()
    for name, run in jobs.items():
        begun = time.monotonic()
        show(f"== {name}: {JOBS[name].about}")
        try:
            found = run(built, show)
        except LabError as error:
            show(f"{FAILED}{error}")
            found = Outcome(0, 1)
        show(f"== {name}: {found} in {time.monotonic() - begun:.0f} s")
        total += found
    return total


if __name__ == "__main__":
    sys.exit(main())
