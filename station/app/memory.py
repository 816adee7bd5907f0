"""Keeping the memory of a long-running station steady."""

import ctypes
import sys
from typing import Final

_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
LARGE_BYTES: Final = 1 << 20
HEAPS: Final = 2


def keep_memory_steady() -> bool:
    """Have large blocks go back to the system when they are freed; whether this system can be told so.

    A camera picture takes 9 MB, ten times a second, in a thread of its own. Left alone, glibc soon keeps
    such blocks in its heaps, one for each thread, and these only grow: 50 MB more in half a minute. Call it
    before the first picture.
    """
    if not sys.platform.startswith("linux"):
        return False
    set_option = getattr(ctypes.CDLL(None), "mallopt", None)
    if set_option is None:
        return False
    return bool(set_option(_M_MMAP_THRESHOLD, LARGE_BYTES)) and bool(set_option(_M_ARENA_MAX, HEAPS))
