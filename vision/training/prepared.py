"""`vision.letters.network.prepare` on the device that trains, where it costs next to nothing."""

import importlib
from typing import Any

import numpy as np

from vision.letters import network
from vision.training.errors import TrainingError

torch: Any = importlib.import_module("torch")

_TOLERANCE = 1e-3


def prepared(pictures: Any) -> Any:
    """(n, 3, 64, 64) float32 from a tensor (n, 64, 64, 3) of uint8 on the same device."""
    count = len(pictures)
    planes = pictures.reshape(count, -1, 3).transpose(1, 2).float() / 255
    window = torch.from_numpy(network.WINDOW).to(planes.device)
    planes = planes - (planes * window).sum(dim=2, keepdim=True)
    powers, axes = torch.linalg.eigh((planes * window) @ planes.transpose(1, 2))
    powers = powers.clamp(min=0)
    main, second = axes[:, :, 2], axes[:, :, 1]
    main = torch.where(main.sum(dim=1, keepdim=True) < 0, -main, main)
    second = torch.where(second[:, 2:] < second[:, :1], -second, second)
    deviation = powers[:, 2:].sqrt() + network.FLOOR
    stretched = torch.maximum(powers[:, 1:2].sqrt(), 0.3 * deviation) + network.FLOOR
    luma = torch.from_numpy(network.LUMA).to(planes.device).expand_as(main)
    basis = torch.stack([main / deviation, second / stretched, luma], dim=1)
    channels = (basis @ planes).clamp(-5, 5)
    return channels.reshape(count, 3, network.PATCH_PX, network.PATCH_PX)


def check_prepared(pictures: network.Patches, device: Any) -> None:
    """Raises TrainingError unless the network is trained on what it will see: what `prepare` makes."""
    here = network.prepare(pictures)
    there = prepared(torch.from_numpy(pictures).to(device)).cpu().numpy()
    off = np.abs(here - there).mean(axis=(1, 2, 3))
    # Where two axes are equally strong, either order is right.
    if np.median(off) > _TOLERANCE:
        raise TrainingError(
            f"{device} prepares patches otherwise than the reader: off by {np.median(off):.4f}"
        )
