"""What Idaho says and shows of its table."""

from station.referee.ruling import Valid
from station.referee.state import TableState
from station.rules.game import Choice
from station.rules.races.position import RacePhase, RacePosition
from station.rules.races.settings import HAND
from station.view.table.panel import Announcement
from station.view.table.race_panel import RacePanel, remarks_text
from station.view.table.wording import TableWording

State = TableState[RacePosition]


class IdahoPanel(RacePanel):
    """PICK instead of GO, and points."""

    counts_letters = True

    def call(self, state: State) -> str:
        return "PICK" if state.position.calls else "GO"

    def rule(self, state: State, words: TableWording) -> str:
        if state.settings.dealt is not None:
            return words.tr("Used every tile? Touch PICK, and everybody is filled up to seven unused.")
        return words.tr("Whoever has used every tile presses: that is PICK, and all fill up to seven unused.")

    def stood(self, state: State, stood: Valid, words: TableWording) -> Announcement | None:
        """How many tiles each player takes is shown beside the names."""
        position = state.position
        if position.phase is not RacePhase.PLAY or not any(position.took) or position.callers:
            return super().stood(state, stood, words)
        common = [one for one in position.remarks if "player" not in dict(one.values)]
        text = remarks_text(state, common, words) or words.tr("Take the number of tiles beside your name.")
        return Announcement((f"{self.call(state)}!",), text=text, caption=words.tr("All take tiles"))

    def outcome_line(self, state: State, stood: Valid, words: TableWording) -> str:
        """Adds how many tiles each player takes."""
        return remarks_text(state, state.position.remarks, words) or super().outcome_line(state, stood, words)

    def asks(self, state: State, choice: Choice, words: TableWording) -> Announcement:
        if choice.topic == "whose":
            text = remarks_text(state, state.position.remarks, words)
            return Announcement((words.tr("Who?"),), text=text)
        return super().asks(state, choice, words)

    def choice(self, state: State, choice: Choice, words: TableWording) -> str:
        name = "" if choice.player is None else words.player(state, choice.player)
        labels = {
            "unused": words.tr("{name}: how many tiles unused?").format(name=name),
            "points": words.tr("Count by hand"),
            "points-count": words.tr("{name}: how many points?").format(name=name),
            "whose": words.tr("Who took another number?"),
        }
        return labels.get(choice.topic) or super().choice(state, choice, words)

    def option(self, state: State, choice: Choice, option: str, words: TableWording) -> str:
        if choice.topic == "whose" and option.isdigit():
            return words.player(state, int(option))
        if choice.topic == "unused" and option == str(HAND):
            return f"{option}+"  # whoever has more takes none either
        return super().option(state, choice, option.replace("-", "−"), words)

    def pool_lines(self, state: State, position: RacePosition, words: TableWording) -> tuple[str, ...]:
        if position.pool == 0 and position.phase is RacePhase.PLAY:
            return (words.tr("The next PICK ends the game."),)
        return ()
