"""Where a table keeps what belongs to halls: known without anything that speaks to one."""

from pathlib import Path
from typing import Final

from station.paths import data_dir

FILE: Final = "joined.json"
"""Who the table is there, and where the hall is."""


def table_dir() -> Path:
    """Where a table keeps what belongs to halls."""
    return data_dir() / "table-of-a-hall"
