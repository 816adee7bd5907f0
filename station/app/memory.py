"""Keeping the memory of a long-running station steady, and looking through it short."""

import ctypes
import gc
import sys
from typing import Final

_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
LARGE_BYTES: Final = 1 << 20
HEAPS: Final = 2


def keep_memory_steady() -> bool:
    """Return large blocks to the system when freed; returns whether this system supports that.

    A camera picture takes 9 MB, ten times a second, in its own thread. By default glibc soon keeps such
    blocks in its per-thread heaps, which only grow: 50 MB in half a minute. Call it before the first picture.
    """
    if not sys.platform.startswith("linux"):
        return False
    set_option = getattr(ctypes.CDLL(None), "mallopt", None)
    if set_option is None:
        return False
    return bool(set_option(_M_MMAP_THRESHOLD, LARGE_BYTES)) and bool(set_option(_M_ARENA_MAX, HEAPS))


_left_out: set[str] = set()
"""What `keep_collections_short` was called for so far."""


def keep_collections_short(loaded: str) -> None:
    """Leave everything that is loaded now out of the garbage collector's full rounds, once for each `loaded`:
    a second time would keep what is garbage by then.

    Modules, word lists and boards are 70,000 objects that live to the end; a round through them stops the
    window for 40 ms, in the middle of a game or while the games on record are read. Call it when the start
    menu comes up, and when the first game has been made.
    """
    if loaded not in _left_out:
        _left_out.add(loaded)
        gc.freeze()
