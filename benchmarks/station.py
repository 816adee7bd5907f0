"""The whole program: start to first picture, memory with the window open, load while nothing happens.

`python -m benchmarks.station`. The window is SDL's dummy; the table is simulated, its camera gives ten
pictures a second of two boards on which nobody moves, and they are all read.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

IDLE_S = 20

_CHILD = """
import sys, time, json, os
began = float(sys.argv[1])
from station.screen.window import Window
from station.app.demo.house import simulated_game
from station.simulator.habits import Habits
window = Window((1280, 800))
game = simulated_game(3, Habits.human())
window.show(game.state, 0)
first_picture = time.time() - began
import resource
from station.app.eye import Eye
game.begin()
game.people(0)
start = time.monotonic()
clock = lambda: int(1000 * (time.monotonic() - start))
scene = game.table.scene(0)
eye = Eye(lambda at: game.camera.take(scene, at), game.reader, clock)
read = 0
def on():
    global read
    while not eye.readings.empty():
        reading = eye.readings.get()
        if isinstance(reading, Exception):
            raise reading
        read += 1
        game.station.see(reading)
    window.show(game.state, clock())
    time.sleep(1 / 30)
while clock() < 3000:
    on()
read, used, begun = 0, sum(os.times()[:2]), time.monotonic()
while clock() < 3000 + 1000 * IDLE_S:
    on()
spent = time.monotonic() - begun
busy = (sum(os.times()[:2]) - used) / spent
eye.close()
status = open("/proc/self/status").read()
rss = int(status.split("VmRSS:")[1].split()[0]) / 1024
peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
print(json.dumps({"first": first_picture, "busy": busy, "rss": rss, "peak": peak, "rate": read / spent}))
"""


def main() -> int:
    """Print the figures; 1 when the child fails."""
    child = _CHILD.replace("IDLE_S", str(IDLE_S))
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", child, str(time.time())],
        env=environment,
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return 1
    figures = json.loads(done.stdout.splitlines()[-1])
    print(f"start to first picture: {figures['first']:.2f} s (promised: 2)")
    print(f"memory: {figures['rss']:.0f} MB steady, {figures['peak']:.0f} MB at most (promised: 350 steady)")
    busy, rate = 100 * figures["busy"], figures["rate"]
    print(f"idle table: {busy:.0f} % of one core (promised: 33), {rate:.1f} pictures read a second")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
