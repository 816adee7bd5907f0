"""The camera's arm: whether it reaches, is high and stiff enough; and its numbers for `arm.scad`.

`python -m hardware.table.arm` writes `arm-dimensions.scad` from `arm.toml`. Millimetres, newtons, kilograms.
"""

import sys
import tomllib
from math import log, pi, sqrt
from pathlib import Path
from typing import Any

from hardware.mat.layout import Mat
from hardware.scad import assignments

HERE = Path(__file__).parent
ARM: dict[str, Any] = tomllib.loads((HERE / "arm.toml").read_text(encoding="utf-8"))
ALUMINIUM_N_MM2, SHEAR_N_MM2 = 70_000.0, 26_000.0
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


def twist_hz() -> float:
    """How fast the arm swings round the post after a bump: the post twists like a torsion spring."""
    profile, reach = ARM["profile"], reach_mm()
    stiff = SHEAR_N_MM2 * profile["twist_mm4"] / profile["post"] / 1000  # N m per radian
    arm_kg = profile["kg_per_m"] * profile["arm"] / 1000
    inertia = (arm_kg * profile["arm"] ** 2 / 3 + ARM["camera"]["kg"] * reach**2) / 1e6
    return sqrt(stiff / inertia) / (2 * pi)


def sways_s(hertz: float) -> tuple[float, float]:
    """How long a bump can be seen in the picture: with the most damping, and with the least."""
    sway = ARM["sway"]
    decades = log(sway["bump_mm"] / sway["seen_mm"])
    least, most = (decades / (damping * 2 * pi * hertz) for damping in reversed(sway["damping"]))
    return least, most


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
