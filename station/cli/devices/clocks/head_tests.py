"""Testing clock heads with a person's help, and pairing them with the left and right board."""

import argparse
import json
import secrets
import sys
from collections.abc import Iterator
from typing import Final

from station.cli.devices.clocks.heads import WAIT_S, close_heads, open_heads, ports_of, until
from station.clock.device import DeviceHead
from station.clock.head import Pressed
from station.clock.serial import messages as wire
from station.clock.serial.head import SerialHead
from station.clock.serial.line_worker import LineWorker
from station.clock.serial.pair import Pairing, load_pairing, pairing_path, save_pairing
from station.clock.serial.port import new_session
from station.clock.station_time import StationTime
from station.errors import DeviceError, NothingFoundError
from station.rules.tile import Side

PRESS_WITHIN_MS: Final = 20_000
TEST_TENTHS: Final = 30

_NAMES: Final = {Side.SOUTH: "South", Side.NORTH: "North"}
_DISPLAY_RESULTS: Final = {
    Side.SOUTH: "fine",
    Side.NORTH: "failed: check the plugs of the display, the lights and the buzzer, and the supply",
    None: "failed: no answer within 20 seconds",
}


def check_heads(options: argparse.Namespace) -> int:
    """Go through each head's parts with a person; the exit status is 2 if something failed."""
    time, heads = open_heads(options)
    failed = False
    try:
        for head in heads:
            for part, result in _tested(head, time, options):
                failed |= result.startswith("failed")
                if options.json:
                    print(json.dumps({"board": head.board, "part": part, "result": result}), flush=True)
                else:
                    print(f"{head.name}: {part}: {result}", flush=True)
    finally:
        close_heads(heads)
    return 2 if failed else 0


def pair_heads(options: argparse.Namespace) -> int:
    """Ask for a press on the left board's head, number both heads, and save which is which."""
    ports, time = ports_of(options), StationTime()
    devices = tuple(options.port) or ports.listed()
    if not devices:
        raise NothingFoundError("no clock head found; plug both in by USB, or name their ports with --port")
    workers = [
        LineWorker(SerialHead(board, time, new_session()), ports, device=device)
        for board, device in enumerate(devices[:2])
    ]
    try:
        connected = [worker.head for worker in workers if worker.wait(WAIT_S)]
        if not connected:
            raise NothingFoundError(workers[0].head.trouble or "no clock head answers")
        for head in connected:
            head.poll(time.now_ms())
        print("Press a button on the LEFT board's head.", file=sys.stderr, flush=True)
        presses: list[SerialHead] = []

        def pressed() -> bool:
            presses.extend(
                head
                for head in connected
                if any(isinstance(event, Pressed) for event in head.poll(time.now_ms()))
            )
            return bool(presses)

        if not until(pressed, PRESS_WITHIN_MS / 1000):
            raise DeviceError("no button was pressed within 20 seconds; nothing was changed")
        left = presses[0]
        right = next((head for head in connected if head is not left), None)
        kept = load_pairing(pairing_path())
        pairing = Pairing(_numbered(left), _numbered(right) if right else _other(kept, left))
        if not until(lambda: all(head.unit in (pairing.left, pairing.right) for head in connected), WAIT_S):
            raise DeviceError("the heads did not take their numbers; check the cables and pair again")
        save_pairing(pairing_path(), pairing)
    finally:
        for worker in workers:
            worker.close()
    if options.json:
        print(json.dumps({"left": pairing.left, "right": pairing.right}))
    else:
        print(f"left: head {pairing.left}; right: {f'head {pairing.right}' if pairing.right else 'none yet'}")
    return 0


def _pressed(head: DeviceHead, time: StationTime, question: str) -> list[Side]:
    """Whose buttons were pressed, once people are asked; none if nobody presses in time."""
    head.poll(time.now_ms())
    print(question, file=sys.stderr, flush=True)
    sides: list[Side] = []

    def heard() -> bool:
        sides.extend(event.side for event in head.poll(time.now_ms()) if isinstance(event, Pressed))
        return bool(sides)

    until(heard, PRESS_WITHIN_MS / 1000)
    return sides


def _tested(head: DeviceHead, time: StationTime, options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    yield "link", "failed: " + head.trouble if head.trouble else "fine"
    if options.quick:
        head.test(TEST_TENTHS, time.now_ms())
        yield (
            "segments, lights, buzzer",
            "look and listen for 3 seconds: every segment 8.8.8.8., both lights, a tone",
        )
        return
    board = ("left", "right")[head.board]
    for side in Side:
        sides = _pressed(head, time, f"Press {_NAMES[side]}'s button at the {board} board.")
        if not sides:
            yield f"{_NAMES[side]}'s button", "failed: no press within 20 seconds; check its plug"
        elif sides != [side]:
            result = "failed: the other button answered, or the button pressed twice; swap the plugs"
            yield f"{_NAMES[side]}'s button", result
        else:
            yield f"{_NAMES[side]}'s button", "fine"
    head.test(TEST_TENTHS, time.now_ms())
    # Nothing can be read back from the display, the lights or the buzzer: only a person knows.
    seen = _pressed(
        head,
        time,
        f"Look and listen at the {board} board for 3 seconds: 8.8.8.8. on both displays, "
        "both lights, a tone.\n"
        "Did everything work? Press South's button for yes, North's for no.",
    )
    yield "segments, lights, buzzer", _DISPLAY_RESULTS[seen[0] if seen else None]
    if head.own_crystal:
        until(lambda: False, options.seconds)
        drift = head.drift_ppm
        if drift is None:
            yield "crystal", f"not measured: {options.seconds:.0f} seconds is too short; 90 is enough"
        else:
            fine = abs(drift) <= 200
            measured = f"{abs(drift):.0f} ppm {'slow' if drift > 0 else 'fast'} against this machine's clock"
            yield "crystal", measured if fine else f"failed: {measured}; more than 200 is a broken crystal"


def _numbered(head: SerialHead) -> int:
    """A new number for the head."""
    unit = 1 + secrets.randbelow(999_999_999)
    head.send_extra(wire.SetUnit(unit=unit))
    return unit


def _other(kept: Pairing, left: SerialHead) -> int:
    """The right head's number, when only the left one is there to be paired."""
    return kept.right if kept.right != left.unit else 0
