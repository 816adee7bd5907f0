"""Builds the bundled tile finder from scratch: typefaces, scenes, training, evaluation, ONNX."""

import argparse
from pathlib import Path

from vision.free.finder import MODEL, TileFinder
from vision.training import typefaces
from vision.training.errors import TrainingError
from vision.training.finding import shards, train
from vision.training.finding.measure import measure
from vision.training.shards import draw_shards

SEED = 1


def main() -> int:
    """Runs every step that is not done yet; scenes and typefaces are kept in the working folder."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.finding", description=__doc__)
    parser.add_argument("--fonts", type=Path, default=Path("out/reader/typefaces"), help="where typefaces go")
    parser.add_argument("--scenes", type=Path, default=Path("out/finder"), help="where scenes and weights go")
    parser.add_argument("--model", type=Path, default=MODEL, help="the ONNX file to write")
    parser.add_argument("--shards", type=int, default=40, help=f"of {shards.SHARD} scenes to train on")
    parser.add_argument("--steps", type=int, default=6000, help=f"of {train.BATCH} scenes each")
    parser.add_argument("--threads", type=int, default=2, help="cores to use")
    options = parser.parse_args()
    try:
        typefaces.fetch(options.fonts)
        for name, families, seed, count in (
            ("held", typefaces.HELD_OUT, SEED + 1, 1),
            ("train", typefaces.FAMILIES, SEED, options.shards),
        ):
            draw_shards(
                shards.draw_shard, options.fonts, families, options.scenes, name,
                seed=seed, shards=count, workers=options.threads, holds=f"{shards.SHARD} scenes",
            )  # fmt: skip
    except TrainingError as error:
        parser.exit(2, f"{error}\n")
    scenes = shards.stock(options.scenes, "train").scenes
    network = train.train(
        scenes, options.steps, max(1, options.threads - 1), SEED, options.scenes / "weights.pt"
    )
    train.export(network, scenes, SEED, options.model)
    print(f"wrote {options.model}")
    held = shards.stock(options.scenes, "held").scenes
    print(f"typefaces never trained on: {measure(TileFinder.load(options.model), held)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
