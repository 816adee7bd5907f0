"""Presses of real GPIO lines through the station's own heads: each reported once, in order, and shown."""

import statistics
import sys
import threading
from collections.abc import Sequence
from itertools import product
from typing import Final

from scripts.lab.guest.chip import Chip, displays, put_displays, spoiled
from scripts.lab.guest.fingers import BOUNCES, DOWN_S, press, settle
from scripts.lab.guest.heads import Heads, on_pins
from scripts.lab.guest.killed import killed
from scripts.lab.guest.stalls import Stalls
from scripts.lab.outcome import Checks
from station.clock.head import Held, Pressed, Released
from station.rules.tile import Side

BUTTONS: Final = tuple(product((0, 1), Side))
ROUNDS: Final = 5
MOST_TRIES: Final = 60
"""A press while the guest waits for its processor shows nothing, and is made again."""
HOLD_S: Final = 1.3
STUCK_S: Final = 4.0
TICK_MS: Final = 10
LATE_MS: Final = 2 * TICK_MS
"""Interrupts are simulated at the guest's tick, so a stamp may be late by one or two."""


def named(board: int, side: Side) -> str:
    return f"{('left', 'right')[board]} {side.name.lower()}"


def reported(heads: Heads) -> list[tuple[str, int, int]]:
    """Everything reported, as kind, board and number of the press."""
    return [
        (type(one).__name__, one.board, one.number)
        for one in heads.events
        if isinstance(one, Pressed | Held | Released)
    ]


def whole(heads: Heads, presses: int) -> bool:
    """Whether so many presses are over."""
    return sum(isinstance(one, Released) for one in heads.events) >= presses


def presses_alone(checks: Checks, chip: Chip, heads: Heads, stalls: Stalls, bounces: int) -> list[int]:
    """Every button by itself, several times; returns how late the stamps were, in ms."""
    late_ms: list[int] = []
    for board, side in BUTTONS:
        right = tried = 0
        for _ in range(MOST_TRIES):
            if tried == ROUNDS:
                break
            heads.events.clear()
            stalls.begin()
            moved = press(chip, board, side, bounces=bounces)
            heads.wait_for(lambda: whole(heads, 1))
            heads.run_on(0.1)
            if moved.stalled or stalls.stalled:
                continue
            tried += 1
            found = [one for one in heads.events if isinstance(one, Pressed)]
            kinds = [kind for kind, _, _ in reported(heads)]
            if kinds == ["Pressed", "Released"] and (found[0].board, found[0].side) == (board, side):
                right += 1
                late_ms.append(found[0].at_ms - heads.time.at_ms(moved.at_s))
        how = f"presses that bounce {bounces} times" if bounces else "clean presses"
        busy = "" if tried == ROUNDS else f", and only {tried} did, so busy is the machine"
        checks.check(
            f"{ROUNDS} {how} of {named(board, side)}: each reported once", right == ROUNDS, f"{right}{busy}"
        )
    return late_ms


def stamps(checks: Checks, late_ms: Sequence[int]) -> None:
    if not late_ms:
        return
    spread = f"{min(late_ms)}, {statistics.median(late_ms):.0f}, {max(late_ms)} ms (least, median, most)"
    print(f"        stamps after the contact closed: {spread}; the guest's tick is {TICK_MS} ms")
    checks.check("no press is stamped before its contact closed", min(late_ms) >= -1, spread)
    checks.check(
        "every second press is stamped within two ticks", statistics.median(late_ms) <= LATE_MS, spread
    )


def holds(checks: Checks, chip: Chip, heads: Heads) -> None:
    for board, side in BUTTONS:
        heads.events.clear()
        press(chip, board, side, HOLD_S)
        heads.wait_for(lambda: whole(heads, 1))
        kinds = [kind for kind, _, _ in reported(heads)]
        checks.same(
            f"{named(board, side)} held: press, hold, release", kinds, ["Pressed", "Held", "Released"]
        )


def at_once(checks: Checks, chip: Chip, heads: Heads) -> None:
    """All four buttons by four fingers."""
    heads.events.clear()
    fingers = [threading.Thread(target=press, args=(chip, board, side, DOWN_S)) for board, side in BUTTONS]
    for finger in fingers:
        finger.start()
    for finger in fingers:
        finger.join()
    heads.wait_for(lambda: whole(heads, 4))
    heads.run_on(0.1)
    found = sorted((one.board, one.side.name) for one in heads.events if isinstance(one, Pressed))
    checks.same(
        "all four at once: each reported once", found, sorted((board, side.name) for board, side in BUTTONS)
    )


