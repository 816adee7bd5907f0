"""The network that finds tiles: it works at a quarter, an eighth and a sixteenth of the input, and answers
at a quarter.

After CenterNet (Zhou, Wang and Krähenbühl, "Objects as Points", 2019): a heat map that peaks at the tiles'
centres, and next to each peak its exact position, the tile's size and rotation. A tile rotated by a quarter
turn looks the same, so the angle is given as the cosine and sine of four times itself. Coarser features are
spread over finer places by channels (pixel shuffle), so that each place gets its own.
"""

import importlib
from typing import Any

from vision.free.finder import OUTPUTS

# PyTorch is only in the training group: type checks must pass without it.
torch: Any = importlib.import_module("torch")

RARE = 0.02
"""Initial heat: few places are tiles."""


def build() -> Any:
    """(n, 3, h, w) float32 → (n, OUTPUTS, h / STRIDE, w / STRIDE); see `vision.free.finder`."""
    nn = torch.nn

    def block(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> Any:
        convolution = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False)
        return nn.Sequential(convolution, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))

    class Net(nn.Module):  # type: ignore[misc, name-defined]  # torch is untyped here
        def __init__(self) -> None:
            super().__init__()
            self.quarter = nn.Sequential(block(3, 16, 2), block(16, 24, 2))
            self.eighth = block(24, 56, 2)
            self.looked = nn.Sequential(block(56, 56), block(56, 56))
            self.sixteenth = nn.Sequential(block(56, 80, 2), block(80, 80))
            self.to_eighth = nn.Sequential(nn.Conv2d(80, 4 * 56, 1), nn.PixelShuffle(2))
            self.at_eighth = block(56, 56)
            self.to_quarter = nn.Sequential(nn.Conv2d(56, 4 * 24, 1), nn.PixelShuffle(2))
            self.at_quarter = block(24, 24)
            self.answer = nn.Conv2d(24, OUTPUTS, 1)

        def forward(self, picture: Any) -> Any:
            quarter = self.quarter(picture)
            eighth = self.eighth(quarter)
            eighth = eighth + self.looked(eighth)
            eighth = eighth + self.at_eighth(eighth + self.to_eighth(self.sixteenth(eighth)))
            return self.answer(self.at_quarter(quarter + self.to_quarter(eighth)))

    network = Net()
    with torch.no_grad():
        network.answer.bias.zero_()
        network.answer.bias[0] = float(torch.logit(torch.tensor(RARE)))
    return network


def weights(network: Any) -> int:
    """Number of trained parameters."""
    return sum(parameter.numel() for parameter in network.parameters())


def multiplications(network: Any, height: int, width: int) -> int:
    """Multiply–adds of the convolutions for one picture of this size."""
    total = 0

    def count(layer: Any, _: Any, output: Any) -> None:
        nonlocal total
        total += layer.weight.numel() * output.shape[2] * output.shape[3]

    layers = [layer for layer in network.modules() if isinstance(layer, torch.nn.Conv2d)]
    hooks = [layer.register_forward_hook(count) for layer in layers]
    with torch.inference_mode():
        network.eval()(torch.zeros(1, 3, height, width))
    for hook in hooks:
        hook.remove()
    return total


def loss(answers: Any, targets: Any, where: Any, counted: Any) -> Any:
    """Focal loss of the heat, less strict near centres, plus the cover's cross entropy, plus the distances
    of the rest where they count.

    answers, targets: (n, OUTPUTS, h, w); the target's heat is 1 at a centre and falls off around it, its
    cover is 0 to 1. where: (n, 1, h, w), how much position, size and angle count there. counted: (n, 1, h,
    w), 0 where the heat does not count.
    """
    heat, wanted = answers[:, :1], targets[:, :1]
    functional = torch.nn.functional
    share = torch.sigmoid(heat)
    middle = wanted > 0.999
    missed = -functional.logsigmoid(heat) * (1 - share) ** 2
    wrong = -functional.logsigmoid(-heat) * share**2 * (1 - wanted) ** 4
    count = middle.sum() + 1.0
    heat_loss = (torch.where(middle, missed, wrong) * counted).sum() / count
    cover_loss = functional.binary_cross_entropy_with_logits(answers[:, 1], targets[:, 1])
    rest = functional.smooth_l1_loss(answers[:, 2:], targets[:, 2:], beta=0.1, reduction="none")
    return heat_loss + cover_loss + (rest * where).sum() / (where.sum() + 1.0)
