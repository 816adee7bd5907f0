"""What a table of Speed Scrabble, and of Idaho, says and shows."""

from collections.abc import Iterable
from dataclasses import replace

from station.referee.events import LayoutSeen
from station.referee.ruling import Refused, Valid
from station.referee.state import Phase, TableState
from station.rules.crossword import strings_of
from station.rules.game import Call, Called, Choice, LaidOut, Layout
from station.rules.lettered.position import Tile
from station.rules.races.position import RacePhase, RacePosition, Remark
from station.view.pictures import Cell, Crossword, Line, Picture, Pool, Standing, Standings, shown_tiles
from station.view.table.panel import Announcement, PlainPanel
from station.view.table.wording import TableWording
from station.view.table.you import is_you

State = TableState[RacePosition]

OPTIONS = 4
"""How many remarks fit beside the pool."""


class RacePanel(PlainPanel[RacePosition]):
    """The pool during play, otherwise the crossword being looked at."""

    counts_letters = False
    """Whether a letter in two words counts twice and is marked as such."""

    def stood(self, state: State, stood: Valid, words: TableWording) -> Announcement | None:
        position = state.position
        text = remarks_text(state, position.remarks, words)
        match stood.deed:
            case Called() if position.phase is RacePhase.PLAY and not position.calls:
                return Announcement((f"{self.call(state)}!",), text=text or self.rule(state, words))
            case Called(players=players) if position.phase is RacePhase.PLAY:
                names = " & ".join(words.player(state, player) for player in players)
                return Announcement((f"{self.call(state)}!",), text=text, caption=names)
            case LaidOut() if position.phase is RacePhase.PLAY and not position.stands:
                return Announcement((words.tr("Void"),), text=text, good=False)
        return (
            Announcement((words.tr("Play on"),), text=text)
            if text and position.phase is RacePhase.PLAY
            else None
        )

    def call(self, state: State) -> str:
        """What is called out."""
        return "GO"

    def rule(self, state: State, words: TableWording) -> str:
        """When to call: with a button of the table, or at this screen."""
        if state.settings.dealt is not None:
            return words.tr("Used every tile? Touch GO, and everybody gets one more.")
        return words.tr("Whoever has used every tile presses: that is GO, and everybody takes one.")

    def waits(self, state: State, words: TableWording) -> Announcement | None:
        position = state.position
        match state.main:
            case Call(players=(gosayer,)) if position.phase is RacePhase.READY:
                name = words.player(state, gosayer)
                return Announcement((words.tr("{name}: GO", name=name), "GO"), text=_face_down(words))
            case Call(word=word):
                return Announcement(words.calls(word), text=self.rule(state, words))
            case Layout(player=player):
                text = words.tr("Look at it together: is it legal?")
                if state.settings.camera:
                    text = words.hands_off()
                elif state.settings.dealt:
                    text = ""  # the station knows it
                elif position.phase is RacePhase.COUNT:
                    text = words.tr("Count its points together.")
                return Announcement(words.show_layout(words.player(state, player)), text=text)
        return None

    def asks(self, state: State, choice: Choice, words: TableWording) -> Announcement:
        position = state.position
        name = "" if choice.player is None else words.player(state, choice.player)
        remarks = remarks_text(state, position.remarks, words)
        match choice.topic:
            case "go":
                return Announcement(
                    ("GO",), text=" ".join((_face_down(words), words.tr("Somebody says GO.")))
                )
            case "again":
                return _over(state, position, words)
            case "vote" if position.vote is not None:
                word = position.vote.words[0]
                asked = words.tr("Does {word} count? {name} votes.", word=word, name=name)
                return Announcement((f"{word}?", words.tr("Vote")), text=asked)
            case "pool-sure":
                right, counted = position.pool, choice.options[0]
                text = words.tr(
                    "There should be {right} in the pool. Are there really {counted}?",
                    right=right,
                    counted=counted,
                )
                return Announcement((f"{counted}?",), text=text)
            case "fault":
                return Announcement((words.tr("At fault"), words.tr("Fault")), text=remarks)
        return super().asks(state, choice, words)

    def choice(self, state: State, choice: Choice, words: TableWording) -> str:
        return {
            "go": "GO",
            "pool": words.tr("Count the pool"),
            "pool-count": words.tr("How many tiles are in the pool?"),
            "pool-sure": words.tr("Is that really the count?"),
            "all-draw": words.tr("All stuck: draw"),
            "nobody": words.tr("Nobody can"),
            "question": words.tr("Doubt a word"),
            "word": words.tr("Which word?"),
            "vote": words.tr("Does it count?"),
            "by-eye": words.tr("Is it legal?"),
            "fault": words.tr("What now?"),
            "again": words.tr("Another game?"),
        }.get(choice.topic, choice.topic)

    def option(self, state: State, choice: Choice, option: str, words: TableWording) -> str:
        labels = {
            "yes": words.tr("Yes"),
            "no": words.tr("No"),
            "legal": words.tr("Legal"),
            "void": words.tr("Void"),
            "look": words.tr("Look again"),
            "vote": words.tr("Vote"),
            "back": words.tr("Never mind"),
        }
        if choice.topic == "again":
            waits = words.tr("On to the next game") if state.settings.waiting else words.tr("That was all")
            labels |= {"yes": words.tr("Another game"), "no": waits}
        if choice.topic == "pool-sure" and option.isdecimal():
            return words.tr("Yes, {count}", count=option)
        return labels.get(option, option)

    def main(self, state: State, words: TableWording) -> Picture | None:
        if state.phase is Phase.IDLE:
            return None
        position = state.position
        player = _whose(state, position)
        if player is not None:
            return self._crossword(state, position, player, words)
        caption = words.tr("in the pool")
        return Pool(str(position.pool), caption, self.pool_lines(state, position, words))

    def pool_lines(self, state: State, position: RacePosition, words: TableWording) -> tuple[str, ...]:
        """Remarks about the pool."""
        if position.phase is RacePhase.READY and position.remarks:
            return tuple(remark_text(state, one, words) for one in position.remarks[:OPTIONS])
        if position.phase not in {RacePhase.READY, RacePhase.PLAY}:
            return ()
        rest = position.pool % state.players
        if position.pool < state.players:
            return (words.tr("The next GO wins."),)
        rounds = position.pool // state.players
        more = words.trn("{count} more GO, then the last.", "{count} more GOs, then the last.", rounds)
        over = words.trn("{count} tile will be left over.", "{count} tiles will be left over.", rest)
        return (more, over) if rest else (more,)

    def panel(self, state: State, words: TableWording) -> tuple[Picture, ...]:
        if state.phase is Phase.IDLE:
            return ()
        position = state.position
        rows = tuple(self.standing(state, player, words) for player in range(state.players))
        line = words.tr("Game {number}", number=position.game)
        if position.gosayer is not None:
            name = words.player(state, position.gosayer)
            line += " · " + words.tr("{name} says GO", name=name)
        return (Standings(rows), Line(line))

    def standing(self, state: State, player: int, words: TableWording) -> Standing:
        position = state.position
        note = words.tiles(position.hands[player])
        took = position.took[player] if position.took else 0
        if took and position.phase is RacePhase.PLAY and not position.callers:
            note += " · " + words.tr("takes {count}", count=took)
        earned = position.earned[player] if position.phase is RacePhase.OVER and position.earned else 0
        return replace(
            super().standing(state, player, words),
            tells=note,
            acting=_acts(state, position, player),
            gained=words.gained(earned) if earned else "",
        )

    def _crossword(self, state: State, position: RacePosition, player: int, words: TableWording) -> Crossword:
        seen = _seen(state, position, player)
        cells, loose = (seen.cells, seen.loose) if seen else ((), ())
        doubtful = seen.doubtful if isinstance(seen, LayoutSeen) else ()
        wrong = _wrong(state, position, player)
        twice = _in_two(cells) if self.counts_letters else frozenset[tuple[int, int]]()
        return Crossword(
            tuple(
                Cell(row, column, tile.letter or "", tile.blank, at in wrong, at in doubtful, at in twice)
                for row, column, tile in cells
                for at in [(row, column)]
            ),
            shown_tiles(loose),
            words.tr("Unused:"),
            words.tr("Not seen yet.")
            if state.settings.camera or state.settings.dealt
            else words.tr("No camera: judge it yourselves."),
            player,
            words.tr("Your crossword")
            if is_you(state, player)
            else words.tr("{name}'s crossword", name=words.player(state, player)),
        )


