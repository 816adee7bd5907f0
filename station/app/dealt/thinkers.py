"""Where computer players think: in a process of their own, or, for tests and scripts, on the spot."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from random import Random
from threading import Thread
from typing import Any, Final, Protocol

from station.editions import load_edition
from station.engine.engine import Choice, Engine, NowMs, Situation, engine_for, monotonic_ms
from station.lexicon import load
from station.referee.events import GameSettings
from station.referee.game_context import GameContext
from station.registry import game
from station.rules.game import AnyRules

PATIENCE_S: Final = 2.0
"""How long a process may take to end once it was asked to."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something to think about. number: counts up from 1. situation: without its rules, which are large and
    follow from the settings. budget_ms: the most it may take; the engine may like less."""

    number: int
    settings: GameSettings
    situation: Situation
    level: int
    budget_ms: int
    seed: str


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to a job. failed: why there is none, for whoever repairs the program. takes_ms: how long to
    wait before it is done, in games where speed is skill."""

    number: int
    choice: Choice | None
    failed: str = ""
    takes_ms: int = 0


class Thinker(Protocol):
    def begin(self, job: Job) -> None:
        """Think about this, after what was begun before."""

    def thoughts(self) -> list[Thought]:
        """What was thought of since the last call."""

    def stop(self) -> None:
        """Forget all that was begun; no thought about it follows."""

    def close(self) -> None:
        """End it all."""


class KeptEngines:
    """Rules and engines, kept from one job to the next. stopped: the number of the last job that nobody wants
    an answer to any more. now_ms: the clock that engines read; one that stands still makes what they choose
    independent of how fast the machine is."""

    def __init__(self, stopped: Callable[[], int] = lambda: 0, now_ms: NowMs = monotonic_ms) -> None:
        self._stopped, self._clock = stopped, now_ms
        self._rules: dict[tuple[object, ...], AnyRules] = {}
        self._engines: dict[tuple[str, int], Engine] = {}
        self._number = 0

    def think(self, job: Job) -> Thought:
        self._number, settings = job.number, job.settings
        key = settings.game, len(settings.names), settings.options, settings.words, settings.edition
        if key not in self._rules:
            lexicon, edition = load(settings.words), load_edition(settings.edition)
            self._rules[key] = GameContext(game(settings.game), lexicon, edition).game(settings).rules
        named = settings.game, job.level
        if named not in self._engines:
            self._engines[named] = engine_for(settings.game, job.level, self._now_ms)
        engine = self._engines[named]
        situation = replace(job.situation, rules=self._rules[key])
        budget_ms = min(job.budget_ms, engine.usual_ms)
        try:
            choice = engine.choose(situation, budget_ms, Random(job.seed))
            laying = getattr(engine, "laying", None)
            takes_ms = 0 if laying is None else laying(situation, Random(job.seed)).takes_ms
            return Thought(job.number, choice, takes_ms=takes_ms)
        except Exception as error:
            return Thought(job.number, None, f"{type(error).__name__}: {error}")

    def _now_ms(self) -> float:
        """The clock of an engine: its time is up as soon as its job is stopped."""
        return inf if self._number <= self._stopped() else self._clock()


class OnTheSpot:
    """A `Thinker` that thinks while it is asked. mind: may be shared by several."""

    def __init__(self, mind: KeptEngines | None = None) -> None:
        self._mind, self._thoughts = mind or KeptEngines(), list[Thought]()

    def begin(self, job: Job) -> None:
        self._thoughts.append(self._mind.think(job))

    def thoughts(self) -> list[Thought]:
        found, self._thoughts = self._thoughts, []
        return found

    def stop(self) -> None:
        self._thoughts = []

    def close(self) -> None:
        """Nothing is running."""


class InProcess:
    """A `Thinker` with a process of its own, so that the screen stays quick. It starts at once."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._stopped: Synchronized[int] = context.Value("q", 0)
        self._begun = 0
        self._pending: dict[int, Job] = {}
        self._instead: OnTheSpot | None = None
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, self._stopped), daemon=True)
        self._process.start()
        theirs.close()

    def begin(self, job: Job) -> None:
        self._begun = max(self._begun, job.number)
        self._pending[job.number] = job
        with suppress(OSError):
            self._pipe.send(job)

    def thoughts(self) -> list[Thought]:
        found: list[Thought] = []
        with suppress(EOFError, OSError):
            while self._pipe.poll():
                thought: Thought = self._pipe.recv()
                if self._pending.pop(thought.number, None) is not None:
                    found.append(thought)
        if self._pending and not self._process.is_alive():
            found += self._thought_here()
        return found

    def _thought_here(self) -> list[Thought]:
        """The process has died, perhaps for want of memory: the screen waits while its work is done here."""
        self._instead = self._instead or OnTheSpot()
        for job in self._pending.values():
            self._instead.begin(job)
        self._pending.clear()
        return self._instead.thoughts()

    def stop(self) -> None:
        self._stopped.value = self._begun
        self._pending.clear()

    def close(self) -> None:
        """End the process beside whoever asks: it may take a moment to leave its thought, and the screen does
        not wait for that."""
        self.stop()
        Thread(target=self._end, name="end of thinking").start()

    def _end(self) -> None:
        with suppress(OSError):
            self._pipe.send(None)
        self._process.join(PATIENCE_S)
        if self._process.is_alive():
            self._process.terminate()
            self._process.join()
        self._pipe.close()


def _work(pipe: "Connection[Any, Any]", stopped: "Synchronized[int]") -> None:
    """Answer jobs until asked to end, or until whoever asks is gone."""
    raw = stopped.get_obj()
    mind = KeptEngines(lambda: int(raw.value))
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while (job := pipe.recv()) is not None:
            if job.number > raw.value:
                pipe.send(mind.think(job))
