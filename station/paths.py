"""Where the user's data is stored."""

import os
from pathlib import Path

import platformdirs

DATA_VARIABLE = "HOUSE_STATION_DATA"


def data_dir() -> Path:
    """The folder for journals, lexicons and tile sets. It need not exist yet.

    The environment variable HOUSE_STATION_DATA overrides the operating system's default.
    """
    override = os.environ.get(DATA_VARIABLE)
    if override:
        return Path(override).expanduser().absolute()
    return Path(platformdirs.user_data_dir("house-station", appauthor=False))
