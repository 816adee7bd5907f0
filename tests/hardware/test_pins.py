"""The pin map against the software that uses the pins."""

import re
from pathlib import Path
from typing import Any

import pytest

from hardware import pins_list
from hardware.schematic.circuits import PINS, Circuit, circuits
from station.clock.gpio.pins import GpioSettings

AVR = Path(__file__).resolve().parents[2] / "firmware" / "avr"
SERIAL, BOARD, HEAD = circuits()
SERIAL_PINS: dict[str, str] = PINS["serial"]["pins"]
GPIO: dict[str, Any] = PINS["gpio"]
WIRES = ("south_button", "north_button", "south_light", "north_light", "buzzer")


def pins_on(circuit: Circuit, net: str) -> set[str]:
    return {
        f"{part.reference}.{pin}" for part in circuit.parts for pin, own in part.nets.items() if own == net
    }


def firmware(name: str) -> str:
    return (AVR / name).read_text(encoding="utf-8")


def test_firmware_s_own_list_of_pins_is_the_pin_map() -> None:
    """The list on top of main.c names every pin and what is on it."""
    head = firmware("main.c").split("*/")[0]
    said = {
        "rxd": r"(P\w\d) RXD",
        "txd": r"(P\w\d) TXD",
        "south_button": r"(P\w\d) \(INT0\) South's button",
        "north_button": r"(P\w\d) \(INT1\) North's button",
        "display_din": r"(P\w\d) DIN",
        "display_clk": r"(P\w\d) CLK",
        "display_load": r"(P\w\d) LOAD",
        "south_light": r"(P\w\d) South's light",
        "north_light": r"(P\w\d) North's[,;] ",
        "link_light": r"(P\w\d) link lost",
        "buzzer": r"(P\w\d) \(OC0A\) buzzer",
    }
    found = {name: match[1] for name, wanted in said.items() if (match := re.search(wanted, head))}
    assert found == SERIAL_PINS


def test_firmware_drives_what_the_pin_map_says_it_drives() -> None:
    code = firmware("display.c") + firmware("time.c")
    driven: set[str] = set()
    for port, value in re.findall(r"\bDDR([BCD]) = ([^;]+);", code):
        driven |= set(re.findall(rf"P{port}\d", value))
    outputs = {"txd", "buzzer", "display_load", "display_din", "display_clk"}
    outputs |= {"south_light", "north_light", "link_light"}
    assert driven == {SERIAL_PINS[name] for name in outputs}


def test_firmware_fills_the_digits_in_the_order_of_the_pin_map() -> None:
    order = {"(uint8_t)(index + 1)": list(range(8)), "(uint8_t)(8 - index)": list(range(7, -1, -1))}
    sent = [
        digits for code, digits in order.items() if f"send({code}, digits[index])" in firmware("display.c")
    ]
    assert sent == [PINS["serial"]["digits_left_to_right"]]


@pytest.mark.parametrize("board", [0, 1])
def test_the_station_s_own_pins_are_the_pin_map(board: int) -> None:
    pins = GpioSettings().of_board(board)
    drawn = GPIO[("left", "right")[board]]
    assert {name: getattr(pins, name) for name in WIRES} == {name: drawn[name] for name in WIRES}
    assert list(pins.spi) == drawn["spi"]


@pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")
def test_luma_fills_the_digits_in_the_order_of_the_pin_map() -> None:
    device = pytest.importorskip("luma.led_matrix.device", reason="luma.led_matrix is not installed")
    virtual = pytest.importorskip("luma.core.virtual", reason="luma.core is not installed")
    sent: list[list[int]] = []

    class Wire:
        def command(self, *_: int) -> None: ...

        def data(self, values: list[int]) -> None:
            sent.append(list(values))

    segments = virtual.sevensegment(device.max7219(Wire()))
    sent.clear()
    segments.text = "1       "
    lit = [register - 1 for register, value in sent if value]
    assert lit == GPIO["digits_left_to_right"][:1]


def test_no_pin_of_the_processor_has_two_uses() -> None:
    assert len(set(SERIAL_PINS.values())) == len(SERIAL_PINS)
    assert set(SERIAL_PINS.values()) == set(PINS["serial"]["packages"]["dip28"])
    assert set(SERIAL_PINS.values()) == set(PINS["serial"]["packages"]["nano"])


@pytest.mark.parametrize("name", sorted(SERIAL_PINS))
def test_the_serial_schematic_has_each_wire_on_its_pin(name: str) -> None:
    number = PINS["serial"]["packages"]["dip28"][SERIAL_PINS[name]]
    assert f"U1.{number}" in pins_on(SERIAL, name.upper())


