"""The trained network as the ONNX file that ships: convolutions in eight bits, the rest in full precision.

Eight bits halve the time of reading and change no figure of accuracy by more than chance: the model card has
both. Weights take seven of them, because processors without a dot product of bytes sum in sixteen bits.
"""

import importlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.letters import PATCH_PX, Patches, prepare

torch: Any = importlib.import_module("torch")
_quantization: Any = importlib.import_module("onnxruntime.quantization")

EXAMPLES = 1024
"""Patches from which the range of every layer is taken."""

_BATCH = 64


def export(network: Any, examples: Patches, path: Path) -> None:
    """Writes ONNX with a free batch size. examples: (n, 64, 64, 3) patches as the network will see them."""
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
        _quantization.quantize_static(
            str(full), str(path), _Batches(examples),
            quant_format=_quantization.QuantFormat.QDQ, op_types_to_quantize=["Conv"], per_channel=True,
            activation_type=_quantization.QuantType.QUInt8, weight_type=_quantization.QuantType.QInt8,
            reduce_range=True,
        )  # fmt: skip


class _Batches(_quantization.CalibrationDataReader):  # type: ignore[misc]
    """Patches as the quantisation asks for them: one prepared batch a call, then None."""

    def __init__(self, examples: Patches) -> None:
        self._batches: Iterator[dict[str, NDArray[np.float32]]] = (
            {"patches": prepare(examples[start : start + _BATCH])}
            for start in range(0, len(examples), _BATCH)
        )

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        return next(self._batches, None)
