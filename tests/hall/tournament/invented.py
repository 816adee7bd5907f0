"""Invented events, played through a hall and kept on paper beside it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from station.hall.director.hall import Hall
from station.hall.director.state import HallState, after
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.as_json import tournament_json
from station.hall.tournament.result import How, Result, forfeit, scored, won
from station.hall.tournament.standings import Standing, standings
from station.hall.tournament.tie_breaks import TIE_BREAKS
from tests.hall.tournament.paper import BYES, Line, Paper, Rules, Slip

FORMS: Final = (
    *(3 * [Division("A", Preset("scrabble"), Form.SINGLES, 2)]),
    Division("A", Preset("house"), Form.TEAMS, 4),
    Division("A", Preset("house"), Form.PARTNERS, 4),
    Division("A", Preset("auction"), Form.SINGLES, 3),
    Division("A", Preset("auction"), Form.SINGLES, 4),
)
USUAL: Final = {
    (False, 2): ("median-buchholz", "buchholz", "head-to-head", "sonneborn-berger"),
    (True, 2): ("spread", "head-to-head", "buchholz"),
    (True, 3): ("spread", "points", "buchholz"),
    (True, 4): ("spread", "points", "buchholz"),
}
"""Tie-breaks by whether the game has points, and how many sides are at a table."""

METHODS: Final = ("swiss", "swiss", "swiss", "swiss-by-wins", "king-of-the-hill", "round-robin", "lots")
CLUBS: Final = ("", "Ulm", "Bern")


class Invented:
    """One event. `play` yields after each change of the standings what differs from the paper."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(f"invented {seed}")
        self.hall = Hall()
        self.did: Counter[str] = Counter()
        self.division = self._division()
        shape = self.division.preset.game != "house", self.division.sides
        rules = Rules(
            self.division.tie_breaks or USUAL[shape],
            self.division.bye_spread,
            self.division.absence,
            self.division.spread_cap,
        )
        self.paper = Paper(rules)
        self.byes: dict[int, dict[int, str]] = {}
        """By round, who asked to sit it out, and as what."""
        self.joined: dict[int, int] = {}
        """The first round that an entry plays."""

    def play(self) -> Iterator[list[str]]:
        self.hall.do(c.SetDivision(self.division))
        for _ in range(self.luck.randrange(2, 14)):
            self._enter(1)
        rounds = self.luck.randrange(1, 8)
        for _ in range(rounds):
            number = len(self.paper.rounds) + 1
            self._between(number)
            if not self._pair(number):
                continue
            self._show(number)
            for _ in self._results(number):
                yield self.differences()
            yield self.differences()
        yield [*self.differences(), *self._again()]

    def differences(self) -> list[str]:
        """Where hall and paper differ; tie-breaks of opponents only where every game is over."""
        found = []
        for public in (False, True):
            of = standings(self.hall.state, "A", shown_only=public)
            lines = self.paper.table(public=public)
            theirs, ours = [figures(one) for one in of], [kept(line) for line in lines]
            if self.paper.complete:
                theirs = [(*one, each.rank, *each.values) for one, each in zip(theirs, of, strict=True)]
                ours = [(*one, line.rank, *line.values[1:]) for one, line in zip(ours, lines, strict=True)]
            else:
                theirs, ours = sorted(theirs), sorted(ours)
            found += [
                f"{'public' if public else 'all'}: hall {a}, paper {b}"
                for a, b in zip(theirs, ours, strict=True)
                if a != b
            ]
        return found

    def _division(self) -> Division:
        luck = self.luck
        own = tuple(luck.sample(sorted(TIE_BREAKS), luck.randrange(1, 5))) if luck.random() < 0.5 else ()
        return replace(
            luck.choice(FORMS),
            rounds=luck.choice((0, 5)),
            tie_breaks=own,
            bye_spread=luck.choice((0, 50, 100)),
            absence=luck.choice((None, None, 0, 50)),
            spread_cap=luck.choice((0, 0, 30, 200)),
            apart=luck.choice((0, 0, 1)),
            prizes=luck.choice((0, 0, 2)),
        )

    # Who takes part

    def _enter(self, number: int) -> None:
        luck, entry = self.luck, self.hall.state.numbers_given + 1
        people = tuple(
            Player(f"E{entry} {one}", luck.choice((0, luck.randrange(800, 2200))), luck.choice(CLUBS))
            for one in range(self.division.team_size)
        )
        rated = [one.rating for one in people if one.rating]
        self.hall.do(c.AddEntry("A", people, from_round=None if number > 1 else 1))
        self.paper.ratings[entry] = round(sum(rated) / len(rated)) if rated else 0
        self.joined[entry] = number
        self.did["late entry" if number > 1 else "entry"] += 1

    def _between(self, number: int) -> None:
        """What happens before a round is paired."""
        luck, people = self.luck, list(self.paper.ratings)
        if number > 1 and luck.random() < 0.3:
            self._enter(number)
        for entry in people:
            if entry in self.paper.last and luck.random() < 0.3:
                self.hall.do(c.ReturnEntry(entry))
                for missed in range(self.paper.last.pop(entry) + 1, number):
                    self.byes.setdefault(missed, {})[entry] = ""
                self.did["return"] += 1
            elif entry not in self.paper.last and luck.random() < 0.06:
                self.hall.do(c.WithdrawEntry(entry))
                self.paper.last[entry] = number - 1
                self.did["withdrawal"] += 1
            elif luck.random() < 0.12:
                how = luck.choice(("", *BYES))
                self.hall.do(c.SitOut(entry, number, how=how))
                self.byes.setdefault(number, {})[entry] = how
                self.did[how or "absence"] += 1

    def _playing(self, number: int) -> set[int]:
        return {
            entry
            for entry, first in self.joined.items()
            if first <= number <= self.paper.last.get(entry, number)
        } - set(self.byes.get(number, {}))

    # Rounds

    def _pair(self, number: int) -> bool:
        """Whether there is such a round."""
        if len(self._playing(number)) < 2:
            return False
        method = self.luck.choice(METHODS)
        try:
            self.hall.do(c.PairRound("A", method, self.luck.randrange(99)))
        except TournamentError:
            # A round robin has no room for whoever came late.
            assert method == "round-robin"
            self.hall.do(c.PairRound("A", "swiss"))
        if method == "swiss" and self.division.entries_at_table == 2:
            self._check_bye(number)
        if self.luck.random() < 0.1:
            self.hall.do(c.DropRound("A"))
            self.hall.do(c.PairRound("A", "lots", 7))
            self.did["round paired anew"] += 1
        if self.luck.random() < 0.2:
            self._by_hand(number)
        self.paper.rounds.append({})
        self.paper.seen.append((False, True))
        self._write(number)
        return True

    def _check_bye(self, number: int) -> None:
        """A bye that nobody asked for goes to one of those who have had the fewest."""
        playing, had = self._playing(number), Counter[int]()
        for slips in self.paper.rounds:
            had.update(slip.sides[0][0] for slip in slips.values() if slip.how == "bye")
        for one in self.hall.state.round("A", number).pairings:
            if one.is_bye and one.entries[0] in playing:
                assert had[one.entries[0]] == min(had[entry] for entry in playing)
                self.did["bye given"] += 1

    def _by_hand(self, number: int) -> None:
        entries = sorted(self._playing(number))
        one, other = self.luck.sample(entries, 2)
        self.hall.do(c.SwapEntries("A", number, one, other))
        self.did["pairing by hand"] += 1

    def _write(self, number: int) -> None:
        """Copy the pairings, and see that everybody is there as they should be."""
        shown = tournament_json(self.hall.state)["divisions"][0]["rounds"][number - 1]
        slips = self.paper.rounds[number - 1]
        playing, asked = self._playing(number), self.byes.get(number, {})
        for one in shown["pairings"]:
            sides = tuple(tuple(side["entries"]) for side in one["sides"])
            slip = Slip(sides)
            if one["bye"]:
                ((entry,),) = sides
                last = self.paper.last.get(entry, number)
                slip.how = "bye" if entry in playing else asked[entry]
                assert number <= last
            slips[one["id"]] = slip
        there = Counter(entry for slip in slips.values() for side in slip.sides for entry in side)
        here = {
            entry for entry in asked if self.joined[entry] <= number <= self.paper.last.get(entry, number)
        }
        assert there == Counter(playing | {entry for entry in here if asked[entry]})

    def _show(self, number: int) -> None:
        if self.luck.random() < 0.85:
            self.hall.do(c.PublishRound("A", number))
            self.paper.seen[number - 1] = (True, True)
        if self.luck.random() < 0.1:
            self.hall.do(c.ShowResults("A", number, False))
            self.paper.seen[number - 1] = (self.paper.seen[number - 1][0], False)

    # Results

    def _results(self, number: int) -> Iterator[None]:
        luck = self.luck
        waiting = [id_ for id_, slip in self.paper.rounds[number - 1].items() if not slip.how]
        luck.shuffle(waiting)
        for id_ in waiting:
            self._enter_result(number, id_)
            if luck.random() < 0.15:
                yield None
                self._correct()
            yield None

    def _correct(self) -> None:
        """A result of any round is another one, or is taken back and comes again."""
        every = [
            (number, id_)
            for number, slips in enumerate(self.paper.rounds, start=1)
            for id_, slip in slips.items()
            if slip.how in ("game", "absent")
        ]
        number, id_ = self.luck.choice(every)
        if self.luck.random() < 0.3:
            self.hall.do(c.ClearResult(id_, "the wrong table"))
            slip = self.paper.rounds[number - 1][id_]
            slip.how, slip.order, slip.scores, slip.absent = "", (), (), ()
            assert not self.differences()
        self._enter_result(number, id_, "miscounted")
        self.did["correction"] += 1

    def _enter_result(self, number: int, id_: str, reason: str = "") -> None:
        slip = self.paper.rounds[number - 1][id_]
        result = self._result(slip)
        if result != self.hall.state.pairing(id_).result:
            self.hall.do(c.EnterResult(id_, result, reason))

    def _result(self, slip: Slip) -> Result:
        """Somehow it ended; written on the slip in plain numbers."""
        luck, sides = self.luck, len(slip.sides)
        slip.how, slip.order, slip.scores, slip.absent = "game", (), (), ()
        if luck.random() < 0.12:
            slip.how, slip.absent = "absent", self._absent(sides)
            self.did["double forfeit" if len(slip.absent) == sides else "forfeit"] += 1
            return forfeit(slip.absent, sides)
        if self.division.preset.game == "house":
            winners = luck.choice(((0,), (1,), (0, 1)))
            slip.order = tuple(0 if side in winners else 1 for side in range(sides))
            self.did["game"] += 1
            return won(luck.choice((How.PLAYED, How.BY_HAND, How.UNFINISHED)), winners, sides)
        slip.scores = tuple(luck.randrange(-20, 60) * 10 for _ in range(sides))
        if luck.random() < 0.1:
            slip.scores = tuple(slip.scores[0] for _ in range(sides))
        slip.order = tuple(-score for score in slip.scores)
        how = luck.choice((How.PLAYED, How.BY_HAND, How.BY_HAND, How.UNFINISHED))
        self.did["game"] += 1
        return scored(how, slip.scores)

    def _absent(self, sides: int) -> tuple[int, ...]:
        return tuple(sorted(self.luck.sample(range(sides), self.luck.randrange(1, sides + 1))))

    def _again(self) -> list[str]:
        """Whether the log alone comes to the same."""
        again = HallState()
        for logged in self.hall.log():
            again = after(again, logged.event)
        return [] if again == self.hall.whole else ["the log comes to something else"]


def figures(one: Standing) -> tuple[Any, ...]:
    return (one.entry.number, one.wins, one.won, one.drawn, one.lost, one.spread, one.points)


def kept(line: Line) -> tuple[Any, ...]:
    return (line.entry, line.wins, *line.tally, line.spread, line.points)
