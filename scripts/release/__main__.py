"""Build wheel and sdist, check what is in them, and try the wheel: `make release`.

A release is whole when no line says FAULT. What this machine cannot try is listed, so that somebody tries it
elsewhere (docs/release.md).
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from scripts.release import bill, trial
from scripts.release.contents import faults, names_in, wanted_in
from scripts.release.licences import PAGE, bundled
from station import __version__

ROOT: Final = Path(__file__).resolve().parents[2]


def main() -> int:
    """Build and check; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="make release", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="default: dist")
    parser.add_argument("--wheel", type=Path, help="try this wheel instead of building one")
    options = parser.parse_args()
    found = 0
    for line in _released(options.out, options.wheel):
        print(line, flush=True)
        found += "FAULT" in line
    return 1 if found else 0


def _released(out: Path, wheel: Path | None) -> Iterator[str]:
    archives = [wheel] if wheel else _build(out)
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)
    for archive in archives:
        size = archive.stat().st_size
        found = faults(archive.name, names_in(archive), size, wanted_in(archive, tracked.stdout.splitlines()))
        yield from (f"FAULT {fault}" for fault in found)
        yield f"{archive.name}: {size / 1e6:.2f} MB"
    with tempfile.TemporaryDirectory() as made:
        yield from _tried(next(a for a in archives if a.suffix == ".whl"), Path(made), out)


def _build(out: Path) -> list[Path]:
    """An sdist, and a wheel from the sdist, as package builders make it."""
    for old in out.glob("house_station-*"):
        old.unlink()
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(out), str(ROOT)], check=True, capture_output=True
    )
    return sorted(out.glob("house_station-*"))


def _tried(wheel: Path, folder: Path, out: Path) -> Iterator[str]:
    for version, python in trial.pythons().items():
        environment = folder / version
        yield _trial(f"Python {version}", environment, partial(trial.install, python, environment, wheel))
        bin_ = environment / "bin" / "python"
        if version == min(trial.pythons()) and bin_.exists():
            yield _billed(bin_, out)
    lowest = folder / "lowest"
    python = next(iter(trial.pythons().values()))
    yield _trial("lowest versions", lowest, partial(trial.install_lowest, python, lowest, wheel))
    for version in trial.missing():
        yield f"not tried: Python {version} is not on this machine"


def _trial(name: str, environment: Path, install: Callable[[], None]) -> str:
    try:
        install()
    except subprocess.CalledProcessError as error:
        return f"FAULT {name}: {(error.stderr or error.stdout).strip()[-400:]}"
    wrong = trial.use(environment, __version__)
    return "\n".join(f"FAULT {name}: {sentence}" for sentence in wrong) or f"{name}: installs and plays"


def _billed(python: Path, out: Path) -> str:
    made = bill.of_release(bill.of_environment(python), bundled(PAGE.read_text(encoding="utf-8")))
    wrong = bill.fault(made)
    path = out / f"house-station-{__version__}.cdx.json"
    path.write_text(json.dumps(made, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return f"FAULT {path.name}: {wrong}" if wrong else f"{path.name}: {len(made['components'])} components"


if __name__ == "__main__":
    sys.exit(main())
