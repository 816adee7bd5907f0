"""The script that makes the English lexicon."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_words_that_are_not_the_packages_words_make_nothing(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("dock\nkeel\n")
    shipped = ROOT / "station" / "data" / "lexicons"
    before = {file.name: file.read_bytes() for file in shipped.iterdir()}
    run = subprocess.run(
        [sys.executable, "-m", "scripts.build_english_lexicon", "--words", str(words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr == "these are not the words of word-list 4.1.0: the checksum differs\n"
    assert {file.name: file.read_bytes() for file in shipped.iterdir()} == before
