"""What can be wrong with a journal, in sentences for people."""

from pathlib import Path

from station.errors import InputError


class JournalError(InputError):
    """A journal cannot be read, written or replayed. The message says which one, why, and what to do."""


def not_found(path: Path) -> JournalError:
    return JournalError(f"there is no journal {path}; for those that there are: station results")


def not_a_journal(path: Path) -> JournalError:
    return JournalError(f"{path} is not a journal of House Station")


def newer(path: Path, schema: int, known: int) -> JournalError:
    return JournalError(
        f"{path.name}: this journal was written by a newer House Station (schema {schema}; this one reads up "
        f"to {known}); update House Station to open it"
    )


def locked(path: Path) -> JournalError:
    return JournalError(
        f"{path.name}: another station that is running has this journal open; close that one first"
    )


def no_folder(path: Path) -> JournalError:
    return JournalError(f"a journal cannot be kept in {path.parent}: there is no such folder")


def unwritable(path: Path, why: str) -> JournalError:
    return JournalError(f"the journal {path} cannot be written: {why}")


def unreadable(path: Path, why: str) -> JournalError:
    return JournalError(f"the journal {path} cannot be read: {why}")


def damaged(path: Path, why: str) -> JournalError:
    return JournalError(
        f"{path.name} is damaged and cannot be read ({why}); move it away, or put a copy of it in its place"
    )


def unplayable(path: Path, number: int, why: str) -> JournalError:
    return JournalError(
        f"{path.name} cannot be replayed: event {number} makes no sense ({why}); move it away, or put a copy "
        "of it in its place"
    )
