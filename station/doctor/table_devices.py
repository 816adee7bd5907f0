"""What stands on the table: a camera and clock heads."""

from dataclasses import dataclass

from station.checks import Check


@dataclass(frozen=True, slots=True)
class TableDevices:
    """cameras: by name. camera_trouble: why they could not be looked for. heads: where one answers, with its
    number. troubles: a sentence for each port on which none does. in_use: whether the station runs, and has
    the ports."""

    is_pi: bool
    cameras: tuple[str, ...] = ()
    camera_trouble: str = ""
    heads: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()
    in_use: bool = False


def checks(devices: TableDevices) -> tuple[Check, ...]:
    return _camera(devices), _heads(devices)


def _camera(devices: TableDevices) -> Check:
    if devices.cameras:
        return Check("camera", True, ", ".join(devices.cameras))
    if devices.camera_trouble:
        return Check("camera", False, devices.camera_trouble)
    if not devices.is_pi:
        return Check("camera", True, "none; the simulated table needs none, nor do games typed by hand")
    says = (
        "none is found; seat the ribbon's contacts the right way round and restart, or plug a USB camera in"
    )
    return Check("camera", False, says)


def _heads(devices: TableDevices) -> Check:
    if devices.in_use:
        return Check("clock heads", True, "not asked: the station runs, and says itself if one is missing")
    if devices.troubles:
        return Check("clock heads", False, "; ".join(devices.troubles))
    if not devices.heads:
        return Check("clock heads", True, "none on USB; keys and the screen stand in for their buttons")
    return Check("clock heads", True, ", ".join(devices.heads))
