"""The shipped firmware in a game with its journal, in real time behind ports."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

pytest.importorskip("serial", reason="pyserial is not installed")

from station.app.table.game import new_game
from station.clock.control import TimeControl
from station.clock.firmware.head import FirmwareHead
from station.clock.head import ClockChanged
from station.clock.opening import serial_heads
from station.clock.serial.messages import CauseCode
from station.clock.serial.port import PortDirectory
from station.referee.events import Continued
from station.referee.state import Phase
from station.rules.tile import Side
from tests.clock.model_pty import has_pseudo_terminals
from tests.house_table import house_settings

pytestmark = pytest.mark.skipif(not has_pseudo_terminals(), reason="no pseudo-terminals here: mount /dev/pts")

S, N = Side.SOUTH, Side.NORTH
LONG_S = 60.0


@pytest.mark.parametrize(
    ("cause", "why"),
    [
        (CauseCode.WATCHDOG, "its program hung; please report it if it happens again"),
        (CauseCode.POWER_ON, "it was without power for a moment"),
    ],
    ids=["its program hung", "it had no power"],
)
def test_a_restart_pauses_the_game_which_goes_on_with_the_times_last_known(
    built_chip: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    cause: CauseCode,
    why: str,
) -> None:
    """Without power a head keeps what it wrote down last, which is older than what the station knows."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with FirmwareHead(*built_chip) as left, FirmwareHead(*built_chip) as right:
        ports = PortDirectory(lambda: (left.device, right.device))
        game = new_game(
            house_settings(control=TimeControl(300_000)), serial_heads(ports, (left.device, right.device))
        )

        def hear_until(holds: Callable[[], bool]) -> None:
            until_s = monotonic() + LONG_S
            while not holds():
                assert monotonic() < until_s, game.opened.trouble
                game.station.hear(game.time.now_ms())
                sleep(0.002)

        hear_until(lambda: game.station.state.phase is Phase.READY)
        left.tap(N)
        right.tap(S)
        hear_until(lambda: left.display().face.lit == (S,) and game.station.state.phase is Phase.PLAYING)
        played_s = monotonic()
        hear_until(lambda: monotonic() > played_s + 1.0)
        left.reset(int(cause))
        hear_until(lambda: game.station.state.phase is Phase.PAUSED)
        # Silence while the chip starts may have paused the game before it says why.
        known_ms = game.station.state.clocks[0].south_ms
        hear_until(lambda: game.station.state.restarted != ())
        assert game.station.state.restarted == ((0, why),)
        assert game.station.state.phase is Phase.PAUSED
        hear_until(lambda: not left.display().face.lit and not right.display().face.lit)
        game.station.handle(Continued(game.time.now_ms()))
        hear_until(lambda: left.display().face.lit == (S,) and right.display().face.lit == (N,))
        hear_until(lambda: game.station.state.clocks[0].running is S)
        assert game.station.state.clocks[0].south_ms == known_ms
        assert 0 < 300_000 - known_ms < 1000 * LONG_S
        assert game.station.journal is not None
        kept = [event for event in game.station.journal.events() if isinstance(event, ClockChanged)]
        assert [event.restarted for event in kept if event.restarted] == [why]
        game.close()
