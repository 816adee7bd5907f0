"""What people chose for the screen, kept from one start to the next."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from station.errors import InputError
from station.json_text import read_json
from station.languages import languages
from station.paths import data_dir
from station.whole_file import write_whole

if TYPE_CHECKING:
    from station.screen.start.view import LastChosen


@dataclass(frozen=True, slots=True)
class Preferences:
    """language, theme: by name; "" for the usual one. still: no tile glides. games: what was chosen
    for each game, the one that was played last first."""

    language: str = ""
    theme: str = ""
    still: bool = False
    games: "tuple[LastChosen, ...]" = ()


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
                content.get("still") is True,
                _games(content.get("games")),
            )
    return Preferences()


def _games(content: object) -> "tuple[LastChosen, ...]":
    """What was chosen for each game that is known here. Names and values are limited when they are used."""
    from station.registry import ENTRIES
    from station.screen.start.view import LastChosen

    found: dict[str, LastChosen] = {}
    for one in content if isinstance(content, list) else ():
        game = one.get("game") if isinstance(one, dict) else None
        if not isinstance(game, str) or game not in ENTRIES:
            continue
        players, at_screen = one.get("players"), one.get("at_screen")
        found.setdefault(
            game,
            LastChosen(
                game,
                players if type(players) is int else 0,
                _texts(one.get("names")),
                tuple((pair[0], pair[1]) for pair in map(_texts, _list(one.get("chosen"))) if len(pair) == 2),
                _texts(one.get("seats")),
                at_screen if isinstance(at_screen, bool) else None,
            ),
        )
    return tuple(found.values())


def _list(content: object) -> list[object]:
    return content if isinstance(content, list) else []


def _texts(content: object) -> tuple[str, ...]:
    """A list of texts; none, if anything else is among them."""
    texts = _list(content)
    return tuple(str(text) for text in texts) if all(isinstance(text, str) for text in texts) else ()


def keep_preferences(chosen: Preferences) -> None:
    """Keep preferences, if a file can be written; nobody reads half of one."""
    with suppress(OSError, InputError):
        if chosen != kept_preferences():
            write_whole(preferences_file(), json.dumps(asdict(chosen)) + "\n")
