"""Files that are replaced as a whole."""

import os
from pathlib import Path
from secrets import token_hex


def write_whole(path: Path, content: str | bytes, mode: int = 0o600) -> None:
    """Replace a file, in a folder that is made if it is missing. Whoever reads it sees all of the old one or
    all of the new one, also after a power cut. Raises OSError, and leaves nothing behind then."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}-{token_hex(8)}")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
