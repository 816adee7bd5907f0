"""Which files a command may write over: none that somebody may miss."""

from pathlib import Path

from station.errors import InputError


def check_writable(path: Path, kind: str, *starts: bytes) -> None:
    """Refuse to write over a file that is not of this kind: one that does not begin with one of `starts`.
    What is empty or no regular file, such as a pipe, can be written to. Raises InputError.
    """
    if not path.is_file():
        return
    try:
        with path.open("rb") as file:
            begins = file.read(max(len(start) for start in starts))
    except OSError:
        return  # writing will say what is wrong
    if begins and not begins.startswith(starts):
        raise InputError(f"{path} already exists and is not {kind}; choose another name")


def check_sheet(path: Path, *, replace: bool) -> None:
    """Refuse to write a sheet, which is an SVG, under another kind of name, or over a file unless it may be
    replaced. Raises InputError.
    """
    if path.suffix.lower() not in {"", ".svg"}:
        raise InputError(f"{path}: the sheet is written as SVG; name it {path.with_suffix('.svg').name}")
    if path.exists() and not replace:
        raise InputError(f"{path} already exists; choose another name or add --replace")
