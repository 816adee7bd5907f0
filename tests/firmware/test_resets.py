"""What a head still knows after a reset, a power cut, or a program that hangs."""

from collections.abc import Callable
from struct import pack
from typing import Any
from zlib import crc32

import pytest

from station.clock.serial import messages as m
from station.rules.tile import Side
from tests.firmware.at_the_head import NORTH, SOUTH, set_up, tap


@pytest.mark.parametrize("cause", [m.CauseCode.POWER_ON, m.CauseCode.BROWN_OUT, m.CauseCode.EXTERNAL])
def test_a_reset_comes_back_paused_with_the_times_it_had(host: Any, cause: m.CauseCode) -> None:
    host.ask(m.SetUnit(unit=123_456_789))
    host.ask(set_up("10/5"))
    host.ask(m.Start(side=SOUTH))
    host.run_ms(4000)
    tap(host, Side.SOUTH)
    host.run_ms(25_000)
    before = host.ask(m.Brightness(level=5))
    host.run_ms(500)
    host.head.do(f"reset {int(cause)}")
    host.boot = 0
    host.run_ms(300)
    snapshot = host.hello()
    assert (snapshot.boot, snapshot.cause) == (2, cause | m.CauseCode.RESTORED)
    assert (snapshot.state, snapshot.unit, snapshot.brightness) == (NORTH << 2, 123_456_789, 5)
    assert snapshot.south_ms == before.south_ms
    lost_ms = snapshot.north_ms - (before.north_ms - 500)
    assert 0 <= lost_ms <= (10_200 if cause == m.CauseCode.POWER_ON else 60)


def test_a_button_held_over_a_reset_is_pressed_only_when_it_closes_again(host: Any) -> None:
    host.ask(m.Start(side=SOUTH))
    host.head.edge(Side.SOUTH, True, host.head.now_us + 1000)
    host.run_ms(50)
    host.head.do(f"reset {int(m.CauseCode.WATCHDOG)}")
    host.boot = 0
    host.run_ms(300)
    host.hello()
    host.events.clear()
    host.head.edge(Side.SOUTH, False, host.head.now_us)
    host.run_ms(300)
    assert host.events == []
    tap(host, Side.SOUTH)
    assert [type(event) for event in host.events] == [m.Pressed, m.Released]


def test_a_program_that_hangs_is_restarted_by_its_watchdog(chip: Any, host_of: Callable[[Any], Any]) -> None:
    host = host_of(chip)
    host.run(50_000)
    host.hello()
    host.ask(set_up("10"))
    started = host.ask(m.Start(side=SOUTH))
    host.run_ms(3000)
    wedged_ms = host.ask(m.Brightness(level=8)).at_ms
    host.head.do("wedge")
    host.boot = 0
    host.run_ms(1200)
    snapshot = host.hello()
    assert (snapshot.boot, snapshot.cause) == (2, m.CauseCode.WATCHDOG | m.CauseCode.RESTORED)
    assert 0 <= snapshot.south_ms - (600_000 - (wedged_ms - started.at_ms)) <= 30
    assert snapshot.state == SOUTH << 2


def test_power_cut_while_settings_are_written_loses_none_of_them(
    chip: Any, host_of: Callable[[Any], Any]
) -> None:
    """At any moment of the 40 ms that takes: then the head has its old number or its new one."""
    host = host_of(chip)
    number, seen = 0x11111111, set()
    for cut_ms in (100, *range(0, 44, 4)):
        host.boot = 0
        host.run_ms(250)
        host.hello()
        before, number = number, number + 0x01010101
        host.ask(m.SetUnit(unit=number))
        host.run_ms(cut_ms)
        chip.do(f"reset {int(m.CauseCode.POWER_ON)}")
        host.boot = 0
        host.run_ms(50)
        unit = host.hello().unit
        assert unit in (before, number), f"cut after {cut_ms} ms"
        seen.add(unit == number)
        assert unit == number or cut_ms < 40
        number = unit
    assert seen == {True, False}


SETTINGS_AT = 960


def settings_image(unit: int, layout: int, number: int) -> str:
    """One copy of the settings as in EEPROM, in hex."""
    body = pack("<IBBBx", unit, 5, layout, number)
    return (body + pack("<I", crc32(body))).hex()


@pytest.mark.parametrize(
    ("layouts", "unit"),
    [((0, None), 111), ((1, 1), 222), ((1, 2), 111), ((2, 2), 0)],
    ids=[
        "written by earlier firmware",
        "the newer copy counts",
        "the newer copy is of later firmware",
        "both are",
    ],
)
def test_settings_of_a_later_layout_are_not_read(
    chip: Any, host_of: Callable[[Any], Any], layouts: tuple[int, int | None], unit: int
) -> None:
    for place, layout in enumerate(layouts):
        if layout is not None:
            image = settings_image((111, 222)[place], layout, place)
            chip.do(f"eeprom {SETTINGS_AT + 12 * place} {image}")
    chip.do(f"reset {int(m.CauseCode.POWER_ON)}")
    host = host_of(chip)
    host.run(50_000)
    assert host.hello().unit == unit


@pytest.mark.parametrize(("layout", "south_ms"), [(0, 9_000), (1, 9_000), (2, 9_000), (3, 600_000)])
def test_a_game_saved_by_later_firmware_is_not_restored(
    chip: Any, host_of: Callable[[Any], Any], layout: int, south_ms: int
) -> None:
    body = pack("<HBBIIIIHBiiIIB4x", 9, 1, 0, 600_000, 0, 0, 0, 10, SOUTH << 2, 9_000, 8_000, 0, 0, layout)
    chip.do(f"eeprom 0 {(body + pack('<I', crc32(body))).hex()}", f"reset {int(m.CauseCode.POWER_ON)}")
    host = host_of(chip)
    host.run(50_000)
    assert host.hello().south_ms == south_ms


def test_a_bonus_of_norths_own_is_still_given_after_a_reset(host: Any) -> None:
    host.ask(set_up("10", increment=1, bonus_ms=5_000, north_bonus_ms=2_000))
    host.ask(m.Start(side=NORTH))
    host.run_ms(1500)
    host.head.do(f"reset {int(m.CauseCode.BROWN_OUT)}")
    host.boot = 0
    host.run_ms(300)
    before = host.hello()
    assert before.buttons == 4, "it knows such a bonus"
    host.ask(m.Start(side=NORTH))
    tap(host, Side.NORTH)
    (pressed,) = [event for event in host.events if isinstance(event, m.Pressed)]
    gained_ms = pressed.north_ms - before.north_ms
    assert 1_900 < gained_ms <= 2_000


@pytest.mark.parametrize("cause", [m.CauseCode.BROWN_OUT, m.CauseCode.EXTERNAL])
def test_a_boot_loader_that_clears_the_cause_of_a_reset_hands_it_on(
    chip: Any, host_of: Callable[[Any], Any], cause: m.CauseCode
) -> None:
    """Optiboot clears MCUSR and leaves what it was in register 2."""
    chip.do(f"reset {int(cause)} booted")
    host = host_of(chip)
    host.run(50_000)
    assert host.hello().cause & ~m.CauseCode.RESTORED == cause
