"""Light events whose director, broker and tables are killed a thousand times: is anything lost or doubled?

    python -m benchmarks.hall.kills [KILLS] [--into FILE]

Each event is first played calmly. Then it is played again while messages come twice, late and out of order,
clocks are hours off, and at random moments something is killed with SIGKILL: the director (now and then with
its database, which is then restored from a copy), the broker, or all tables of a process, also while they
start. In the end the digest must be that of the calm event, and nothing lost or doubled. A line for each
event goes to FILE, and another run with it goes on behind the last one.
"""

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.arguments import parser_of
from benchmarks.hall.killable import LOOK_S, Event, Killable
from station.app.hall.demo.plan import Plan

LONG: Final = "half an hour"
KILLS: Final = 1000
TABLES: Final = 4
ROUNDS: Final = 6
TURN_S: Final = 0.25
MOST: Final = 100
"""Kills in an event."""

AWAY_S: Final = (0.0, 0.0, 0.1, 0.3, 1.0)
PATIENCE_S: Final = 120.0
"""Without any progress for so long, something is stuck."""

GAMES: Final = (("house", 4), ("scrabble", 2), ("scrabbage", 2))
"""And the players at a table."""


def event(number: int) -> Event:
    """The event of this number, from 1."""
    game, seats = GAMES[number % len(GAMES)]
    return Event(Plan(TABLES, ROUNDS, number, game=game, seats=seats), TURN_S)


def calm(played: Event) -> str:
    """The digest of an event in which nothing happens."""
    with tempfile.TemporaryDirectory(prefix="station-kills-") as folder:
        hall = Killable(replace(played, turn_s=0.0), Path(folder), unruly=False)
        try:
            wait(hall, lambda: hall.finished)
            return str(hall.director.said["digest"])
        finally:
            hall.close()


def killed(played: Event, luck: Random, most: int) -> dict[str, Any]:
    """Play an event with at most so many kills."""
    with tempfile.TemporaryDirectory(prefix="station-kills-") as folder:
        hall = Killable(played, Path(folder), unruly=True)
        done: Counter[str] = Counter()
        try:
            wait(hall, lambda: "ready" in hall.director.look())
            while done.total() < most and not hall.finished:
                done[kill(hall, luck)] += 1
            wait(hall, lambda: hall.finished)
            wait(hall, lambda: hall.audit().lost == 0, SETTLING_S)
            found = hall.audit()
            said = hall.director.said
            return {
                "kills": done.total(),
                "of": dict(done),
                "games": said["games"],
                "events": found.events,
                "lost": found.lost,
                "doubled": found.doubled,
                "digest": said["digest"],
            }
        finally:
            hall.close()


SETTLING_S: Final = 30.0
"""So long what a copy lacks may be on its way again."""


def kill(hall: Killable, luck: Random) -> str:
    """Kill something, at a moment of its start or later; returns what it was."""
    end_s = time.monotonic() + luck.choice((0.0, 0.02, 0.1, 0.3, 0.8)) * luck.random()
    if luck.random() < 0.7:
        # What was killed before is back at its work.
        wait(hall, lambda: "ready" in hall.director.look() and all(one.look() for one in hall.tables))
    time.sleep(max(0.0, end_s - time.monotonic()))
    away_s = luck.choice(AWAY_S) * luck.random()
    which = luck.randrange(20)
    if which == 0 and copied(hall):
        hall.lose_database(away_s)
        return "database"
    if which < 7:
        hall.kill_director(away_s)
        return "director"
    if which < 11:
        hall.kill_broker(away_s)
        return "broker"
    hall.kill_tables(which % 2, away_s)
    return "tables"


def copied(hall: Killable) -> bool:
    return any((hall.database.parent / "copies").glob("*"))


def wait(hall: Killable, until: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
    """Raises SystemExit if nothing moves any more, or something has ended by itself."""
    seen, seen_s = hall.progress, time.monotonic()
    while not until():
        time.sleep(LOOK_S)
        if hall.ended:
            raise SystemExit(f"{hall.ended} ended by itself")
        if hall.progress != seen:
            seen, seen_s = hall.progress, time.monotonic()
        elif time.monotonic() - seen_s > patience_s:
            if patience_s < PATIENCE_S:
                return
            raise SystemExit(f"the event stands still: {hall.director.said}")


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("kills", nargs="?", type=int, default=KILLS)
    parser.add_argument("--into", type=Path, help="a line for each event; goes on behind what is there")
    options = parser.parse_args()
    there = options.into is not None and options.into.exists()
    done = [json.loads(line) for line in options.into.read_text().splitlines()] if there else []
    began_s = time.monotonic()
    while sum(one["kills"] for one in done) < options.kills:
        number = len(done) + 1
        left = options.kills - sum(one["kills"] for one in done)
        found = {"event": number, **killed(event(number), Random(number), min(left, MOST))}
        found["same"] = found["digest"] == calm(event(number))
        done.append(found)
        line = json.dumps(found)
        print(f"{time.monotonic() - began_s:6.0f} s  {line}", file=sys.stderr, flush=True)
        if options.into is not None:
            with options.into.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
    of: Counter[str] = Counter()
    for one in done:
        of.update(one["of"])
    total = {key: sum(one[key] for one in done) for key in ("kills", "games", "events", "lost", "doubled")}
    differ = [one["event"] for one in done if not one["same"]]
    print(json.dumps({**total, "of": dict(of), "other_digest": differ}))
    return int(bool(total["lost"] or total["doubled"] or differ))


if __name__ == "__main__":
    raise SystemExit(main())
