"""JSON that somebody else wrote: a file, a line, a message."""

import json
import re
from typing import Any, Final

Json = dict[str, Any]
"""A JSON object. What its values are is known to those who know the document."""

MOST_DEEP: Final = 100
"""Lists and objects within one another. We write a tenth of that; the limit of `json` itself changes with the
version of Python and with its caller."""

_MARKS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""Texts, in which brackets mean nothing, and brackets."""


class NestedError(ValueError):
    """JSON that is nested too deeply."""


def read_json(text: str, **hooks: Any) -> Any:
    """What `json.loads` reads with these hooks. Raises NestedError, or ValueError if this is not JSON."""
    if text.count("[") + text.count("{") > MOST_DEEP and _depth(text) > MOST_DEEP:
        raise NestedError("it is nested too deeply")
    try:
        return json.loads(text, **hooks)
    except ValueError as error:
        if "integer string conversion" in str(error):
            raise ValueError("a number has too many digits") from None
        raise


def _depth(text: str) -> int:
    deep = deepest = 0
    for mark in _MARKS.finditer(text):
        if mark[0] in "[{":
            deep += 1
            deepest = max(deep, deepest)
        elif mark[0] in "]}":
            deep -= 1
    return deepest
