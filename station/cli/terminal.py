"""What commands write, without what a terminal would obey in names, words and the like."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TextIO

_CONTROLS: Final = {
    code: f"\\u{code:04x}"
    for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if chr(code) not in "\n\t"
}
"""Control characters, and those that turn the direction of writing, as escapes of JSON, in which
they mean the same."""

_OWN: Final = re.compile(r"(\A\r|\x1b\[(?:[012]|38;2;\d{1,3};\d{1,3};\d{1,3})m)", re.ASCII)
"""What commands write to a terminal themselves: over the last line, and in colours."""


class _Plain:
    """A stream that writes control characters as escapes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        self._stream.write(text if text.isprintable() or text == "\n" else self._plain(text))
        return len(text)

    def _plain(self, text: str) -> str:
        if not self._stream.isatty():
            return text.translate(_CONTROLS)
        parts = _OWN.split(text)
        return "".join(part if place % 2 else part.translate(_CONTROLS) for place, part in enumerate(parts))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def plain_output() -> Iterator[None]:
    """Have standard output and standard error take nothing from outside that a terminal would obey."""
    kept = sys.stdout, sys.stderr
    out: Any = _Plain(sys.stdout)
    err: Any = _Plain(sys.stderr)
    sys.stdout, sys.stderr = out, err
    try:
        yield
    finally:
        sys.stdout, sys.stderr = kept
