"""What was checked and how it came out, as `station doctor` and `station table setup --check` answer."""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

NAME_WIDTH = 16
"""Characters; longer names push their sentence to the right."""


@dataclass(frozen=True, slots=True)
class Check:
    """The outcome of one check. says: what was found and, if that is wrong, how to fix it in one sentence."""

    name: str
    ok: bool
    says: str


def print_checks(
    checks: Iterable[Check], *, as_json: bool = False, out: TextIO | None = None, ready: bool | None = None
) -> int:
    """Print each check as it is made, then whether all are fine. Returns the exit status: 0 ready, 1 not.

    out: standard output by default. ready: whether all is fine in the end, if what was wrong may have been
    put right; None if the checks say that.
    """
    out = out or sys.stdout
    count = to_fix = 0
    for check in checks:
        count += 1
        to_fix += not check.ok
        out.write((_json(check) if as_json else _line(check)) + "\n")
        out.flush()
    if ready is not None:
        to_fix = 0 if ready else max(1, to_fix)
    out.write((json.dumps({"ready": not to_fix}) if as_json else _verdict(count, to_fix)) + "\n")
    return 1 if to_fix else 0


def _json(check: Check) -> str:
    return json.dumps({"check": check.name, "ok": check.ok, "says": check.says}, ensure_ascii=False)


def _line(check: Check) -> str:
    mark = "✓ ok " if check.ok else "✗ fix"
    return f"{mark}  {check.name:<{NAME_WIDTH}}  {check.says}"


def _verdict(count: int, to_fix: int) -> str:
    return f"Ready: all {count} checks are fine." if not to_fix else f"Not ready: {to_fix} of {count} to fix."
