"""Each verdict, from facts of machines as they should be and of broken ones."""

from dataclasses import replace

import pytest

from station.checks import Check
from station.doctor import (
    access,
    display,
    folders,
    installed,
    machine,
    packages,
    power,
    sound,
    table_devices,
    wall_clock,
)
from station.doctor.access import Device
from station.doctor.display import Connector
from station.doctor.installed import Laid, Service
from station.doctor.packages import Package
from station.doctor.power import CAPPED, SINCE_BOOT, THROTTLED, UNDERVOLTAGE, WARM, Power
from tests.cases import for_each
from tests.doctor import tables as a


def named(checks: tuple[Check, ...], name: str) -> Check:
    return next(check for check in checks if check.name == name)


def fix(checks: tuple[Check, ...], name: str) -> str:
    """What the check of this name, and no other one, says is to be fixed."""
    (wrong,) = (check for check in checks if not check.ok)
    assert wrong.name == name
    return wrong.says


FINE = {
    "pi 4": machine.checks(a.PI_4),
    "pi 5": machine.checks(a.PI_5),
    "laptop": machine.checks(a.LAPTOP),
    "packages of a pi": packages.checks(a.PI_PACKAGES),
    "packages of a laptop": packages.checks(a.LAPTOP_PACKAGES),
    "access on a pi": access.checks(a.PI_ACCESS),
    "access on a laptop": access.checks(a.LAPTOP_ACCESS),
    "installed on a pi": installed.checks(a.PI_INSTALLED),
    "installed on a laptop": installed.checks(a.LAPTOP_INSTALLED),
    "display of a pi": display.checks(a.PI_DISPLAY),
    "display of a laptop": display.checks(a.LAPTOP_DISPLAY),
    "sound of a pi": sound.checks(a.PI_SOUND),
    "sound of a laptop": sound.checks(replace(a.PI_SOUND, is_pi=False, cards=(), voice=False)),
    "folders": folders.checks(a.FOLDERS),
    "power of a pi": power.checks(a.PI_POWER),
    "clock of a pi": wall_clock.checks(a.PI_CLOCK),
    "table of a pi": table_devices.checks(a.PI_TABLE),
    "table of a laptop": table_devices.checks(a.LAPTOP_TABLE),
}


@for_each("facts", FINE)
def test_what_is_as_it_should_be_is_fine(facts: str) -> None:
    assert [check for check in FINE[facts] if not check.ok] == []


def test_what_concerns_only_a_pi_is_left_out_on_a_laptop() -> None:
    assert access.checks(a.LAPTOP_ACCESS) == ()
    assert installed.checks(a.LAPTOP_INSTALLED) == ()
    assert {check.name for check in packages.checks(a.LAPTOP_PACKAGES)} == set(packages.ALWAYS)


class TestMachine:
    def test_bookworm_is_named_for_its_camera_library(self) -> None:
        old = replace(a.PI_4, system="Debian GNU/Linux 12 (bookworm)", release="bookworm")
        assert "install Raspberry Pi OS Trixie" in fix(machine.checks(old), "system")

    def test_bookworm_elsewhere_is_fine(self) -> None:
        assert all(check.ok for check in machine.checks(replace(a.LAPTOP, release="bookworm")))

    def test_a_32_bit_system(self) -> None:
        assert "install the 64-bit system" in fix(machine.checks(replace(a.PI_4, bits=32)), "system")

    def test_a_zero_2_is_too_slow_and_too_small(self) -> None:
        zero = replace(a.PI_4, model="Raspberry Pi Zero 2 W Rev 1.0", memory_mb=416)
        wrong = {check.name for check in machine.checks(zero) if not check.ok}
        assert wrong == {"machine", "memory"}

    @pytest.mark.parametrize("model", ["Raspberry Pi 400 Rev 1.0", "Raspberry Pi 500 Rev 1.0"])
    def test_a_pi_in_a_keyboard_will_do(self, model: str) -> None:
        assert named(machine.checks(replace(a.PI_4, model=model)), "machine").ok

    def test_an_old_python(self) -> None:
        assert "3.9.2" in fix(machine.checks(replace(a.LAPTOP, python=(3, 9, 2))), "Python")

    def test_a_full_disk_is_named_with_its_folder(self) -> None:
        assert a.DATA in fix(machine.checks(replace(a.PI_5, free_mb=120)), "disk")


