"""The network: six convolutions and two dense layers, about 310 thousand weights.

Its output is one row of logits: GLYPHS for the glyph, then four for each letter's rotation. Each letter has
its own rotation logits because its cues differ: the legs of an A, but only the point value of an O.
"""

import importlib
from typing import Any

from vision.letters.network import BLANK, GLYPHS, PATCH_PX

# PyTorch is only in the training group: type checks must pass without it.
torch: Any = importlib.import_module("torch")

OUTPUTS = GLYPHS + 4 * BLANK


def build() -> Any:
    """(n, 3, 64, 64) float32 → (n, OUTPUTS) logits."""
    nn = torch.nn

    def block(inputs: int, outputs: int, kernel: int, stride: int) -> list[Any]:
        convolution = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False)
        return [convolution, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)]

    return nn.Sequential(
        *block(3, 24, 5, 2),
        *block(24, 32, 3, 1),
        nn.MaxPool2d(2),
        *block(32, 64, 3, 1),
        *block(64, 64, 3, 1),
        nn.MaxPool2d(2),
        *block(64, 80, 3, 1),
        *block(80, 80, 3, 1),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Dropout(0.1),
        nn.Linear(80 * (PATCH_PX // 16) ** 2, 96),
        nn.ReLU(inplace=True),
        nn.Linear(96, OUTPUTS),
    )


def weights(network: Any) -> int:
    """Number of trained parameters."""
    return sum(parameter.numel() for parameter in network.parameters())


def loss(logits: Any, glyphs: Any, turns: Any) -> Any:
    """Cross entropy of the glyph, plus that of the rotation given the true letter, if there is one."""
    functional = torch.nn.functional
    glyph_loss = functional.cross_entropy(logits[:, :GLYPHS], glyphs, label_smoothing=0.02)
    lettered = turns >= 0
    rows = logits[lettered, GLYPHS:].reshape(-1, BLANK, 4)
    asked = rows[torch.arange(len(rows)), glyphs[lettered]]
    turn_loss = functional.cross_entropy(asked, turns[lettered], label_smoothing=0.02)
    return glyph_loss + turn_loss
