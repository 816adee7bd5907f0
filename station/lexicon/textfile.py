"""The lines of a user's text file, plain or gzipped, in any encoding, without holding all of it."""

import codecs
import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from station.encodings import MARKED, OLD, UncertainError, recognised
from station.errors import InputError

LARGEST: Final = 64 << 20
"""Maximum size of the text in bytes. The largest word lists have a tenth of that; more is a mistake or an
attack."""

_GZIP: Final = b"\x1f\x8b"
_CHUNK: Final = 1 << 16
_SAMPLE: Final = 1 << 18
"""So many bytes of lines that are not ASCII say in which encoding a file is."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """codec: Python's name of the encoding; encoding: what people call it, "" if nobody needs to know."""

    path: Path
    codec: str
    encoding: str = ""

    def lines(self) -> Iterator[str]:
        """Every line without its end, and without Ctrl-Z, with which DOS ends a text."""
        with _opened(self.path) as file:
            text = io.TextIOWrapper(io.BufferedReader(_Raw(file)), encoding=self.codec, newline=None)
            for line in text:
                yield line.rstrip("\n\x1a")


def text_file(path: Path, strange: Callable[[str], int] | None = None, codec: str = "") -> TextFile:
    """A text file and its encoding. strange: counts what is strange in a text for the file's own reasons.
    codec: the encoding, if it is known.

    Raises InputError if the file is missing, no text, a damaged or truncated gzip, too large, or in an
    encoding that is uncertain.
    """
    sample, utf8 = _looked_through(path)
    marked = next((name for mark, name in MARKED if sample.startswith(mark)), "")
    if codec or marked:
        return TextFile(path, codec or marked)
    if b"\0" not in sample and utf8:
        return TextFile(path, "utf-8")
    try:
        _, name = recognised(sample, strange)
    except UncertainError as error:
        raise InputError(f"{path}: {error}; save the list as UTF-8 and import it again") from None
    except ValueError:
        raise InputError(f"{path} is not text; a word list has one word a line, as text or gzip") from None
    if name == "UTF-16":
        return TextFile(path, "utf-16-le" if sample[1:2] == b"\0" else "utf-16-be", name)
    return TextFile(path, next(codec for codec, known in OLD.items() if known == name), name)


def _looked_through(path: Path) -> tuple[bytes, bool]:
    """The beginning of a file with more of its lines that are not ASCII, and whether all of it is UTF-8."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    sample, utf8, size, rest = bytearray(), True, 0, b""
    with _opened(path) as file:
        while chunk := file.read(_CHUNK):
            size += len(chunk)
            if size > LARGEST:
                raise InputError(f"{path} has more than {LARGEST >> 20} MB of text; that is not a word list")
            if utf8:
                try:
                    decoder.decode(chunk)
                except UnicodeDecodeError:
                    utf8 = False
            if not sample:
                sample += chunk
            elif not chunk.isascii() and len(sample) < _SAMPLE:
                lines = (rest + chunk).split(b"\n")
                sample += b"\n" + b"\n".join(line for line in lines[:-1] if not line.isascii())
            rest = chunk.rpartition(b"\n")[2][-1000:]
    try:
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        utf8 = False
    return bytes(sample), utf8


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """The file, uncompressed as it is read."""
    try:
        with path.open("rb") as file:
            packed = file.read(2) == _GZIP
            file.seek(0)
            if not packed:
                yield file
            else:
                with gzip.open(file) as unpacked:
                    yield unpacked  # type: ignore[misc]  # a GzipFile reads as a BinaryIO does
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        what = "truncated" if isinstance(error, EOFError) else "damaged"
        raise InputError(f"{path} is a {what} gzip file; download it again") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not in {error.encoding}, as it says") from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error


class _Raw(io.RawIOBase):
    """A stream that is closed by whoever opened it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "bytearray | memoryview") -> int:  # type: ignore[override]  # all that is ever given
        found = self._file.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)
