"""Builds the bundled letter network from scratch: typefaces, pictures, training, calibration, ONNX."""

import argparse
from pathlib import Path

import numpy as np

from vision.letters.network import MODEL
from vision.training import dataset, export, train, typefaces
from vision.training.errors import TrainingError
from vision.training.shards import draw_shards

SEED = 1
HELD_OUT_SHARDS = 2


def main() -> int:
    """Runs every step that is not done yet; pictures and typefaces are kept in the working folder."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument(
        "--work", type=Path, default=Path("out/reader"), help="where typefaces and pictures go"
    )
    parser.add_argument("--model", type=Path, default=MODEL, help="the ONNX file to write")
    parser.add_argument("--shards", type=int, default=100, help=f"of {dataset.SHARD} pictures each")
    parser.add_argument("--steps", type=int, default=10000, help=f"of {train.BATCH} pictures each")
    parser.add_argument(
        "--threads", type=int, default=2, help="processes that draw and prepare, and cores to use"
    )
    options = parser.parse_args()
    fonts, pictures = options.work / "typefaces", options.work / "pictures"
    try:
        typefaces.fetch(fonts)
        for name, families, seed, shards in (
            ("held", typefaces.HELD_OUT, SEED + 1, HELD_OUT_SHARDS),
            ("train", typefaces.FAMILIES, SEED, options.shards),
        ):
            draw_shards(
                dataset.draw_shard, fonts, families, pictures, name,
                seed=seed, shards=shards, workers=options.threads, holds=f"{dataset.SHARD} patches",
            )  # fmt: skip
    except TrainingError as error:
        parser.exit(2, f"{error}\n")
    network = train.train(pictures, options.steps, options.threads, SEED, options.work / "weights.pt")
    stock, held = dataset.stock(pictures, "train"), dataset.stock(pictures, "held")
    print(f"typefaces never trained on: {train.accuracy(train.predict(network, held), held)}")
    print("temperatures (glyph, turn): {:.2f}, {:.2f}".format(*train.calibrate(network, held)))
    chosen = np.random.default_rng(SEED).choice(len(stock), export.EXAMPLES, replace=False)
    export.export(network, stock.take(chosen), options.model)
    print(f"wrote {options.model}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
