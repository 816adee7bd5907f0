"""The whole program: time to first picture, memory with the window open, idle load.

`python -m benchmarks.station.whole`. The window is SDL's dummy; the table is simulated, its camera delivers
ten pictures a second of two boards with nobody moving, and all of them are read.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.arguments import no_arguments

IDLE_S = 20

_CHILD = """
import sys, time, json, os
began = float(sys.argv[1])
from station.screen.window import Window
from station.app.demo.simulated_game import simulated_game
from station.clock.station_time import StationTime
from station.simulator.players.habits import Habits
window = Window((1280, 800))
game = simulated_game("house", 3, Habits.human(), new_time=StationTime)
window.show(game.state, 0)
first_picture = time.time() - began
from station.app.camera.thread import CameraThread
from station.app.demo.game import SceneInView
from station.app.table.at_window import PlayersAtWindow
from station.app.runtime import drive
game.begin()
game.people(game.time.now_ms())
scene = game.table.scene(0)
view = SceneInView(game.camera, game.time)
view.put(scene, 0)
camera = CameraThread(view, game.observer, game.time)
players = PlayersAtWindow(window, lambda: camera.picture)
class Figures:
    read, used, begun = 0, None, 0.0
    def show(self, state, now_ms):
        view.put(scene, now_ms)
        if now_ms >= 3000 and self.used is None:
            self.used, self.begun = sum(os.times()[:2]), time.monotonic()
        return ()
    def due_ms(self, now_ms): return None
    def say(self, sentence, now_ms): raise RuntimeError(sentence)
figures = Figures()
observe_before = game.observer.observe
def observe(picture, at_ms):
    figures.read += figures.used is not None
    return observe_before(picture, at_ms)
game.observer.observe = observe
ended = lambda: game.time.now_ms() >= 3000 + 1000 * IDLE_S
drive(game.station, game.time, camera, (figures, players), ended)
spent = time.monotonic() - figures.begun
busy = (sum(os.times()[:2]) - figures.used) / spent
read = figures.read
status = open("/proc/self/status").read()
rss = int(status.split("VmRSS:")[1].split()[0]) / 1024
peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
print(json.dumps({"first": first_picture, "busy": busy, "rss": rss, "peak": peak, "rate": read / spent}))
"""


def main() -> int:
    """Print the results; 1 if the child process fails."""
    no_arguments(__doc__)
    child = _CHILD.replace("IDLE_S", str(IDLE_S))
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", child, str(time.time())],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return 1
    figures = json.loads(done.stdout.splitlines()[-1])
    print(f"start to first picture: {figures['first']:.2f} s (target: 2)")
    print(f"memory: {figures['rss']:.0f} MB steady, {figures['peak']:.0f} MB peak (target: 350 steady)")
    busy, rate = 100 * figures["busy"], figures["rate"]
    print(f"idle table: {busy:.0f} % of one core (target: 33), {rate:.1f} pictures read a second")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
