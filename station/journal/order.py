"""Which journal is the latest."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def dated(text: str, now: datetime | None = None) -> tuple[bool, str]:
    """What a date, or a journal's name that begins with one, is sorted by: the greatest is the latest.

    A machine without a clock of its own may have dated a game years ahead before the network set it. A date
    after tomorrow counts as older than any other, or that game would come first for ever. now: the present
    unless given.
    """
    tomorrow = ((now or datetime.now(UTC)) + timedelta(days=1)).date().isoformat()
    ahead = _DATE.match(text) is not None and text[:10] > tomorrow
    return not ahead, text
