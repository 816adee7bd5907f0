"""Exports the trained letter network to the bundled ONNX file: convolutions in eight bits, the rest in full
precision."""

import importlib
import tempfile
from pathlib import Path
from typing import Any

from vision.letters.network import PATCH_PX, Patches, prepare
from vision.training.eight_bits import in_eight_bits

torch: Any = importlib.import_module("torch")

EXAMPLES = 1024
"""Number of patches from which the range of every layer is taken."""

_BATCH = 64


def export(network: Any, examples: Patches, path: Path) -> None:
    """Writes ONNX with a variable batch size. examples: (n, 64, 64, 3) patches as the network will see
    them."""
    network.eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.onnx"
        torch.onnx.export(
            network.to(memory_format=torch.contiguous_format),
            (torch.zeros(1, 3, PATCH_PX, PATCH_PX),), str(full),
            input_names=["patches"], output_names=["logits"], opset_version=17,
            dynamic_axes={"patches": {0: "n"}, "logits": {0: "n"}}, dynamo=False,
        )  # fmt: skip
        starts = range(0, len(examples), _BATCH)
        in_eight_bits(full, ({"patches": prepare(examples[k : k + _BATCH])} for k in starts), path)
