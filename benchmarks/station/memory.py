"""How much memory a whole game takes: of `station demo --headless`, and of `station play` in a window.

    python -m benchmarks.station.memory [SEED]

Both in processes of their own, at most, with all that they load. The table that is played at is before the
camera as pictures of a folder, as any camera would give them, over and over; its people are at their keys
all the while. After two minutes of warming up, five more must not take more than noise does.
Exit status 1 when more is taken than was promised, or memory grows.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.arguments import add_whole_numbers, parser_of

LONG: Final = "five minutes"

DEMO_MB: Final = 450
PLAY_MB: Final = 300
WARM_MS: Final = 120_000
PLAY_MS: Final = WARM_MS + 300_000
GROWN_MB: Final = 4
"""How much more the five minutes may take: heaps take some minutes to settle."""

SAMPLED_MS: Final = 20_000
PICTURES: Final = 12


def main() -> int:
    """Print the figures."""
    parser = parser_of(__doc__)
    add_whole_numbers(parser, seed=2)
    parser.add_argument("--draw", type=Path, help="only draw the table's pictures into this folder")
    parser.add_argument("--play", type=Path, help="only play before this folder's pictures, in this process")
    options = parser.parse_args()
    for part, folder in ((draw, options.draw), (play, options.play)):
        if folder is not None:
            part(folder)
            return 0
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOUSE_STATION_DATA"] = folder
        demo = [sys.executable, "-m", "station", "demo", "--headless", "--json", "--seed", str(options.seed)]
        output, demo_mb = _most([*demo, "--out", folder])
        figures = json.loads(output.splitlines()[-1])
        print(f"a demo of {figures['plays']} plays: {demo_mb:.0f} MB at most (promised: {DEMO_MB})")
        # In a process of its own: a child's peak is never below what its parent held when it was started.
        subprocess.run([sys.executable, "-m", "benchmarks.station.memory", "--draw", folder], check=True)
        output, play_mb = _most([sys.executable, "-m", "benchmarks.station.memory", "--play", folder])
        warm_mb, last_mb = (float(word) for word in output.splitlines()[-1].split())
        print(f"seven minutes of play: {play_mb:.0f} MB at most (promised: {PLAY_MB})")
        print(f"of its own: {warm_mb:.1f} MB after two minutes, {last_mb:.1f} MB after seven")
    return int(demo_mb > DEMO_MB or play_mb > PLAY_MB or last_mb - warm_mb > GROWN_MB)


def _most(command: list[str]) -> tuple[str, float]:
    """What a command says, and the most memory it took in MB."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert child.stdout is not None
    with child.stdout:
        output = child.stdout.read()
    _, status, used = os.wait4(child.pid, 0)
    if status:
        raise RuntimeError(f"{' '.join(command)} failed")
    return output, used.ru_maxrss / 1024


def _own_mb() -> float:
    """What this process alone holds now, in MB."""
    for line in Path("/proc/self/smaps_rollup").read_text().splitlines():
        if line.startswith("Anonymous:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("this system does not say how much memory a process holds")


def draw(folder: Path) -> None:
    """Pictures of a table of Scrabble House, some with a hand over it."""
    import cv2

    from station.rules.tile import Side
    from station.simulator.render.camera import SimulatedCamera
    from station.simulator.render.scene import Arm, BoardTile, Scene

    camera = SimulatedCamera(5)
    for number in range(PICTURES):
        tiles = tuple(
            BoardTile("a", "AEIORSTLNDUG"[place], place + 1.5, 14.5, 0.0) for place in range(number)
        )
        arms = (Arm(Side.SOUTH, -150.0, 100.0),) if number % 3 == 2 else ()
        cv2.imwrite(str(folder / f"{number:02}.jpg"), camera.take(Scene((tiles, ()), arms=arms), number))


def play(folder: Path) -> None:
    """Play House for a while of simulated time on pictures of a folder, taken again and again. Says how much
    memory it held when it was warm and in the end."""
    from station.app.demo.stepped_camera import SteppedCamera
    from station.app.equipment import Equipment
    from station.app.picture.observation import observer_of
    from station.app.table.game import TableGame
    from station.app.table.real_table import TableDevices
    from station.cli.main import build_parser
    from station.cli.play.start import play as play_with
    from station.clock.opened import simulated_heads
    from station.clock.station_time import SimulatedTime
    from vision.cameras.camera import Frame
    from vision.cameras.files import PictureFolder
    from vision.table_reader import TableReader

    class Again:
        """The pictures of a folder, over and over; a new one every five seconds."""

        def __init__(self, game: TableGame) -> None:
            self._game, self._folder = game, PictureFolder(folder)
            self._left = len(self._folder.paths)

        @property
        def scene(self) -> int:
            return self._game.time.now_ms() // 5000

        def take(self) -> Frame:
            if self._left == 0:
                self._folder = PictureFolder(folder)
                self._left = len(self._folder.paths)
            self._left -= 1
            return Frame(self._folder.take().picture, self._game.time.monotonic_s())

        def close(self) -> None: ...

    class Hands:
        """Press a button now and then, and close the window in the end."""

        def __init__(self, game: TableGame) -> None:
            self._game, self._pressed = game, 0
            self._next_ms = WARM_MS

        def show(self, state: object, now_ms: int) -> tuple[()]:  # noqa: ARG002  (they press whatever is on)
            import pygame

            contacts = self._game.opened.contacts
            assert contacts is not None
            if now_ms // 4000 > self._pressed:
                self._pressed += 1
                from station.rules.tile import Side

                side = (Side.SOUTH, Side.NORTH)[self._pressed // 2 % 2]
                contacts[self._pressed % 2].press(side, now_ms)
                contacts[self._pressed % 2].release(side, now_ms + 100)
            if now_ms >= self._next_ms:
                self._next_ms += SAMPLED_MS
                held_mb.append(_own_mb())
            if now_ms >= PLAY_MS:
                pygame.event.post(pygame.event.Event(pygame.QUIT))
            return ()

        def due_ms(self, now_ms: int) -> None: ...

        def say(self, sentence: str, now_ms: int) -> None: ...

    def open_devices(game: TableGame) -> TableDevices:
        camera = Again(game)
        camera_reader = SteppedCamera(
            camera, observer_of(game.station.state.settings, TableReader()), game.time, game.station
        )
        return TableDevices(camera_reader, lambda: camera_reader.picture, (Hands(game),))

    held_mb: list[float] = []
    options = build_parser("play").parse_args(["play", "house", "--time", "30"])
    play_with(options, Equipment(open_devices, True, simulated_heads, new_time=SimulatedTime))
    # A picture more or less, 9 MB, lies in between.
    print(min(held_mb[:3]), min(held_mb[-3:]))


if __name__ == "__main__":
    sys.exit(main())