@pytest.mark.parametrize("whose", ["left", "right"])
@pytest.mark.parametrize("wire", WIRES)
def test_the_board_on_the_pi_has_each_wire_on_its_pin(whose: str, wire: str) -> None:
    number = GPIO["header"][str(GPIO[whose][wire])]
    assert f"J1.{number}" in pins_on(BOARD, f"PI_{whose}_{wire}".upper())


def test_no_pin_that_is_used_floats_while_the_pi_boots() -> None:
    """Each has a resistor to a supply, as well as the Pi's own pull."""
    nets = {
        net
        for net in next(p for p in BOARD.parts if p.reference == "J1").nets.values()
        if net.startswith("PI_")
    }
    assert len(nets) == 14
    for net in nets:
        reached = {net}
        for _ in range(2):
            reached |= (
                {
                    other
                    for part in BOARD.parts
                    if part.reference.startswith("R") and reached & set(part.nets.values())
                    for other in part.nets.values()
                    if other.startswith("PI_") or other.endswith("CONTACT") or other in ("GND", "+3V3")
                }
                if reached.isdisjoint({"GND", "+3V3"})
                else set()
            )
        assert reached & {"GND", "+3V3"}, net


def test_no_5_volts_reach_a_pin_of_the_pi() -> None:
    """Its pins end at inputs, at capacitors to ground, and over resistors at ground, 3.3 V or a contact."""
    header = next(part for part in BOARD.parts if part.reference == "J1")
    for net in {net for net in header.nets.values() if net.startswith("PI_")}:
        for part in BOARD.parts:
            if net not in part.nets.values() or part is header:
                continue
            if part.reference.startswith("U"):
                kinds = {
                    pin.kind
                    for pin in part.symbol.left + part.symbol.right
                    if part.nets.get(pin.number) == net
                }
                assert kinds == {"input"}, (net, part.reference)
            else:
                (other,) = set(part.nets.values()) - {net}
                assert other in ("GND", "+3V3") or other.endswith("_CONTACT"), (net, part.reference)
    for net in ("SOUTH_CONTACT", "NORTH_CONTACT"):
        assert {pin.split(".")[0][:2] for pin in pins_on(HEAD, net)} == {"J1", "SW"}


def test_a_usb_module_and_a_processor_cannot_feed_each_other() -> None:
    """Its data lines end at 1 kΩ; nothing else is on them."""
    for module, processor in (("USB_TXD", "RXD"), ("USB_RXD", "TXD")):
        ends = {pin.split(".")[0] for pin in pins_on(SERIAL, module)} - {"J1"}
        (series,) = (part for part in SERIAL.parts if part.reference in ends)
        assert (series.value, set(series.nets.values())) == ("1k", {module, processor})


def test_reset_is_clamped_to_the_supply() -> None:
    (clamp,) = (part for part in SERIAL.parts if part.symbol.name == "Diode")
    assert (clamp.nets["1"], clamp.nets["2"]) == ("RESET", "+5V")


def test_no_input_of_the_displays_floats_while_the_processor_is_in_reset() -> None:
    for circuit in (SERIAL, HEAD):
        for net in ("DISPLAY_DIN", "DISPLAY_CLK", "DISPLAY_LOAD"):
            pulled = [
                part for part in circuit.parts if part.reference.startswith("R") and net in part.nets.values()
            ]
            assert any({"GND", "+5V"} & set(part.nets.values()) for part in pulled), net


def test_the_processor_s_lights_and_buzzer_are_off_in_reset() -> None:
    """Their pins are inputs then: nothing but a way to ground may hang on them."""
    for net in ("SOUTH_LIGHT", "NORTH_LIGHT", "LINK_LIGHT", "BUZZER"):
        partners = {
            own
            for part in SERIAL.parts
            if net in part.nets.values() and not part.reference.startswith("U")
            for own in part.nets.values()
        }
        assert "+5V" not in partners


def test_lights_and_buzzers_on_the_pi_are_pulled_off_at_boot_by_the_pi_too() -> None:
    for whose in ("left", "right"):
        for wire in ("south_light", "north_light", "buzzer"):
            assert GPIO[whose][wire] in GPIO["boot_pull"]["down"]


def test_the_pin_map_for_people_is_up_to_date() -> None:
    written = (pins_list.HERE / "clock-head" / "PINS.md").read_text(encoding="utf-8")
    assert written == pins_list.text()
