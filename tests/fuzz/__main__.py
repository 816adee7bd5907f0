"""Give every parser spoiled input for a time, and show what it does not refuse in one sentence.

    python -m tests.fuzz --seconds 60
    python -m tests.fuzz --only gcg --seed 20261127 --case 1234

The seed is today's date unless one is given, and printed. A case that fails is written to out/fuzz. Exit
status 1: a case raised something else than a refusal, was read wrongly, or took too long.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tests.fuzz.every import TARGETS, fuzzed
from tests.fuzz.running import Failure, Outcome, attempt, case_of

FOLDER: Final = Path("out/fuzz")
SHOWN: Final = 200
LINES: Final = 14


def main() -> int:
    """Fuzz; 1 if a case failed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--seconds", type=float, default=60, help="for each parser (default: 60)")
    parser.add_argument(
        "--cases", type=int, help="for each parser, at most (default: as many as the time allows)"
    )
    parser.add_argument("--seed", help="which cases (default: today's date)")
    parser.add_argument("--only", action="append", choices=sorted(TARGETS), help="may be repeated")
    parser.add_argument("--case", type=int, help="only this case of the parser given by --only")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time (default: one a core)"
    )
    options = parser.parse_args()
    seed = options.seed or f"{datetime.now(UTC):%Y%m%d}"
    names = options.only or list(TARGETS)
    if options.case is not None:
        return _one(names[0], seed, options.case)
    print(f"seed {seed}; the same again: make fuzz SEED={seed}", flush=True)
    failed = 0
    # A process for each: a parser that takes it down, or all memory, is noticed, too.
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        waiting = {pool.submit(fuzzed, name, seed, options.seconds, options.cases): name for name in names}
        for done in as_completed(waiting):
            failed += _report(waiting[done], seed, done.result())
    return 1 if failed else 0


def _report(name: str, seed: str, outcome: Outcome) -> int:
    """Print what came of a target; 1 if it failed."""
    slowest = f"slowest {outcome.slowest_ms:.0f} ms (case {outcome.slowest})"
    print(f"{name:10} {outcome.tried:7} cases, {slowest}", flush=True)
    if outcome.failure is None:
        return 0
    _show(name, seed, outcome.failure)
    return 1


def _show(name: str, seed: str, failure: Failure) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{name}-{seed}-{failure.number}"
    file.write_bytes(failure.case)
    print(
        f"{name} fails with case {failure.number} ({file}); once more:\n"
        f"  python -m tests.fuzz --only {name} --seed {seed} --case {failure.number}\n"
        f"{failure.case[:SHOWN]!r}\n{_short(failure.what)}",
        flush=True,
    )


def _short(trace: str) -> str:
    """The end of a traceback, and of its lines no more than can be read."""
    lines = trace.splitlines()[-LINES:]
    return "\n".join(line if len(line) <= SHOWN else f"{line[:SHOWN]}…" for line in lines) + "\n"


def _one(name: str, seed: str, number: int) -> int:
    target = TARGETS[name]
    target.prepare()
    failure, took_ms = attempt(target, seed, number, target.limit_ms)
    if failure is not None:
        _show(name, seed, failure)
        return 1
    print(f"{case_of(target, seed, number)[:2000]!r}\n{name}: case {number} is fine, {took_ms:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
