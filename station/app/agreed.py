"""Words that the people at home agreed on, kept from one game to the next, by word list.

They count in every later game at home from its start, until somebody takes them out again. A tournament knows
its own words and no others.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from station.errors import InputError
from station.json_text import read_json
from station.paths import data_dir
from station.referee.events import AnyEvent
from station.referee.state import TableState
from station.waiting import Aside
from station.whole_file import write_whole


def agreed_file() -> Path:
    """Where they are kept. Raises InputError as `data_dir` does."""
    return data_dir() / "agreed-words.json"


def agreed_words(lexicon: str) -> tuple[str, ...]:
    """The words agreed on besides those of a list, sorted; what cannot be read counts as none."""
    return _kept().get(lexicon.lower(), ())


def all_agreed() -> tuple[tuple[str, int], ...]:
    """The lists that have some, in small letters, each with how many."""
    return tuple((name, len(words)) for name, words in sorted(_kept().items()) if words)


def keep_agreed(lexicon: str, words: tuple[str, ...]) -> None:
    """Keep words besides those that are kept, if a file can be written; nobody reads half of one."""
    before = agreed_words(lexicon)
    if not set(words) <= set(before):
        with suppress(OSError, InputError):
            _write(lexicon, tuple(sorted({*before, *words})))


def forget_agreed(lexicon: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Take words out again; returns those that were there. Raises InputError if the file cannot be
    written."""
    before = agreed_words(lexicon)
    gone = tuple(word for word in before if word in words)
    if gone:
        try:
            _write(lexicon, tuple(word for word in before if word not in gone))
        except OSError as error:
            raise InputError(f"cannot write {agreed_file()}: {error.strerror or error}") from error
    return gone


def remembering(aside: Aside) -> Callable[[AnyEvent, TableState[object], TableState[object]], None]:
    """Watches a game at home: keeps what its people agree on. aside: writes."""

    def remember(_event: AnyEvent, before: TableState[object], after: TableState[object]) -> None:
        new = set(after.settings.agreed) - set(before.settings.agreed)
        if new and before.settings.names:
            aside.do(lambda: keep_agreed(after.settings.lexicon, tuple(sorted(new))))

    return remember


def _write(lexicon: str, words: tuple[str, ...]) -> None:
    kept = {**_kept(), lexicon.lower(): words}
    text = json.dumps({name: list(some) for name, some in sorted(kept.items()) if some}, ensure_ascii=False)
    agreed_file().parent.mkdir(parents=True, exist_ok=True)
    write_whole(agreed_file(), text + "\n")


def _kept() -> dict[str, tuple[str, ...]]:
    with suppress(OSError, ValueError, RecursionError, InputError):
        content = read_json(agreed_file().read_text(encoding="utf-8"))
        if isinstance(content, dict):
            return {name: _words_in(words) for name, words in content.items() if isinstance(words, list)}
    return {}


def _words_in(words: list[object]) -> tuple[str, ...]:
    return tuple(sorted({word for word in words if isinstance(word, str) and word == word.upper()}))
