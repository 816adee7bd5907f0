"""What people chose for the screen, kept from one start to the next."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from station.errors import InputError
from station.json_text import read_json
from station.languages import languages
from station.paths import data_dir
from station.whole_file import write_whole


@dataclass(frozen=True, slots=True)
class Preferences:
    """language, theme: by name; "" for the usual one."""

    language: str = ""
    theme: str = ""


def preferences_file() -> Path:
    """Where they are kept. Raises InputError as `data_dir` does."""
    return data_dir() / "screen.json"


def kept_preferences() -> Preferences:
    """The preferences kept last. What cannot be read, or is not known here, is the usual."""
    from station.screen.draw.themes import THEMES

    with suppress(OSError, ValueError, RecursionError, InputError):
        content = read_json(preferences_file().read_text(encoding="utf-8"))
        if isinstance(content, dict):
            language, theme = content.get("language"), content.get("theme")
            return Preferences(
                language if isinstance(language, str) and language in languages() else "",
                theme if isinstance(theme, str) and theme in THEMES else "",
            )
    return Preferences()


def keep_preferences(chosen: Preferences) -> None:
    """Keep preferences, if a file can be written; nobody reads half of one."""
    with suppress(OSError, InputError):
        if chosen != kept_preferences():
            write_whole(preferences_file(), json.dumps(asdict(chosen)) + "\n")
