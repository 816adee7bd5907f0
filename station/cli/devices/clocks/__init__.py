"""List, watch, test, set and pair the clock heads; `set 25+10` makes chess clocks of them."""

import argparse
import json
import sys
from collections.abc import Callable
from time import sleep

from station.cli.devices.clocks.head_tests import check_heads, pair_heads
from station.cli.devices.clocks.heads import (
    TICK_S,
    WAIT_S,
    close_heads,
    open_heads,
    ports_of,
    until,
)
from station.cli.options.heads import add_heads_option, add_port_option
from station.cli.parser import Actions
from station.clock.control import TimeControl
from station.clock.device import DeviceHead
from station.clock.face import time_text
from station.clock.head import ClockChanged, Flagged, HeadEvent, Held, Pressed, Released, SetUp, Start
from station.clock.serial.messages import VERSION
from station.clock.serial.pair import find_heads, load_pairing, pairing_path
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError, NothingFoundError
from station.rules.tile import Side


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station clocks`."""
    parser.description = __doc__
    actions = Actions(parser)
    listing = actions.add(
        "list", "list the heads", list_heads, "List the serial heads that answer, and each one's board."
    )
    watch = actions.add(
        "watch",
        "show their clocks and every press",
        watch_heads,
        "Show both clocks of each head as they run, and every press. Changes nothing.",
    )
    test = actions.add(
        "test",
        "test each head",
        check_heads,
        "Test each head's segments, lights and buzzer (look and listen), its buttons (press them when asked) "
        "and its crystal, against this machine's clock.",
    )
    test.add_argument("--quick", action="store_true", help="skip the buttons and the crystal")
    test.add_argument(
        "--seconds", type=float, default=90, metavar="N", help="how long to measure the crystal (default: 90)"
    )
    setting = actions.add(
        "set",
        "set a time control and use them as chess clocks",
        set_heads,
        "Set a time control and use the heads as chess clocks: pressing a stopped clock starts the other "
        "side's time.",
    )
    setting.add_argument("control", metavar="CONTROL", help="10, 10+5, 7:30d3, 25/5, 0+30, 15,10+10,5 …")
    setting.add_argument("--start", choices=["S", "N"], help="start this side's time at once, on both heads")
    setting.add_argument(
        "--leave", action="store_true", help="exit once the (serial) heads are set; they keep running"
    )
    pair = actions.add(
        "pair",
        "tell which serial head belongs to which board",
        pair_heads,
        "Tell which serial head belongs to which board: press a button on the left one. This is remembered.",
    )
    actions.add(
        "dark",
        "turn off heads on the Pi's pins that are still lit",
        darken_heads,
        "Turn off displays, lights and buzzers on the Pi's pins that a killed station left on.",
    )
    for action in (watch, setting):
        action.add_argument(
            "--seconds", type=float, metavar="N", help="stop after this long (default: at Ctrl-C)"
        )
    for action in (listing, watch, test, setting, pair):
        action.add_argument("--json", action="store_true", help="print one JSON object per line")
    for action in (watch, test, setting):
        add_heads_option(action, ("serial", "gpio"))
    for action in (listing, pair):
        add_port_option(action)


def list_heads(options: argparse.Namespace) -> int:
    """Print the heads that answer; the exit status is 3 when none does."""
    found, troubles = find_heads(ports_of(options))
    pairing = load_pairing(pairing_path())
    for trouble in troubles:
        print(f"station: {trouble}", file=sys.stderr)
    if not found:
        raise NothingFoundError("no clock head found; plug one in by USB, or name its port with --port")
    for head in found:
        place = pairing.place(head.unit)
        fine = head.version == VERSION
        if options.json:
            print(json.dumps({"port": head.port, "unit": head.unit, "board": place, "version": head.version}))
            continue
        where = f"the {place} board's" if place else "not paired"
        advice = "" if fine else f"; it speaks protocol {head.version}, not {VERSION}: flash its firmware"
        print(f"{head.port}: head {head.unit or 'without a number'}, {where}{advice}")
    return 0


def darken_heads(_options: argparse.Namespace) -> int:
    """Turn off what a killed program left on."""
    from station.clock.gpio.lit_displays import put_out

    print("clock heads turned off" if put_out() else "no clock heads were left on", file=sys.stderr)
    return 0


def watch_heads(options: argparse.Namespace) -> int:
    """Print what the heads show until it is enough."""
    time, heads = open_heads(options)
    try:
        _watch(heads, time, options, lambda _head, _event: None)
    finally:
        close_heads(heads)
    return 0


def set_heads(options: argparse.Namespace) -> int:
    """Set both heads, then start the clocks as they are pressed."""
    control = TimeControl.parse(options.control)
    if options.leave and options.heads == "gpio":
        raise InputError("heads on the Pi's pins stop when this program exits; --leave is for serial heads")
    time, heads = open_heads(options)

    def pressed(head: DeviceHead, event: HeadEvent) -> None:
        if isinstance(event, Pressed) and event.clock.running is None and not event.clock.flagged:
            head.send(Start(head.board, event.clock.paused or event.side.other), event.at_ms)

    try:
        at_ms = time.now_ms()
        for head in heads:
            head.poll(at_ms)
            head.send(SetUp(head.board, control), at_ms)
            if options.start:
                head.send(Start(head.board, Side(options.start)), at_ms)
        _wait_until_set(heads, time, control, pressed)
        if options.leave:
            print(f"{len(heads)} set to {control.text}", file=sys.stderr)
            return 0
        _watch(heads, time, options, pressed)
    finally:
        close_heads(heads)
    return 0


def _watch(
    heads: list[DeviceHead],
    time: StationTime,
    options: argparse.Namespace,
    happened: Callable[[DeviceHead, HeadEvent], None],
) -> None:
    until_ms = None if options.seconds is None else time.now_ms() + int(options.seconds * 1000)
    last = ""
    reported: dict[int, str | None] = {}
    while until_ms is None or time.now_ms() < until_ms:
        now_ms = time.now_ms()
        for head in heads:
            for event in head.poll(now_ms):
                happened(head, event)
                if options.json and not isinstance(event, ClockChanged):
                    print(json.dumps(_event_json(event)), flush=True)
            if head.trouble != reported.get(head.board):
                reported[head.board] = head.trouble
                if head.trouble:
                    print(f"station: {head.trouble}", file=sys.stderr, flush=True)
        shown = "   ".join(_shown(head, now_ms) for head in heads)
        if shown != last and not options.json:
            print(
                f"\r{shown}" if sys.stdout.isatty() else shown,
                end="" if sys.stdout.isatty() else "\n",
                flush=True,
            )
            last = shown
        sleep(TICK_S)


def _shown(head: DeviceHead, now_ms: int) -> str:
    reading = head.reading(now_ms)
    name = ("left", "right")[head.board]
    if reading is None:
        return f"{name}: –"
    parts = []
    for side in Side:
        mark = ">" if reading.running is side else "#" if side in reading.flagged else " "
        parts.append(f"{mark}{side.value} {time_text(reading.remaining_ms(side, now_ms))}")
    return f"{name}: {'  '.join(parts)}"


def _event_json(event: HeadEvent) -> dict[str, object]:
    """A press, hold, release or flag as `watch --json` prints it."""
    line: dict[str, object] = {
        "event": type(event).__name__.lower(),
        "board": event.board,
        "at_ms": event.at_ms,
    }
    if isinstance(event, Pressed | Flagged):
        running = event.clock.running
        line |= {
            "side": event.side.value,
            "south_ms": event.clock.south_ms,
            "north_ms": event.clock.north_ms,
            "running": running.value if running else None,
        }
    if isinstance(event, Pressed | Held | Released):
        line["number"] = event.number
    return line


def _wait_until_set(
    heads: list[DeviceHead],
    time: StationTime,
    control: TimeControl,
    happened: Callable[[DeviceHead, HeadEvent], None],
) -> None:
    """Raises DeviceError when a head does not answer."""
    start = control.start()
    answered: set[int] = set()

    def all_set() -> bool:
        for head in heads:
            for event in head.poll(time.now_ms()):
                happened(head, event)
                clock = event.clock if isinstance(event, ClockChanged) else None
                if clock and (clock.south_ms, clock.north_ms) == (start.south_ms, start.north_ms):
                    answered.add(head.board)
        return len(answered) == len(heads)

    if not until(all_set, WAIT_S):
        mute = next(head for head in heads if head.board not in answered)
        raise DeviceError(mute.trouble or f"{mute.name} does not answer")
