"""Registers of a MAX7219 as people read its digits."""

import pytest

from scripts.lab.guest.chip import registers, shown

DARK = [0] * 16


def lit(**values: int) -> list[int]:
    """Registers of a display that is on; digit 8 is the one on the left."""
    given = list(DARK)
    given[12] = 1
    for name, value in values.items():
        given[int(name.removeprefix("digit"))] = value
    return given


def test_a_display_that_is_shut_down_is_dark() -> None:
    assert shown(DARK) == "dark"


def test_digits_are_read_from_left_to_right_with_their_points() -> None:
    given = lit(digit8=0b0110000, digit7=0b11111110, digit6=0b1101101, digit5=0b0000001)
    assert shown(given) == "10.2-    "


def test_segments_that_are_no_digit_are_shown_as_such() -> None:
    assert shown(lit(digit1=0b0000010)) == "       ?"


def test_the_display_test_lights_everything() -> None:
    given = lit()
    given[15] = 1
    assert shown(given) == "8.8.8.8.8.8.8.8."


def test_the_modules_account_is_a_line_for_each_display() -> None:
    line = "120 {} 00 7e" + " 00" * 14
    assert registers(f"{line.format(0)}\n{line.format(3)}\n") == [
        (120, 0, [0, 0x7E, *[0] * 14]),
        (120, 3, [0, 0x7E, *[0] * 14]),
    ]


@pytest.mark.parametrize(("segments", "digit"), [(0b1111110, "0"), (0b1111011, "9"), (0, " ")])
def test_what_the_stations_driver_sends_is_read_back(segments: int, digit: str) -> None:
    assert shown(lit(digit4=segments))[4] == digit
