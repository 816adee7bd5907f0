"""What the laboratory makes up of a Pi's sensor, on a picamera2 that has none."""

from typing import Any

from scripts.lab.guest.cameras.sensor import FOUND, MODES, with_sensor


class Bare:
    """picamera2's class on vimc: one stream, nothing to set, stamps only."""

    def __init__(self) -> None:
        self.first = self.create_video_configuration()

    def create_video_configuration(self, main: Any = None, **more: Any) -> dict[str, Any]:
        return {"main": main, **more}

    def capture_request(self, wait: float) -> Any:
        class Request:
            waited = wait

            def get_metadata(self) -> dict[str, int]:
                return {"SensorTimestamp": 5}

        return Request()


def test_only_what_it_lacks_is_made_up() -> None:
    camera = with_sensor(Bare)()
    assert camera.first == {"main": None}
    request = camera.capture_request(wait=1.5)
    assert request.get_metadata() == {**FOUND, "SensorTimestamp": 5}
    assert request.waited == 1.5
    assert camera.sensor_modes == list(MODES)


def test_what_cannot_be_set_is_kept_to_be_looked_at() -> None:
    camera = with_sensor(Bare)()
    main = {"size": (2304, 1296), "format": "RGB888"}
    more = {"buffer_count": 4, "queue": False, "display": None, "encode": None}
    made = camera.create_video_configuration(main=main, sensor={}, controls={"AeEnable": True}, **more)
    assert made["main"] == {"size": (2304, 1296), "format": "BGR888"}
    camera.set_controls({"AeEnable": False})
    assert camera.asked.controls == {"AeEnable": False}
