"""What people and a host do at a serial head."""

from typing import Any

from station.clock.control import TimeControl
from station.clock.serial import messages as m
from station.rules.tile import Side

SOUTH, NORTH = 1, 2


def tap(host: Any, side: Side, down_ms: int = 100) -> None:
    host.head.edge(side, True, host.head.now_us + 1000)
    host.run_ms(down_ms)
    host.head.edge(side, False, host.head.now_us)
    host.run_ms(40)


def alone(head: Any, side: Side, wait_ms: int) -> None:
    """A press while no host is there, and what follows it."""
    head.edge(side, True, head.now_us + 1000)
    head.edge(side, False, head.now_us + 80_000)
    head.run(head.now_us + wait_ms * 1000)
    head.said.clear()


def set_up(control: str, **more: int) -> m.SetUp:
    given = TimeControl.parse(control)
    return m.SetUp(main_ms=given.main_ms, overtime_ms=given.overtime_ms, **more)


def hold_both(host: Any, down_ms: int) -> m.Snapshot:
    """Both buttons held together for so long, then released; what the head says of itself after that."""
    head = host.head
    down_us = head.now_us + 1000
    head.edge(Side.SOUTH, True, down_us)
    head.edge(Side.NORTH, True, down_us + 150_000)
    host.run(down_us + 150_000 + down_ms * 1000)
    head.edge(Side.NORTH, False, head.now_us)
    head.edge(Side.SOUTH, False, head.now_us)
    host.snapshots.clear()
    host.run_ms(600)
    snapshot: m.Snapshot = host.snapshots[-1]
    return snapshot
