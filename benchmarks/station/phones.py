"""From a tap on a phone until the others see it: four phones and thirty who look on.

    python -m benchmarks.station.phones [TAPS]

A table of House runs in a process of its own with its journal on the disk, as `station play house --dealt
--phones` runs it, without the window. Four phones and thirty spectators follow their streams from this
process; somebody passes, again and again. Acknowledged: until the phone that tapped has its answer, which it
has once the deed is on the disk; phones: until each of the other three has the line that shows it;
spectators: until each of the thirty has. The window draws in the turn of the loop in which the deed is done.
"""

import asyncio
import json
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from benchmarks.arguments import whole_numbers
from tests.phones.killing import Child, killed_often
from tests.phones.playing import Phone

TAPS: Final = 200
SPECTATORS: Final = 30
MOST_P95_MS: Final = 400.0
"""More than this is no longer felt as at once; streams send news at most ten times a second."""


@dataclass
class Follower:
    """Somebody whose page follows a stream. turns: how many the newest line has; weight: bytes received."""

    turns: int = -1
    weight: int = 0
    line: dict[str, Any] = field(default_factory=dict)
    seen: dict[int, float] = field(default_factory=dict)

    async def follow(self, port: int, path: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode())
        while text := await reader.readline():
            self.weight += len(text)
            if text.startswith(b"data: {"):
                now = perf_counter()
                self.line = json.loads(text[6:])["view"]
                self.turns = sum(self.line["turns"])
                self.seen.setdefault(self.turns, now)
        writer.close()


async def _post(port: int, seat: str, deed: dict[str, Any]) -> str:
    """Send a deed; the first line of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = json.dumps(deed)
    head = f"POST {seat}/do HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
    answer = (await reader.readline()).decode()
    await reader.read()
    writer.close()
    return answer


async def _until(followers: list[Follower], turns: int) -> None:
    async with asyncio.timeout(20):
        while any(one.turns < turns for one in followers):
            await asyncio.sleep(0.002)


async def measure(child: Child, phones: list[Phone], watch: str, taps: int) -> dict[str, list[float]]:
    """Milliseconds by what was waited for."""
    seats = [Follower() for _ in phones]
    others = [Follower() for _ in range(SPECTATORS)]
    async with asyncio.TaskGroup() as group:
        tasks = [
            *(
                group.create_task(one.follow(child.port, f"{phone.seat}/events"))
                for one, phone in zip(seats, phones, strict=True)
            ),
            *(group.create_task(one.follow(child.port, f"/w/{watch}/events")) for one in others),
        ]
        await _until([*seats, *others], 0)
        found: dict[str, list[float]] = {"acknowledged": [], "phones": [], "spectators": []}
        began = perf_counter()
        for tap in range(taps):
            acting = next(k for k, one in enumerate(seats) if one.line["phone"]["turn"])
            mine = seats[acting].line["phone"]
            deed = {
                "do": "take",
                "key": "pass",
                "lane": mine["board"],
                "moment": mine["moment"],
                "number": f"{tap}",
            }
            start = perf_counter()
            answer = await _post(child.port, phones[acting].seat, deed)
            assert " 200 " in answer, answer
            found["acknowledged"].append((perf_counter() - start) * 1000)
            await _until([*seats, *others], tap + 1)
            for name, those in (("phones", [*seats[:acting], *seats[acting + 1 :]]), ("spectators", others)):
                found[name] += [(one.seen[tap + 1] - start) * 1000 for one in those]
            await asyncio.sleep(0.15)  # streams are paced; people are slower than that
        minutes = (perf_counter() - began) / 60
        found["kilobytes a tap, a phone"] = [seats[0].weight / 1000 / taps]
        found["taps a minute"] = [taps / minutes]
        for task in tasks:
            task.cancel()
    return found


def main() -> int:
    (taps,) = whole_numbers(__doc__, taps=TAPS)
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / "game.journal"
        with killed_often(journal) as (child, phones):
            watch = json.loads((Path(folder) / "game.phones.json").read_text())["watch"]
            found = asyncio.run(measure(child, phones, watch, taps))
    wrong = 0
    for name, values in found.items():
        values.sort()
        if len(values) == 1:
            print(f"{name}: {values[0]:.1f}")
            continue
        p50, p95 = values[len(values) // 2], values[len(values) * 95 // 100]
        wrong += p95 > MOST_P95_MS
        print(f"{name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, most {values[-1]:.0f} ms ({len(values)})")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
