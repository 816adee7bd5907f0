"""Where the user's data is stored."""

import os
from pathlib import Path

import platformdirs

from station.errors import InputError

DATA_VARIABLE = "HOUSE_STATION_DATA"


def data_dir() -> Path:
    """The folder for journals, lexicons and tile sets. It need not exist yet.

    The environment variable HOUSE_STATION_DATA overrides the operating system's default. Raises InputError if
    it names the home of nobody.
    """
    override = os.environ.get(DATA_VARIABLE)
    if override:
        try:
            return Path(override).expanduser().absolute()
        except RuntimeError:
            user = override.split("/", 1)[0]
            raise InputError(
                f"{DATA_VARIABLE} is {override!r}, but there is no user {user}; set it to an existing folder"
            ) from None
    return Path(platformdirs.user_data_dir("house-station", appauthor=False))
