"""Training, and calibration on held-out typefaces."""

import copy
import importlib
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.letters.network import BLANK, GLYPHS, NO_TILE, prepare
from vision.training.batches import made, plans
from vision.training.dataset import Stock, stock
from vision.training.network import build, loss, weights
from vision.training.prepared import check_prepared, prepared

torch: Any = importlib.import_module("torch")

BATCH = 1024
_PEAK = 4e-3
"""The highest learning rate."""
_USED = 0.75
"""Share of the empty squares that is trained on: they are easier than letters."""
_SHOWN = 250
"""Steps between one line of progress and the next."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Shares of patches. letters: among letters and blanks, given a tile. facings: among letters read
    correctly. tiles: correctly classified as tile or no tile."""

    letters: float
    facings: float
    tiles: float


def train(folder: Path, steps: int, threads: int, seed: int, keep: Path) -> Any:
    """Returns the running average of the network's weights after `steps` batches; prints the loss during
    training. It runs on a GPU if PyTorch finds one.

    folder: with the shards `train`. threads: processes that prepare batches, and cores the network uses
    without a GPU. keep: where the average is saved every 250 steps; training continues from what is already
    there.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    network = build().to(device, memory_format=torch.channels_last)
    peak = _PEAK
    if keep.is_file():
        network.load_state_dict(torch.load(keep, map_location=device))
        peak *= 0.4
    average = copy.deepcopy(network)
    glyphs = stock(folder, "train").glyphs
    wanted = np.flatnonzero((glyphs != NO_TILE) | (np.random.default_rng(seed).random(len(glyphs)) < _USED))
    optimiser = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=0.02)
    network.train()
    print(f"{weights(network)} weights, {len(wanted)} patches, on {device}", flush=True)
    begun = time.monotonic()
    shown = torch.zeros((), device=device)
    for step, batch in enumerate(made(folder, "train", plans(wanted, BATCH, steps, seed), threads), start=1):
        if step == 1:
            check_prepared(batch.pictures, device)
        rate = peak * min(1.0, step / 200) * (0.5 + 0.5 * np.cos(np.pi * (step - 1) / steps)) + 1e-6
        for group in optimiser.param_groups:
            group["lr"] = rate
        seen = prepared(torch.from_numpy(batch.pictures).to(device)).to(memory_format=torch.channels_last)
        with torch.autocast(device.type, torch.bfloat16):
            logits = network(seen)
        truth = (torch.from_numpy(labels).to(device) for labels in (batch.glyphs, batch.turns))
        cost = loss(logits.float(), *truth)
        optimiser.zero_grad()
        cost.backward()
        optimiser.step()
        _follow(average, network, max(1 / step, 0.005))
        shown += cost.detach()
        if step % _SHOWN == 0:
            spent = time.monotonic() - begun
            print(f"step {step} of {steps}: loss {shown.item() / _SHOWN:.3f}, {spent:.0f} s", flush=True)
            shown.zero_()
            torch.save(average.state_dict(), keep)
    print(f"{steps} steps of {BATCH} in {time.monotonic() - begun:.0f} s", flush=True)
    return average.cpu()


def _follow(average: Any, network: Any, share: float) -> None:
    pairs = list(zip(average.state_dict().values(), network.state_dict().values(), strict=True))
    with torch.no_grad():
        floating = [(kept, new) for kept, new in pairs if kept.dtype.is_floating_point]
        torch._foreach_lerp_([kept for kept, _ in floating], [new for _, new in floating], share)
        for kept, new in pairs:
            if not kept.dtype.is_floating_point:
                kept.copy_(new)


def predict(network: Any, stock: Stock) -> NDArray[np.float32]:
    """(n, OUTPUTS) logits, in full precision."""
    network.eval()
    rows = []
    with torch.inference_mode():
        for start in range(0, len(stock), 512):
            pictures = stock.take(np.arange(start, min(start + 512, len(stock))))
            rows.append(network(torch.from_numpy(prepare(pictures))).numpy())
    return np.concatenate(rows)


def accuracy(logits: NDArray[np.float32], stock: Stock) -> Accuracy:
    """On data not trained on."""
    tile = stock.glyphs != NO_TILE
    faces = logits[:, : BLANK + 1].argmax(axis=1)
    right = faces == stock.glyphs
    lettered = (stock.turns >= 0) & right
    turns = (
        logits[:, GLYPHS:]
        .reshape(-1, BLANK, 4)[np.flatnonzero(lettered), stock.glyphs[lettered]]
        .argmax(axis=1)
    )
    recognised = (logits[:, :GLYPHS].argmax(axis=1) != NO_TILE) == tile
    return Accuracy(
        float(right[tile].mean()), float((turns == stock.turns[lettered]).mean()), float(recognised.mean())
    )


def calibrate(network: Any, stock: Stock) -> tuple[float, float]:
    """Divides the last layer by the temperatures (glyph, turn) that fit held-out typefaces best."""
    logits = torch.from_numpy(predict(network, stock))
    glyphs, turns = torch.from_numpy(stock.glyphs), torch.from_numpy(stock.turns)
    lettered = turns >= 0
    asked = logits[lettered, GLYPHS:].reshape(-1, BLANK, 4)[
        torch.arange(int(lettered.sum())), glyphs[lettered]
    ]
    entropy = torch.nn.functional.cross_entropy
    grid = np.exp(np.linspace(np.log(0.4), np.log(2.5), 60))
    glyph = float(min(grid, key=lambda t: float(entropy(logits[:, :GLYPHS] / t, glyphs))))
    turn = float(min(grid, key=lambda t: float(entropy(asked / t, turns[lettered]))))
    last = network[-1]
    with torch.no_grad():
        for rows, temperature in ((slice(0, GLYPHS), glyph), (slice(GLYPHS, None), turn)):
            last.weight[rows] /= temperature
            last.bias[rows] /= temperature
    return glyph, turn
