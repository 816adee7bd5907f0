import io
import json
from collections.abc import Iterator

from station.checks import Check, print_checks

FINE = Check("memory", True, "3.7 GiB")
BROKEN = Check("power supply", False, "undervoltage: use the Pi's own supply")


def printed(*checks: Check, as_json: bool = False) -> tuple[int, list[str]]:
    out = io.StringIO()
    return print_checks(checks, as_json=as_json, out=out), out.getvalue().splitlines()


def test_all_fine_is_ready() -> None:
    assert printed(FINE) == (0, ["✓ ok   memory            3.7 GiB", "Ready: all 1 checks are fine."])


def test_one_to_fix_is_not_ready() -> None:
    status, lines = printed(FINE, BROKEN)
    assert status == 1
    assert lines[1:] == [
        "✗ fix  power supply      undervoltage: use the Pi's own supply",
        "Not ready: 1 of 2 to fix.",
    ]


def test_json_is_a_line_a_check_and_the_verdict_last() -> None:
    status, lines = printed(FINE, BROKEN, as_json=True)
    assert status == 1
    assert [json.loads(line) for line in lines] == [
        {"check": "memory", "ok": True, "says": "3.7 GiB"},
        {"check": "power supply", "ok": False, "says": "undervoltage: use the Pi's own supply"},
        {"ready": False},
    ]


def test_a_check_is_printed_before_the_next_is_made() -> None:
    out = io.StringIO()

    def checks() -> Iterator[Check]:
        yield FINE
        assert "memory" in out.getvalue()
        yield BROKEN

    print_checks(checks(), out=out)
