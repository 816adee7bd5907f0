"""Power supply, throttling and temperature, as a Pi's firmware reports them."""

from dataclasses import dataclass
from typing import Final

from station.checks import Check

UNDERVOLTAGE: Final = 1 << 0
CAPPED: Final = 1 << 1
THROTTLED: Final = 1 << 2
WARM: Final = 1 << 3
SINCE_BOOT: Final = 16
"""Bits of `vcgencmd get_throttled`; the same ones this much higher say that it was so since boot."""
HOT_C: Final = 80.0
"""From here on a Pi slows down."""
SUPPLY: Final = "use the Pi's own supply (Pi 4: 5.1 V, 3 A; Pi 5: 5.1 V, 5 A) and a short, thick cable"


@dataclass(frozen=True, slots=True)
class Power:
    """throttled: what `vcgencmd get_throttled` says, None if it cannot be asked. celsius: of the processor,
    None if unknown. ports_limited: whether the USB ports of a Pi 5 are limited to 600 mA, None elsewhere."""

    throttled: int | None = None
    celsius: float | None = None
    ports_limited: bool | None = None


def checks(power: Power) -> tuple[Check, ...]:
    """Those of a Pi."""
    found = [_supply(power), _speed(power)] if power.throttled is not None else [_unknown()]
    if power.ports_limited:
        says = (
            "limited to 600 mA together, as the supply is not one of 5 A; clock heads belong on a powered hub"
        )
        found.append(Check("USB power", True, says))
    if power.celsius is not None:
        found.append(_temperature(power.celsius))
    return tuple(found)


def _unknown() -> Check:
    return Check(
        "power supply", False, "vcgencmd cannot be asked; join its group: sudo usermod -aG video $USER"
    )


def _supply(power: Power) -> Check:
    bits = power.throttled or 0
    if bits & UNDERVOLTAGE:
        return Check("power supply", False, f"undervoltage now; {SUPPLY}")
    if bits & UNDERVOLTAGE << SINCE_BOOT:
        return Check("power supply", False, f"undervoltage since the last start; {SUPPLY}")
    return Check("power supply", True, "no undervoltage since the last start")


def _speed(power: Power) -> Check:
    bits = power.throttled or 0
    now = [word for bit, word in _SLOW.items() if bits & bit]
    if now:
        return Check("speed", False, f"now {' and '.join(now)}; {_remedy(bits)}")
    before = [word for bit, word in _SLOW.items() if bits & bit << SINCE_BOOT]
    if before:
        says = f"{' and '.join(before)} since the last start; {_remedy(bits >> SINCE_BOOT)}"
        return Check("speed", False, says)
    return Check("speed", True, "never slowed down since the last start")


_SLOW: Final = {
    CAPPED: "its frequency is capped",
    THROTTLED: "slowed down",
    WARM: "near its temperature limit",
}


def _remedy(bits: int) -> str:
    if bits & UNDERVOLTAGE:
        return "undervoltage does that too, so first see to the power supply"
    return "give the Pi a heat sink or a fan, and air"


def _temperature(celsius: float) -> Check:
    if celsius >= HOT_C:
        return Check("temperature", False, f"{celsius:.0f} °C; give the Pi a heat sink or a fan, and air")
    return Check("temperature", True, f"{celsius:.0f} °C")
