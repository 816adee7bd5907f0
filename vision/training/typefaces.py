"""The typefaces printed on synthetic tiles: open fonts from the npm packages `@fontsource/…`.

They are used to render training pictures and are not shipped. The simulated table uses other fonts (those
that come with run-time dependencies), so that the reader is never tested on what it was trained on.
"""

import shutil
import subprocess
import tarfile
from pathlib import Path

from vision.training.errors import TrainingError

FAMILIES = (
    "roboto", "open-sans", "lato", "montserrat", "poppins", "nunito", "nunito-sans", "source-sans-3",
    "pt-sans", "ubuntu", "oswald", "roboto-condensed", "roboto-slab", "rubik", "work-sans", "inter",
    "barlow", "barlow-condensed", "fira-sans", "archivo", "archivo-narrow", "cabin",
    "josefin-sans", "quicksand", "varela-round", "zilla-slab", "merriweather",
    "libre-baskerville", "lora", "bitter", "noto-sans", "noto-serif", "ibm-plex-sans", "mulish",
    "jost", "overpass", "signika", "titillium-web", "asap", "hind", "rokkitt", "tinos",
    "libre-franklin", "public-sans", "lexend", "questrial", "andika", "alegreya-sans",
    "m-plus-rounded-1c", "crete-round", "francois-one",
    "bebas-neue", "anton", "fjalla-one", "league-gothic", "antonio", "saira-condensed",
    "courgette", "merienda", "kalam",
    "playfair-display", "cinzel", "spectral", "abril-fatface", "cormorant-garamond", "eb-garamond",
    "crimson-pro", "alfa-slab-one",
)  # fmt: skip
"""Grotesque, humanist, geometric, rounded, condensed, slab, script, poster and book faces."""

HELD_OUT = (
    "arimo", "karla", "dm-sans", "gelasio", "pt-serif", "league-spartan", "sofia-sans-condensed",
    "kaushan-script",
)  # fmt: skip
"""Never trained on: used for calibration and the reported accuracy."""

RELEASE = "5.3.0"
"""The version of every package."""


def fetch(folder: Path) -> None:
    """Downloads every family to `folder` as `<family>/<family>-latin-<weight>-normal.woff2`, with `npm
    pack`.

    Families already there are not downloaded again. Raises TrainingError if npm is missing or a family is
    not available.
    """
    npm = shutil.which("npm")
    for family in (*FAMILIES, *HELD_OUT):
        if (folder / family).is_dir():
            continue
        if npm is None:
            raise TrainingError("npm not found; it downloads the typefaces for training; install Node.js")
        folder.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [npm, "pack", "--silent", f"@fontsource/{family}@{RELEASE}"],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise TrainingError(
                f"the typeface {family} could not be downloaded: {done.stderr.strip()[-200:]}"
            )
        _unpack(folder / done.stdout.strip().splitlines()[-1], folder / family)


def _unpack(archive: Path, folder: Path) -> None:
    partial = folder.with_suffix(".partial")
    partial.mkdir(exist_ok=True)
    with tarfile.open(archive) as packed:
        for member in packed.getmembers():
            name = Path(member.name).name
            stream = packed.extractfile(member)
            wanted = name == "LICENSE" or (name.endswith("-normal.woff2") and "-latin-" in name)
            if wanted and stream is not None:
                (partial / name).write_bytes(stream.read())
    archive.unlink()
    partial.rename(folder)


def faces(folder: Path, families: tuple[str, ...]) -> list[tuple[Path, Path]]:
    """(file with A–Z and Western accents, file with the Polish letters) for every usable weight."""
    found = []
    for family in families:
        for basic in sorted((folder / family).glob(f"{family}-latin-[0-9]*-normal.woff2")):
            weight = int(basic.name.split("-")[-2])
            extended = basic.with_name(basic.name.replace("-latin-", "-latin-ext-"))
            if 300 <= weight <= 900 and extended.is_file():
                found.append((basic, extended))
    if not found:
        raise TrainingError(f"no typefaces in {folder}; fetch them first")
    return found