def stuck(checks: Checks, chip: Chip, heads: Heads) -> None:
    """A contact that stays closed: reported once; the others work."""
    heads.events.clear()
    settle(chip, 0, Side.SOUTH, closed=True)
    heads.wait_for(lambda: any(isinstance(one, Held) for one in heads.events))
    heads.run_on(STUCK_S)
    checks.same(
        "a stuck button is a press and a hold, once",
        [kind for kind, _, _ in reported(heads)],
        ["Pressed", "Held"],
    )
    heads.events.clear()
    for board, side in BUTTONS[1:]:
        press(chip, board, side)
    heads.wait_for(lambda: whole(heads, 3))
    found = [(one.board, one.side) for one in heads.events if isinstance(one, Pressed)]
    checks.check(
        "the other three work meanwhile", sorted(found, key=str) == sorted(BUTTONS[1:], key=str), str(found)
    )
    heads.events.clear()
    settle(chip, 0, Side.SOUTH, closed=False)
    heads.wait_for(lambda: whole(heads, 1))
    checks.same("it is released once", [kind for kind, _, _ in reported(heads)], ["Released"])


def shown(checks: Checks, heads: Heads, samples: int = 40) -> None:
    """Displays against clocks, while time runs."""
    wrong: list[str] = []
    for _ in range(samples):
        heads.run_on(0.05)
        wrong += [why for board in (0, 1) if (why := heads.as_shown(board))]
    checks.check(f"displays show the clocks' times at {samples} looks", not wrong, "; ".join(wrong[:3]))


def lights(checks: Checks, chip: Chip, heads: Heads) -> None:
    for head in heads.both:
        reading = head.reading(heads.time.now_ms())
        running = None if reading is None else reading.running
        wanted = () if running is None else (running,)
        same = heads.wait_for(lambda board=head.board, wanted=wanted: chip.lit(board) == wanted)  # type: ignore[misc]  # mypy infers no type of a lambda's defaults
        checks.check(
            f"the {('left', 'right')[head.board]} head's light is that of the running side",
            same,
            str(chip.lit(head.board)),
        )


def displays_fail(checks: Checks, chip: Chip, heads: Heads) -> None:
    """The bus broken and whole again; the displays' plug pulled and put in again."""
    put_displays("broken", on=True)
    said = heads.wait_for(lambda: all(head.trouble for head in heads.both))
    checks.check("a broken bus is reported", said, str([head.trouble for head in heads.both]))
    heads.events.clear()
    press(chip, 1, Side.NORTH)
    heads.wait_for(lambda: whole(heads, 1))
    checks.same("a press counts meanwhile", [kind for kind, _, _ in reported(heads)], ["Pressed", "Released"])
    put_displays("broken", on=False)
    well = heads.wait_for(lambda: not any(head.trouble for head in heads.both))
    checks.check("once it works again, nothing is reported any more", well)
    checks.check("and the displays show the time", _show_again(heads), str(displays()))
    put_displays("unpowered", on=True)
    checks.check(
        "displays without power are dark",
        heads.wait_for(lambda: displays() == ["dark", "dark"]),
        str(displays()),
    )
    put_displays("unpowered", on=False)
    checks.check("plugged in again, they show the time", _show_again(heads), str(displays()))


def _show_again(heads: Heads) -> bool:
    return heads.wait_for(lambda: not any(heads.as_shown(board) for board in (0, 1)))


def main() -> int:
    checks, chip = Checks(), Chip()
    heads = on_pins()
    heads.begin(600_000, running=False)
    checks.check(
        "a clock that is set up is shown",
        heads.wait_for(lambda: displays() == ["10.0010.00"] * 2),
        str(displays()),
    )
    stalls = Stalls()
    late_ms = presses_alone(checks, chip, heads, stalls, 0)
    late_ms += presses_alone(checks, chip, heads, stalls, BOUNCES)
    stalls.close()
    stamps(checks, late_ms)
    holds(checks, chip, heads)
    at_once(checks, chip, heads)
    stuck(checks, chip, heads)
    heads.begin(90_000, running=True)
    shown(checks, heads)
    lights(checks, chip, heads)
    displays_fail(checks, chip, heads)
    heads.begin(62_000, running=True)
    heads.run_on(2)
    shown(checks, heads)
    heads.close()
    checks.same("closed, they are dark", displays(), ["dark", "dark"])
    checks.same("and unlit", [chip.lit(board) for board in (0, 1)], [(), ()])
    killed(checks, chip)
    checks.same("no display was sent half a word", spoiled(), 0)
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main())
