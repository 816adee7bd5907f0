"""Brings the convolutions of a trained network to eight bits, with what stands between them.

That takes about half the time, and changes no figure of accuracy by more than chance: the model cards
have both. Weights take seven bits, because processors without a dot product of bytes sum in sixteen. A layer
that gives the network's answers stays in full precision.
"""

import importlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_onnx: Any = importlib.import_module("onnx")
_quantization: Any = importlib.import_module("onnxruntime.quantization")

_LAYERS: Final = ["Conv", "Relu", "MaxPool", "Add", "DepthToSpace"]
"""With what stands between convolutions among them, numbers stay in eight bits from one to the next."""

Inputs = dict[str, NDArray[np.float32]]
"""What a network is given, by the input's name."""


def in_eight_bits(full: Path, examples: Iterable[Inputs], path: Path) -> None:
    """Writes the ONNX network `full` in eight bits. examples: batches from which every layer's range is
    taken, as the network will see them."""
    graph = _onnx.load(str(full)).graph
    said = {answer.name for answer in graph.output}
    answering = [node.name for node in graph.node if said.intersection(node.output)]
    _quantization.quantize_static(
        str(full), str(path), _Examples(examples),
        quant_format=_quantization.QuantFormat.QDQ, op_types_to_quantize=_LAYERS, per_channel=True,
        activation_type=_quantization.QuantType.QUInt8, weight_type=_quantization.QuantType.QInt8,
        reduce_range=True, nodes_to_exclude=answering,
    )  # fmt: skip


class _Examples(_quantization.CalibrationDataReader):  # type: ignore[misc]  # onnxruntime is untyped
    """Batches as the quantisation asks for them: one a call, then None."""

    def __init__(self, batches: Iterable[Inputs]) -> None:
        self._batches: Iterator[Inputs] = iter(batches)

    def get_next(self) -> Inputs | None:
        return next(self._batches, None)
