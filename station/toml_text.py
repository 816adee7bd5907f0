"""TOML that somebody else wrote."""

import tomllib
from typing import Any, Final

MOST_DEEP: Final = 100
"""Lists and tables within one another. What we read has a tenth of that; Python's own reader gives up at a
depth that changes with its version and its caller."""


def read_toml(text: str) -> dict[str, Any]:
    """What `tomllib.loads` reads. Raises ValueError, whose message is the end of a sentence, if this is not
    TOML, is nested too deeply, or has a number with too many digits."""
    try:
        found = tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except ValueError as error:
        if "integer string conversion" in str(error):
            raise ValueError("a number has too many digits") from None
        raise
    if _deeper(found, MOST_DEEP):
        raise ValueError("it is nested too deeply")
    return found


def _deeper(value: object, most: int) -> bool:
    """Whether lists and tables are more than so many deep."""
    within = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return bool(within) and (most == 0 or any(_deeper(one, most - 1) for one in within))