class TestPackages:
    def broken(self, name: str, package: Package, *, is_pi: bool = True) -> str:
        facts = a.PI_PACKAGES if is_pi else a.LAPTOP_PACKAGES
        return fix(packages.checks(replace(facts, found={**facts.found, name: package})), name)

    def test_onnxruntime_1_21_0_crashes_a_pi_4(self) -> None:
        assert "crashes on a Pi 4" in self.broken("onnxruntime", Package("1.21.0"))

    def test_picamera2_built_for_another_numpy(self) -> None:
        trouble = "numpy.dtype size changed, may indicate binary incompatibility"
        assert "does not work with numpy 1.2.3" in self.broken("picamera2", Package("0.3.30", trouble))

    def test_what_must_be_debians_is_named_as_debian_does(self) -> None:
        assert "sudo apt install python3-lgpio" in self.broken("lgpio", Package(missing=True))

    def test_what_is_pips_comes_with_install_pi(self) -> None:
        assert "run: make install-pi" in self.broken("serial", Package(missing=True))

    def test_a_library_that_cannot_be_imported_says_why(self) -> None:
        trouble = "libGL.so.1: cannot open shared object file"
        assert trouble in self.broken("cv2", Package("5.0", trouble), is_pi=False)


class TestAccess:
    def test_a_missing_group_is_named_with_what_it_is_for(self) -> None:
        without = replace(a.PI_ACCESS, groups=a.PI_ACCESS.groups - {"dialout"})
        says = fix(access.checks(without), "groups")
        assert "dialout is for clock heads on USB" in says
        assert "sudo usermod -aG dialout ann" in says

    def test_a_group_just_joined_wants_a_restart(self) -> None:
        groups = a.PI_ACCESS.groups - {"gpio", "spi"}
        joined = replace(a.PI_ACCESS, groups=groups, to_come=frozenset({"gpio", "spi"}))
        assert (
            fix(access.checks(joined), "groups")
            == "ann has joined gpio, spi; restart the Pi for that to count"
        )

    def test_a_group_the_system_does_not_know_is_not_asked_for(self) -> None:
        groups = a.PI_ACCESS.groups - {"spi"}
        assert all(check.ok for check in access.checks(replace(a.PI_ACCESS, groups=groups, known=groups)))

    def test_root_needs_no_group(self) -> None:
        assert all(check.ok for check in access.checks(replace(a.PI_ACCESS, root=True, groups=frozenset())))

    def test_no_pins(self) -> None:
        assert "gpiochip0" in fix(access.checks(replace(a.PI_ACCESS, chips=())), "pins")

    def test_spi_matters_only_to_heads_on_the_pins(self) -> None:
        assert named(access.checks(a.PI_ACCESS), "SPI").ok
        says = fix(access.checks(replace(a.PI_ACCESS, spi_wanted=True)), "SPI")
        assert "raspi-config nonint do_spi 0" in says

    def test_a_port_that_may_not_be_opened_even_on_a_laptop(self) -> None:
        barred = replace(
            a.LAPTOP_ACCESS, ports=(Device("/dev/ttyUSB0", usable=False), Device("/dev/ttyACM0"))
        )
        says = fix(access.checks(barred), "serial ports")
        assert says.startswith("no permission for /dev/ttyUSB0; run: sudo usermod -aG dialout ann")


class TestInstalled:
    def service(self, service: Service) -> str:
        return fix(installed.checks(replace(a.PI_INSTALLED, service=service)), "service")

    def test_rules_of_another_version(self) -> None:
        old = replace(a.PI_INSTALLED, rules=Laid.DIFFERENT)
        assert "run: make install-pi" in fix(installed.checks(old), "udev rules")

    def test_no_service(self) -> None:
        assert "run: make install-pi" in self.service(Service())

    def test_a_service_that_does_not_start_at_boot(self) -> None:
        assert "sudo systemctl enable" in self.service(Service(there=True, state="active"))

    def test_a_service_that_falls_over(self) -> None:
        assert "journalctl -u house-station" in self.service(
            Service(there=True, enabled=True, state="failed")
        )

    def test_a_service_that_was_stopped(self) -> None:
        assert "sudo systemctl start" in self.service(Service(there=True, enabled=True, state="inactive"))

    @pytest.mark.parametrize(
        "service", [Service(by_hand=True), Service(autostart=True), Service(there=True, enabled=True)]
    )
    def test_other_ways_to_start_are_fine(self, service: Service) -> None:
        assert named(installed.checks(replace(a.PI_INSTALLED, service=service)), "service").ok

    def test_modem_manager_without_the_rules(self) -> None:
        facts = replace(a.PI_INSTALLED, rules=Laid.MISSING, modem_manager=True)
        assert not named(installed.checks(facts), "ModemManager").ok
        assert named(installed.checks(replace(a.PI_INSTALLED, modem_manager=True)), "ModemManager").ok


