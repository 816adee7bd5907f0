"""What can be wrong with a journal, in sentences for people."""

from pathlib import Path

from station.errors import InputError


def not_found(path: Path) -> InputError:
    return InputError(f"there is no journal {path}")


def not_a_journal(path: Path) -> InputError:
    return InputError(f"{path} is not a journal of House Station")


def newer(path: Path, schema: int, known: int) -> InputError:
    return InputError(
        f"{path.name}: this journal was written by a newer House Station (schema {schema}; this one reads up "
        f"to {known}); update House Station to open it"
    )


def locked(path: Path) -> InputError:
    return InputError(
        f"{path.name}: another station that is running has this journal open; close that one first"
    )


def no_folder(path: Path) -> InputError:
    return InputError(f"a journal cannot be kept in {path.parent}: there is no such folder")


def unwritable(path: Path, why: str) -> InputError:
    return InputError(f"the journal {path} cannot be written: {why}")


def unreadable(path: Path, why: str) -> InputError:
    return InputError(f"the journal {path} cannot be read: {why}")
