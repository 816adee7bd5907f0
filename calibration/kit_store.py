"""The station's kits: a folder with one file per kit, named after it."""

import dataclasses
import re
from pathlib import Path
from typing import Final

from calibration.errors import KitError
from calibration.kit import Kit
from calibration.kit_file import SUFFIX, load_kit, save_kit

_NAME: Final = re.compile(r"\w[\w -]{0,39}")


class KitStore:
    """A folder of kits, created when needed. Names must differ by more than case.

    Every method raises KitError if a name is invalid, a kit is missing, damaged or already exists, or the
    folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def names(self) -> tuple[str, ...]:
        """The names of all kits, sorted."""
        if not self._folder.is_dir():
            return ()
        return tuple(sorted(file.stem for file in self._folder.glob(f"*{SUFFIX}")))

    def load(self, name: str) -> Kit:
        return load_kit(self._file(name))

    def add(self, kit: Kit, *, replace: bool = False) -> None:
        """Store a kit. replace: overwrite one of the same name."""
        self._save(kit, self._free(kit.name, replace=replace))

    def rename(self, old: str, new: str) -> None:
        """Rename a kit."""
        file = self._file(old)
        kit = load_kit(file)
        same = new.casefold() == old.casefold()
        place = self._folder / f"{checked_name(new)}{SUFFIX}" if same else self._free(new, replace=False)
        self._save(dataclasses.replace(kit, name=new), place)
        if place.name != file.name:
            self._remove(file)

    def delete(self, name: str) -> None:
        """Delete a kit, damaged or not."""
        self._remove(self._file(name))

    def export(self, name: str, to: Path, *, replace: bool = False) -> None:
        """Write a kit to a file that another station can import."""
        kit = self.load(name)
        if to.exists() and not replace:
            raise KitError(f"{to} already exists; choose another name or add --replace")
        self._save(kit, to)

    def import_(self, file: Path, name: str | None = None, *, replace: bool = False) -> Kit:
        """Import an exported kit, under its own name or another; returns it."""
        kit = load_kit(file)
        named = kit if name is None else dataclasses.replace(kit, name=name)
        self.add(named, replace=replace)
        return named

    def _there(self, name: str) -> Path | None:
        wanted = checked_name(name).casefold()
        return next(
            (self._folder / f"{there}{SUFFIX}" for there in self.names() if there.casefold() == wanted), None
        )

    def _file(self, name: str) -> Path:
        file = self._there(name)
        if file is None:
            others = f"available: {', '.join(self.names())}" if self.names() else "none is enrolled yet"
            raise KitError(f"there is no kit {name!r}; {others}")
        return file

    def _free(self, name: str, *, replace: bool) -> Path:
        there = self._there(name)
        if there is None:
            return self._folder / f"{name}{SUFFIX}"
        if not replace:
            raise KitError(f"there is a kit {there.stem!r} already; choose another name or add --replace")
        return there

    def _save(self, kit: Kit, file: Path) -> None:
        try:
            save_kit(kit, file)
        except OSError as error:
            raise KitError(f"cannot write {file}: {error.strerror}") from None

    def _remove(self, file: Path) -> None:
        try:
            file.unlink()
        except OSError as error:
            raise KitError(f"cannot delete {file}: {error.strerror}") from None


def checked_name(name: str) -> str:
    """The name, if every platform can use it as a file name. Raises KitError otherwise."""
    if not _NAME.fullmatch(name) or name != name.strip():
        raise KitError(
            f"{name!r} is not a valid kit name: "
            "use up to 40 letters, digits, spaces and hyphens, a letter first"
        )
    return name
