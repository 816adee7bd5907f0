"""The camera's arm: whether it reaches, is high and stiff enough; and its numbers for `arm.scad`.

`python -m hardware.table.arm` writes `arm-dimensions.scad` from `arm.toml`. Millimetres, newtons, kilograms.
"""

import sys
import tomllib
from math import pi, sqrt
from pathlib import Path
from typing import Any

from hardware.mat.layout import Mat
from hardware.scad import assignments

HERE = Path(__file__).parent
ARM: dict[str, Any] = tomllib.loads((HERE / "arm.toml").read_text(encoding="utf-8"))
ALUMINIUM_N_MM2 = 70_000.0
GRAVITY = 9.81
BRACKET_MM = 40.0
"""Of the post, for the bracket and play above the arm."""


def reach_mm() -> float:
    """From the post's middle to the camera's."""
    return float(ARM["profile"]["arm"]) + float(ARM["plate"]["beyond"]) / 2


def needed_reach_mm(laid: Mat) -> float:
    """From the foot's post, beside the mat's right edge, to the point below the camera."""
    return laid.width - laid.camera[0] + float(ARM["foot"]["plate"][1]) / 2


def highest_mm() -> float:
    """The camera over the table, with the arm as high on the post as it goes."""
    profile, plate, camera = ARM["profile"], ARM["plate"], ARM["camera"]
    arm = float(ARM["foot"]["plate"][2]) + profile["post"] - BRACKET_MM
    return float(arm - plate["thick"] - camera["behind"])


def sag_mm() -> float:
    """How far the camera hangs lower by the arm's weight: the arm bends, and leans with the post."""
    profile = ARM["profile"]
    stiff = ALUMINIUM_N_MM2 * profile["area_mm4"]
    weight, length = profile["kg_per_m"] / 1000 * GRAVITY, float(profile["arm"])
    tip, reach = ARM["camera"]["kg"] * GRAVITY, reach_mm()
    bends = weight * length**4 / (8 * stiff) + tip * reach**3 / (3 * stiff)
    moment = weight * length**2 / 2 + tip * reach
    return float(bends + moment * profile["post"] / stiff * reach)


def sway_hz() -> float:
    """How fast the post sways after a bump: a spring that carries the arm and a quarter of itself."""
    profile = ARM["profile"]
    stiff = 3 * ALUMINIUM_N_MM2 * profile["area_mm4"] / profile["post"] ** 3 * 1000
    mass = profile["kg_per_m"] * (profile["arm"] + profile["post"] / 4) / 1000 + ARM["camera"]["kg"]
    return sqrt(stiff / mass) / (2 * pi)


def text() -> str:
    head = "// Written by python -m hardware.table.arm from arm.toml. Millimetres.\n"
    return head + assignments(
        (f"{group}_{name}", given) for group, own in ARM.items() for name, given in own.items()
    )


def main() -> int:
    (HERE / "arm-dimensions.scad").write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
