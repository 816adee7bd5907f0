"""A disk on which each wait for it takes long, as on a poor SD card: for measurements."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

VARIABLE: Final = "HOUSE_STATION_SLOW_DISK"

SOURCE: Final = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static int late(const char *name, int file)
{
    struct timespec wait = {MS / 1000, (MS % 1000) * 1000000L};
    int (*real)(int) = (int (*)(int)) dlsym(RTLD_NEXT, name);
    nanosleep(&wait, 0);
    return real(file);
}

int fsync(int file) { return late("fsync", file); }
int fdatasync(int file) { return late("fdatasync", file); }
"""


def slow_disk(disk_ms: int) -> None:
    """Have every fsync and fdatasync of this process, which begins again for that, take so many milliseconds
    more. Needs Linux and a C compiler."""
    if VARIABLE in os.environ:
        return
    compiler = shutil.which("cc")
    if compiler is None:
        sys.exit("a slow disk is measured with a library that is compiled for it; install a C compiler (cc)")
    folder = Path(tempfile.mkdtemp(prefix="slow-disk-"))
    source, library = folder / "slow_disk.c", folder / "slow_disk.so"
    source.write_text(SOURCE, encoding="ascii")
    flags = (f"-DMS={disk_ms}", "-shared", "-fPIC")
    subprocess.run((compiler, *flags, "-o", library, source, "-ldl"), check=True)
    environment = {**os.environ, VARIABLE: str(disk_ms), "LD_PRELOAD": os.fspath(library)}
    os.execve(sys.executable, (sys.executable, *sys.orig_argv[1:]), environment)
