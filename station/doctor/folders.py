"""Folders that are written to, and data that must be there."""

from dataclasses import dataclass

from station.checks import Check


@dataclass(frozen=True, slots=True)
class Folders:
    """data: of journals, word lists and tile sets. data_barred: the part of it that exists, if it is barred
    to the user, else "". working: where lgpio writes. word_lists: by name. missing_models: files not
    found."""

    data: str
    data_barred: str
    working: str
    working_writable: bool
    word_lists: tuple[str, ...]
    missing_models: tuple[str, ...] = ()


def checks(folders: Folders) -> tuple[Check, ...]:
    return _data(folders), _working(folders), _word_lists(folders), _models(folders)


def _data(folders: Folders) -> Check:
    if not folders.data_barred:
        return Check("data folder", True, folders.data)
    chown = f"sudo chown -R $USER {folders.data_barred}"
    says = f"{folders.data_barred} cannot be written to, so no game is recorded; run: {chown}"
    return Check("data folder", False, says)


def _working(folders: Folders) -> Check:
    if folders.working_writable:
        return Check("working folder", True, folders.working)
    says = (
        f"{folders.working} cannot be written to, but lgpio writes there; start the station in another folder"
    )
    return Check("working folder", False, says)


def _word_lists(folders: Folders) -> Check:
    if folders.word_lists:
        return Check("word lists", True, ", ".join(folders.word_lists))
    says = (
        "there is no word list, not even the one that comes along; get a complete checkout of House Station"
    )
    return Check("word lists", False, says)


def _models(folders: Folders) -> Check:
    if not folders.missing_models:
        return Check("networks", True, "both are there")
    missing = ", ".join(folders.missing_models)
    says = f"{missing} missing, so nothing is read; get a complete checkout of House Station"
    return Check("networks", False, says)