def remark_text(state: State, one: Remark, words: TableWording) -> str:
    """A remark in the screen's language, with the name of its player."""
    about = dict(one.values).get("player")
    if isinstance(about, int) and about < state.players:
        text = words.sentence(one.sentence, one.values, first=False)
        return f"{words.player(state, about)}: {text}"
    return words.sentence(one.sentence, one.values)


def remarks_text(state: State, remarks: Iterable[Remark], words: TableWording) -> str:
    return " ".join(remark_text(state, one, words) for one in remarks)


def _acts(state: State, position: RacePosition, player: int) -> bool:
    """Whether something is awaited from this player: a vote, a layout, naming tiles."""
    if position.vote is not None:
        return position.vote.ballots[player] is None
    return state.to_move == player or player in position.checking[:1]


def _whose(state: State, position: RacePosition) -> int | None:
    """Whose crossword is shown."""
    if isinstance(state.main, Layout):
        return state.main.player
    if position.fault is not None:
        return position.fault
    if position.checking and position.phase is not RacePhase.PICK:
        return position.checking[0]
    over = position.phase in {RacePhase.OVER, RacePhase.DONE}
    if over and position.won and position.layouts[position.won[0]] is not None:
        return position.won[0]
    return None


Cells = tuple[tuple[int, int, Tile], ...]


