"""Typefaces that this machine has, for letters that ours lacks."""

import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final
from unicodedata import bidirectional

PATIENCE_S: Final = 10

FONTS: Final = "sudo apt-get install fontconfig fonts-noto-core fonts-droid-fallback"
"""Brings faces for nearly every script."""

JOINED: Final = (range(0x0900, 0x0E00), range(0x0F00, 0x10A0), range(0x1780, 0x18B0))
"""Scripts of India and its neighbours, whose letters change their shape and place beside others."""


def simple(letters: str) -> bool:
    """Whether these are set one after the other, from the left; letters of Arabic, Hebrew or Hindi are not,
    and a PDF of ours would garble them."""
    return not any(
        bidirectional(one) in ("R", "AL", "AN") or any(ord(one) in part for part in JOINED) for one in letters
    )


@cache
def face_with(letters: frozenset[str]) -> Path | None:
    """A file with all of these letters, by fontconfig; a plain one if there is one."""
    program = shutil.which("fc-list")
    if program is None:
        return None
    wanted = " ".join(f"{ord(one):x}" for one in sorted(letters))
    try:
        done = subprocess.run(
            [program, "--format", "%{weight} %{slant} %{file}\n", f":charset={wanted}"],
            capture_output=True, text=True, timeout=PATIENCE_S, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return None
    lines = [line for line in done.stdout.splitlines() if line.endswith((".ttf", ".otf"))]
    found = [line.split(" ", 2) for line in lines if "Emoji" not in line]  # those are pictures
    plain = sorted(found, key=lambda one: (one[1] != "0", one[0] != "80", "Mono" in one[2], one[2]))
    return Path(plain[0][2]) if plain else None
