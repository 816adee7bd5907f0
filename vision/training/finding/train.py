"""Training and export of the tile finder: convolutions in eight bits, except the last one."""

import importlib
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.free.finder import PAD, normalised
from vision.training.eight_bits import in_eight_bits
from vision.training.finding.network import build, loss, multiplications, weights
from vision.training.finding.scene import Scene
from vision.training.finding.variation import Example, varied

torch: Any = importlib.import_module("torch")

BATCH: Final = 8
Batch = tuple[NDArray[np.float32], ...]
"""Pictures, targets, where, counted; see `Example`."""

EXAMPLES: Final = 512
"""Number of pictures from which the range of every layer is taken."""

_SHOWN: Final = 50
_KEPT: Final = 100

_PEAK: Final = 3e-3
_PEAK_AGAIN: Final = 2.5e-3
"""Peak learning rates, from scratch and from saved weights."""


def train(scenes: Sequence[Scene], steps: int, threads: int, seed: int, keep: Path) -> Any:
    """The running average of the network's weights after this many batches; prints the loss during training.

    threads: for the network; one more prepares examples. keep: where the average is saved during training,
    which continues from what is already there.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    network = build().to(memory_format=torch.channels_last)
    peak = _PEAK
    if keep.is_file():
        network.load_state_dict(torch.load(keep))
        peak = _PEAK_AGAIN
    average = _averaged(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=0.01)
    work = multiplications(network, 656, 1152) / 1e9
    print(f"{weights(network)} weights, {work:.2f} G multiplications per picture of 2304×1296", flush=True)
    network.train()
    begun = time.monotonic()
    shown = 0.0
    for step, batch in enumerate(_batches(scenes, steps, np.random.default_rng(seed))):
        rate = peak * min(1.0, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-6
        for group in optimiser.param_groups:
            group["lr"] = rate
        pictures, targets, where, counted = (torch.from_numpy(part) for part in batch)
        with torch.autocast("cpu", torch.bfloat16):
            answers = network(pictures.to(memory_format=torch.channels_last))
        cost = loss(answers.float(), targets, where, counted)
        optimiser.zero_grad()
        cost.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        average.update_parameters(network)
        shown += cost.item()
        if (step + 1) % _SHOWN == 0:
            took = time.monotonic() - begun
            print(f"step {step + 1} of {steps}: loss {shown / _SHOWN:.3f}, {took:.0f} s", flush=True)
            shown = 0.0
        if (step + 1) % _KEPT == 0 or step + 1 == steps:
            torch.save(average.module.state_dict(), keep)
    return average.module


def _averaged(network: Any) -> Any:
    averages = torch.optim.swa_utils
    follow = averages.get_ema_multi_avg_fn(0.995)
    return averages.AveragedModel(network, multi_avg_fn=follow, use_buffers=True)


def _batches(scenes: Sequence[Scene], steps: int, rng: Generator) -> Iterator[Batch]:
    """(pictures, targets, where, counted) of each step; the next is prepared while one is in use."""

    def make(rows: NDArray[np.int_]) -> Batch:
        examples: list[Example] = [varied(scenes[int(row)], rng) for row in rows]
        return (
            normalised(np.stack([one.picture for one in examples])),
            np.stack([one.targets for one in examples]),
            np.stack([one.where for one in examples]),
            np.stack([one.counted for one in examples]),
        )

    order = np.concatenate([rng.permutation(len(scenes)) for _ in range(1 + steps * BATCH // len(scenes))])
    with ThreadPoolExecutor(1) as maker:
        coming = maker.submit(make, order[:BATCH])
        for step in range(steps):
            ready = coming.result()
            if step + 1 < steps:
                coming = maker.submit(make, order[(step + 1) * BATCH :][:BATCH])
            yield ready


def export(network: Any, scenes: Sequence[Scene], seed: int, path: Path) -> None:
    """Writes ONNX for pictures of any size. scenes: from which the range of every layer is taken."""
    network.eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    example = torch.zeros(1, 3, 4 * PAD, 4 * PAD)
    free = {
        "picture": {0: "n", 2: "height", 3: "width"},
        "answers": {0: "n", 2: "rows", 3: "columns"},
    }
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.onnx"
        torch.onnx.export(
            network.to(memory_format=torch.contiguous_format), (example,), str(full),
            input_names=["picture"], output_names=["answers"], opset_version=17,
            dynamic_axes=free, dynamo=False,
        )  # fmt: skip
        batches = _batches(scenes, EXAMPLES // BATCH, np.random.default_rng(seed))
        in_eight_bits(full, ({"picture": pictures} for pictures, *_ in batches), path)