class TestDisplay:
    def test_no_screen(self) -> None:
        unplugged = replace(a.PI_DISPLAY, connectors=(Connector("card1-HDMI-A-1", False),))
        assert "no screen is plugged in" in fix(display.checks(unplugged), "screen")

    def test_a_screen_that_is_too_small(self) -> None:
        small = replace(a.PI_DISPLAY, connectors=(Connector("card1-DSI-1", True, (480, 320)),))
        assert "480×320 pixels are too few" in fix(display.checks(small), "screen")

    def test_the_pygame_of_pypi_cannot_draw_without_a_desktop(self) -> None:
        wheel = replace(a.PI_DISPLAY, drivers=("x11", "wayland"), pygame="/home/ann/.venv/pygame")
        assert "/home/ann/.venv/pygame cannot draw without a desktop" in fix(display.checks(wheel), "KMSDRM")
        assert all(check.ok for check in display.checks(replace(wheel, desktop=True)))

    def test_kmsdrm_without_opengl(self) -> None:
        assert "apt install libegl1" in fix(display.checks(replace(a.PI_DISPLAY, opengl=False)), "KMSDRM")


class TestSound:
    def test_a_pi_without_loudspeakers_or_voice(self) -> None:
        assert "loudspeakers" in fix(sound.checks(replace(a.PI_SOUND, cards=())), "sound")
        mute = replace(a.PI_SOUND, mute="libgthread-2.0.so.0: cannot open shared object file")
        assert "apt install libglib2.0-0" in fix(sound.checks(mute), "sound")
        assert "apt install espeak-ng" in fix(sound.checks(replace(a.PI_SOUND, voice=False)), "voice")


class TestFolders:
    def test_each_is_named(self) -> None:
        barred = replace(a.FOLDERS, data_barred="/home/ann/.local")
        assert "chown -R $USER /home/ann/.local" in fix(folders.checks(barred), "data folder")
        assert "lgpio" in fix(folders.checks(replace(a.FOLDERS, working_writable=False)), "working folder")
        assert "no word list" in fix(folders.checks(replace(a.FOLDERS, word_lists=())), "word lists")
        missing = replace(a.FOLDERS, missing_models=("letters.onnx",))
        assert "letters.onnx missing" in fix(folders.checks(missing), "networks")


class TestPower:
    def test_undervoltage_now_and_since_the_last_start(self) -> None:
        now, before = Power(UNDERVOLTAGE | UNDERVOLTAGE << SINCE_BOOT), Power(UNDERVOLTAGE << SINCE_BOOT)
        assert fix(power.checks(now), "power supply").startswith("undervoltage now; use the Pi's own supply")
        assert fix(power.checks(before), "power supply").startswith("undervoltage since the last start;")

    def test_every_way_to_slow_down_in_words(self) -> None:
        for bit, word in ((CAPPED, "capped"), (THROTTLED, "slowed down"), (WARM, "temperature limit")):
            assert word in fix(power.checks(Power(bit)), "speed")
            before = fix(power.checks(Power(bit << SINCE_BOOT)), "speed")
            assert word in before
            assert "since the last start" in before

    def test_slow_for_want_of_power_is_not_cured_by_a_fan(self) -> None:
        starved = power.checks(Power((UNDERVOLTAGE | THROTTLED) << SINCE_BOOT))
        assert "fan" not in named(starved, "speed").says
        assert "fan" in named(power.checks(Power(THROTTLED)), "speed").says

    def test_a_hot_processor(self) -> None:
        assert fix(power.checks(Power(0, 84.6)), "temperature").startswith("85 °C; give the Pi a heat sink")

    def test_no_answer(self) -> None:
        assert "sudo usermod -aG video" in fix(power.checks(Power(None)), "power supply")

    def test_the_ports_of_a_pi_5_on_a_small_supply(self) -> None:
        assert "powered hub" in named(power.checks(Power(0, 50.0, True)), "USB power").says


class TestClock:
    def test_a_pi_without_a_network(self) -> None:
        says = fix(wall_clock.checks(replace(a.PI_CLOCK, synchronised=False)), "date and time")
        assert "sudo date -s" in says

    def test_a_pi_5_with_a_battery_keeps_the_time(self) -> None:
        assert all(
            check.ok for check in wall_clock.checks(replace(a.PI_CLOCK, synchronised=False, kept=True))
        )


class TestTable:
    def test_no_camera_is_a_fault_only_at_a_table(self) -> None:
        assert "ribbon" in fix(table_devices.checks(replace(a.PI_TABLE, cameras=())), "camera")

    def test_a_head_that_does_not_answer(self) -> None:
        silent = replace(a.PI_TABLE, troubles=("/dev/ttyUSB1 says nothing",))
        assert fix(table_devices.checks(silent), "clock heads") == "/dev/ttyUSB1 says nothing"

    def test_a_station_that_runs_is_not_disturbed(self) -> None:
        running = replace(a.PI_TABLE, heads=(), in_use=True)
        assert "not asked" in named(table_devices.checks(running), "clock heads").says
