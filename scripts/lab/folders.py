"""Where the laboratory keeps what it built."""

import os
from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).parents[2]


def cache(environment: dict[str, str] | None = None) -> Path:
    """The folder outside the checkout; environment: the process's own by default."""
    values = os.environ if environment is None else environment
    base = values.get("XDG_CACHE_HOME") or str(Path(values.get("HOME", "/root")) / ".cache")
    return Path(base) / "house-station" / "lab"
