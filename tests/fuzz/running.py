"""Runs a target for a time, or for a number of cases."""

import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from types import FrameType
from typing import Final

from tests.fuzz.target import Target

HOPELESS: Final = 20
"""A case that takes this many times its limit is broken off."""


class TooSlowError(BaseException):
    """A case was broken off. No parser catches it, unlike an Exception."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The `number`th case of a target; what happened, for people who will fix it; and the case."""

    number: int
    what: str
    case: bytes


@dataclass(frozen=True, slots=True)
class Outcome:
    """tried: how many cases. slowest_ms: processor time of the slowest, and which that was."""

    tried: int
    slowest_ms: float
    slowest: int
    failure: Failure | None = None


def case_of(target: Target, seed: str, number: int) -> bytes:
    """The `number`th case of a seed: the same on every machine."""
    return target.make(Random(f"{seed}/{target.name}/{number}"))


def run(
    target: Target, seed: str, *, seconds: float = float("inf"), cases: int | None = None, timed: bool = True
) -> Outcome:
    """Try cases until one fails, or until the time or the number is used up. timed: cases have a limit."""
    tried, slowest_ms, slowest = 0, 0.0, 0
    target.prepare()
    ends_s = time.monotonic() + seconds
    while tried != cases and time.monotonic() < ends_s:
        failure, took_ms = attempt(target, seed, tried, target.limit_ms, timed=timed)
        tried += 1
        if took_ms > slowest_ms:
            slowest_ms, slowest = took_ms, tried - 1
        if failure is not None:
            return Outcome(tried, slowest_ms, slowest, failure)
    return Outcome(tried, slowest_ms, slowest)


def attempt(
    target: Target, seed: str, number: int, limit_ms: int, *, timed: bool = True
) -> tuple[Failure | None, float]:
    """One case: the failure if it is one, and its processor time in milliseconds. Without timed, only a case
    that does not end is too slow."""
    case = case_of(target, seed, number)
    began_s = time.process_time()
    try:
        with _broken_off(limit_ms * HOPELESS / 1000):
            target.read(case)
    except (Exception, TooSlowError):
        took_ms = 1000 * (time.process_time() - began_s)
        return Failure(number, traceback.format_exc(), case), took_ms
    took_ms = 1000 * (time.process_time() - began_s)
    if timed and took_ms > limit_ms:
        return Failure(number, f"took {took_ms:.0f} ms, at most {limit_ms} ms are allowed\n", case), took_ms
    return None, took_ms


@contextmanager
def _broken_off(after_s: float) -> Iterator[None]:
    """Breaks off what runs inside after so much processor time, wherever it is."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlowError(f"broken off after {after_s:.0f} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, after_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