def _seen(state: State, position: RacePosition, player: int) -> LaidOut | LayoutSeen | None:
    """The crossword as the rules know it, else as last seen or as refused."""
    if position.layouts and (known := position.layouts[player]) is not None:
        return known
    last = state.layouts[player] if player < len(state.layouts) else None
    if last is not None and last.at_ms >= state.asked_ms:
        return last
    refused = state.lanes[0].verdict.deed if isinstance(state.lanes[0].verdict, Refused) else None
    return refused if isinstance(refused, LaidOut) and refused.player == player else None


def _wrong(state: State, position: RacePosition, player: int) -> set[tuple[int, int]]:
    mine = (one for one in position.remarks if dict(one.values).get("player") == player)
    wrong = {cell for one in mine for cell in one.cells}
    if isinstance(state.lanes[0].verdict, Refused):
        wrong |= set(state.lanes[0].verdict.cells)
    return wrong


def _in_two(cells: Cells) -> frozenset[tuple[int, int]]:
    """Cells in two strings."""
    once: set[tuple[int, int]] = set()
    twice: set[tuple[int, int]] = set()
    for string in strings_of({(row, column): tile for row, column, tile in cells}):
        twice |= once & set(string)
        once |= set(string)
    return frozenset(twice)


def _face_down(words: TableWording) -> str:
    return words.tr("Seven tiles each, face down.")


def _over(state: State, position: RacePosition, words: TableWording) -> Announcement:
    """Who has won the game, with what each player earned."""
    names = [words.player(state, player) for player in position.won]
    if not names:
        text = remarks_text(state, position.remarks, words)
        return Announcement((words.tr("Nobody wins"), words.tr("Nobody")), text=text)
    headline = words.wins(" & ".join(names), len(names) > 1)
    waiting = state.settings.waiting
    if waiting:
        winner = " & ".join(names)
        changed = words.tr(
            "{winner} sits out the next game; {name} comes in.", winner=winner, name=waiting[0]
        )
        return Announcement(headline, text=changed)
    return Announcement(headline, text=words.tr("Another game?"))
