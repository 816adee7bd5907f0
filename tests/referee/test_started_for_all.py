"""A director starts the clocks of a House game that waits for presses."""

from station.clock.head import Start
from station.games.house.kind import HOUSE
from station.referee.events import Continued, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.referee.state import Phase
from tests.referee.random_game import EDITION, WORDS


def test_nobody_is_waited_for() -> None:
    referee = Referee(HOUSE, WORDS, EDITION)
    referee.handle(GameSetUp(0, GameSettings("house", ("Ann", "Bo", "Cy", "Di"))))
    phases = []
    for event in (Continued(10), Continued(20, everybody=True)):
        effects = referee.handle(event)
        phases.append(referee.state.phase)
    assert phases == [Phase.READY, Phase.PLAYING]
    assert {effect.board for effect in effects if isinstance(effect, Start)} == {0, 1}
