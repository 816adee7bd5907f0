"""Writes the sample patches that the tests read: `python -m vision.training.samples PICTURES FOLDER`.

Two of each letter, four blanks and two empty squares in held-out typefaces, as rendered: none was selected
by how well it is read.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from vision.letters.network import BLANK, LETTERS, NO_TILE
from vision.training.dataset import stock

_COLUMNS = 8


def main() -> int:
    """Writes `letters.png`, 8 × 8 patches, and `letters.json`, their letters and facings."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.samples", description=__doc__)
    parser.add_argument("pictures", type=Path, help="where training keeps its pictures")
    parser.add_argument("folder", type=Path, help="where to write")
    options = parser.parse_args()
    held = stock(options.pictures, "held")
    rng = np.random.default_rng(7)
    wanted = dict.fromkeys(range(LETTERS.index("Ü") + 1), 2) | {BLANK: 4, NO_TILE: 2}
    chosen = np.concatenate(
        [
            rng.choice(np.flatnonzero(held.glyphs == glyph), count, replace=False)
            for glyph, count in wanted.items()
        ]
    )
    pictures = held.take(chosen)
    rows = [
        np.hstack(list(pictures[start : start + _COLUMNS])) for start in range(0, len(pictures), _COLUMNS)
    ]
    cv2.imwrite(str(options.folder / "letters.png"), np.vstack(rows))
    names = [*LETTERS, "_", "."]
    labels = [
        names[held.glyphs[index]] + ("^>v<"[held.turns[index]] if held.turns[index] >= 0 else "")
        for index in chosen
    ]
    (options.folder / "letters.json").write_text(json.dumps(labels, ensure_ascii=False), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
