"""What the director's commands make the tables do, and what comes back."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from station.hall.director import commands as c
from station.hall.director.errors import RefusedError
from station.hall.director.events import OrderGiven
from station.hall.director.hall import Hall
from station.hall.director.state import HallState, after
from station.hall.director.tables import Alert
from station.hall.tournament.commands import (
    AddEntry,
    EnterResult,
    MoveToTable,
    SetDivision,
    SetTable,
    SwapEntries,
    WithdrawRound,
)
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.result import How, won
from station.hall.tournament.state import Table
from station.hall.wire import order as w
from station.hall.wire.event import Event
from station.hall.wire.happened import (
    AnyHappened,
    ArbiterRuled,
    ArbiterWanted,
    Check,
    CheckedIn,
    Checks,
    EventRow,
    GameBegan,
    JournalRows,
    OrderDone,
    Result,
    Trouble,
)
from station.hall.wire.picture import PictureSent
from station.hall.wire.rulings import ClockIs, Stands
from station.hall.wire.view import Status, ViewNow
from station.rules.tile import Side
from tests.hall.director.links import Sent
from tests.hall.director.machines import next_round, opened


class Club:
    """A hall of two tables with a published round, and what machines say to it."""

    def __init__(self) -> None:
        self.link = Sent()
        self.hall = Hall(link=self.link)
        opened(self.hall, tables=2)
        next_round(self.hall)
        self.first, self.second = self.hall.state.rounds[0].pairings
        self._seqs = {"m-1": 0, "m-2": 0}

    def says(self, machine: str, what: AnyHappened, game: str | None = None) -> None:
        self._seqs[machine] += 1
        self.hall.received([(machine, Event(self._seqs[machine], 0, "", what, game))])

    def ordered(self, machine: str) -> list[w.AnyDeed]:
        """What the machine was ordered since this was last asked."""
        found = [order.data for order in self.link.orders(machine)]
        self.link.messages = [pair for pair in self.link.messages if pair[0] != machine]
        return found


@pytest.fixture
def club() -> Iterator[Club]:
    """Whatever happens in a test, it is in the record."""
    made = Club()
    made.link.messages.clear()
    yield made
    whole = HallState()
    for logged in made.hall._store.logged():
        whole = after(whole, logged.event)
    assert whole == made.hall.whole


def test_the_clocks_of_a_round_start_at_once_where_the_game_is_not_over(club: Club) -> None:
    club.hall.do(EnterResult(club.second.id, won(How.BY_HAND, (0,))))
    club.hall.do(c.StartRound("A", 1))
    assert club.ordered("m-1") == [w.Start(club.first.id)]
    assert club.ordered("m-2") == []


def test_a_fire_alarm_stops_every_clock_and_play_goes_on_after_it(club: Club) -> None:
    club.hall.do(c.PauseTables("Fire alarm: please leave by the main door"))
    club.hall.do(c.ContinueTables())
    for machine in ("m-1", "m-2"):
        assert club.ordered(machine) == [
            w.Pause("Fire alarm: please leave by the main door"),
            w.Continue(),
        ]
    club.hall.do(c.PauseTables("", (2,)))
    assert (club.ordered("m-1"), club.ordered("m-2")) == ([], [w.Pause()])


def test_a_preset_is_sent_to_the_tables_of_a_division_and_confirmed_by_them(club: Club) -> None:
    club.hall.do(c.SendPreset("A"))
    (order,) = club.link.orders("m-1")
    assert isinstance(order.data, w.Preset)
    assert order.data.settings.game == "house"
    assert not club.hall.table(1).preset
    club.says("m-1", OrderDone(order.id, True))
    assert (club.hall.table(1).preset, club.hall.table(2).preset) == (True, False)
    club.hall.do(SetDivision(replace(club.hall.state.divisions[0], preset=Preset(edition="de"))))
    assert not club.hall.table(1).preset


def test_an_order_that_a_table_cannot_carry_out_is_an_alarm(club: Club) -> None:
    (asked,) = club.hall.do(c.AskPicture(1))
    assert isinstance(asked, OrderGiven)
    club.says("m-1", OrderDone(asked.order, False, "the green set lacks two E"))
    assert (Alert.ORDER, "not done (picture of the camera): the green set lacks two E") in [
        (alarm.alert, str(alarm.says)) for alarm in club.hall.table(1).alarms
    ]


def test_an_alarm_goes_when_it_is_over(club: Club) -> None:
    """What could not be done in one game is no alarm of the next."""
    hall = club.hall

    def alarms() -> list[str]:
        return [str(one.says) for one in hall.table(1).alarms if one.alert in {Alert.ORDER, Alert.DEVICE}]

    def answered(command: c.DirectorCommand, *, done: bool) -> None:
        club.link.messages.clear()
        hall.do(command)
        for order in club.link.orders("m-1"):
            club.says("m-1", OrderDone(order.id, done, "" if done else "no game is played here"))

    answered(c.PauseTables("fire", (1,)), done=False)
    assert alarms() == ["not done (pause): no game is played here"]
    answered(c.ContinueTables((1,)), done=False)
    assert alarms() == ["not done (continue): no game is played here"], "the last of both"
    answered(c.ContinueTables((1,)), done=True)
    assert alarms() == []
    answered(c.PauseTables("fire", (1,)), done=False)
    club.says("m-1", Trouble("camera", "The camera is lost."), club.first.id)
    club.says("m-1", Trouble("disk", "The disk is full."), club.first.id)
    hall.do(EnterResult(club.first.id, won(How.BY_HAND, (0,))))
    club.says("m-1", GameBegan((("game", "house"),), 4), "r2-next")
    assert alarms() == ["The disk is full."]


def test_a_withdrawn_round_is_forgotten_by_its_tables(club: Club) -> None:
    club.hall.do(WithdrawRound("A", 1))
    assert club.ordered("m-1") == [w.Withdraw(club.first.id)]
    assert club.hall.table(1).pairing is None


def test_players_who_change_places_change_what_their_tables_are_to_play(club: Club) -> None:
    one, other = club.first.entries[0], club.second.entries[0]
    club.hall.do(SwapEntries("A", 1, one, other))
    withdrawn, assigned = club.ordered("m-1")
    assert withdrawn == w.Withdraw(club.first.id)
    assert isinstance(assigned, w.Assign)
    assert assigned.game == club.hall.state.rounds[0].pairings[0].id != club.first.id


def test_pairings_that_change_tables_are_withdrawn_here_and_assigned_there(club: Club) -> None:
    club.hall.do(MoveToTable(club.first.id, 2))
    for machine, mine, others in (("m-1", club.first, club.second), ("m-2", club.second, club.first)):
        withdrawn, assigned = club.ordered(machine)
        assert withdrawn == w.Withdraw(mine.id)
        assert isinstance(assigned, w.Assign)
        assert assigned.game == others.id


def test_a_machine_that_takes_a_table_over_learns_what_is_played_there(club: Club) -> None:
    club.hall.do(c.JoinMachine("m-3"))
    with pytest.raises(TournamentError, match="machine m-1 serves table 1; replace it"):
        club.hall.do(c.ServeTable(1, "m-3"))
    club.hall.do(c.ServeTable(1, "m-3", replace=True))
    (assigned,) = club.ordered("m-3")
    assert isinstance(assigned, w.Assign)
    assert assigned.game == club.first.id
    assert club.link.revoked == ["m-1"]
    with pytest.raises(RefusedError, match="replaced or revoked"):
        club.says("m-1", Result("finished", (0, 2)))
    with pytest.raises(TournamentError, match="revoked"):
        club.hall.do(c.JoinMachine("m-1"))


def test_a_call_for_the_arbiter_is_seen_and_the_ruling_goes_to_the_table(club: Club) -> None:
    club.says("m-1", ArbiterWanted(61_000, 1, 2, "Was the word challenged in time?"), club.first.id)
    dispute = club.hall.table(1).arbiter
    assert dispute is not None
    raised = dispute.raised
    assert (raised.moment_ms, raised.lane, raised.player, raised.table) == (61_000, 1, 2, 1)
    with pytest.raises(TournamentError, match="needs a reason"):
        club.hall.do(c.Rule(dispute.id, Stands(1), " "))
    club.hall.do(c.Rule(dispute.id, Stands(1), "The press came first."), "Dora")
    assert club.ordered("m-1") == [w.Rule(club.first.id, Stands(1), "The press came first.", "Dora")]
    (ruled,) = (one.ruled for one in club.hall.whole.disputes.values())
    assert ruled is not None
    assert (ruled.ruling, ruled.reason, ruled.by) == (Stands(1), "The press came first.", "Dora")
    assert club.hall.table(1).arbiter is None
    with pytest.raises(TournamentError, match="ruled on already"):
        club.hall.do(c.Rule(dispute.id, None, "again"))


def test_a_dispute_may_be_settled_at_the_table_or_taken_back(club: Club) -> None:
    ruling = ClockIs(0, Side.SOUTH, 60_000)
    club.says("m-1", ArbiterWanted(1), club.first.id)
    club.says("m-1", ArbiterRuled(ruling, "The clock was hit by accident.", "Ed"), club.first.id)
    club.says("m-2", ArbiterWanted(1), club.second.id)
    club.says("m-2", ArbiterWanted(1, withdrawn=True), club.second.id)
    at_table, taken_back = (one.ruled for one in club.hall.whole.disputes.values())
    assert at_table is not None
    assert (at_table.ruling, at_table.reason, at_table.by) == (ruling, "The clock was hit by accident.", "Ed")
    assert taken_back is not None
    assert taken_back.ruling is None


def test_a_dispute_that_needs_no_change_is_answered_in_words(club: Club) -> None:
    club.says("m-1", ArbiterWanted(1), club.first.id)
    (dispute,) = club.hall.whole.disputes.values()
    club.hall.do(c.Rule(dispute.id, None, "Play on."))
    assert club.ordered("m-1") == [w.Message("Play on.", settles=True)]


def test_pictures_that_were_ordered_are_kept(club: Club) -> None:
    club.hall.do(c.AskMoment(1, club.first.id, 61_000))
    (order,) = club.link.orders("m-1")
    assert order.data == w.Moment(club.first.id, 61_000)
    for what, at_ms in (("before", 60_900), ("after", 61_100), ("after", 61_100)):
        sent = PictureSent(order.id, at_ms, b"\xff\xd8\xff picture", what, club.first.id)
        club.hall.picture("m-1", sent)
    assert [(one.what, one.at_ms) for one in club.hall.pictures(order=order.id)] == [
        ("before", 60_900),
        ("after", 61_100),
    ]
    assert len(club.hall.pictures(game=club.first.id)) == 2
    with pytest.raises(RefusedError):
        club.hall.picture("m-9", PictureSent("", 0, b"\xff\xd8\xff"))


def test_the_lights_of_a_table(club: Club) -> None:
    club.says("m-1", Checks((Check("tiles", False, "two E missing in the green set"), Check("camera", True))))
    club.says("m-1", CheckedIn((0, 3)), club.first.id)
    club.hall.status("m-1", Status(online=True))
    table = club.hall.table(1)
    assert [(alarm.alert, str(alarm.says)) for alarm in table.alarms] == [
        (Alert.CHECKS, "two E missing in the green set")
    ]
    assert (table.ready, table.checked_in, table.online) == (False, (0, 3), True)
    club.says("m-1", Checks((Check("tiles", True),)))
    assert (club.hall.table(1).ready, club.hall.table(1).alarms) == (True, ())
    club.hall.status("m-1", Status(online=False))
    assert [alarm.alert for alarm in club.hall.table(1).alarms] == [Alert.OFFLINE]


def test_orders_need_a_machine_and_tables_must_exist(club: Club) -> None:
    club.hall.do(c.RevokeMachine("m-2", "lost"))
    assert [alarm.alert for alarm in club.hall.table(2).alarms] == [Alert.NO_MACHINE]
    for command in (c.AskPicture(2), c.SendMessage("Hello", (2,))):
        with pytest.raises(TournamentError, match="no machine serves table 2"):
            club.hall.do(command)
    with pytest.raises(TournamentError, match="no machine serves table 9"):
        club.hall.do(c.AskPicture(9))


def test_a_machine_that_was_revoked_is_let_in_again_and_gets_its_game(club: Club) -> None:
    club.hall.do(c.RevokeMachine("m-1", "lost"))
    assert club.link.revoked == ["m-1"]
    assert club.hall.whole.served.get(1) is None
    before = len(club.link.orders("m-1"))
    club.hall.do(c.ReadmitMachine("m-1", 1))
    assert club.link.revoked == []
    assert club.hall.whole.served[1] == "m-1"
    assert [type(order.data) for order in club.link.orders("m-1")[before:]] == [w.Assign]
    club.says("m-1", Result("finished", (0, 2)), club.first.id)
    assert club.hall.state.pairing(club.first.id).result is not None
    with pytest.raises(TournamentError, match="cannot be undone any more"):
        club.hall.do(c.ReadmitMachine("m-1", 1))


def test_a_machine_that_is_let_in_again_takes_nobodys_table(club: Club) -> None:
    club.hall.do(c.RevokeMachine("m-1", "lost"))
    club.hall.do(c.JoinMachine("m-9"))
    club.hall.do(c.ServeTable(1, "m-9"))
    club.hall.do(c.ReadmitMachine("m-1", 1))
    assert club.hall.whole.served[1] == "m-9"
    assert not club.hall.whole.machines["m-1"].revoked


def test_a_machine_cannot_say_how_the_game_of_another_went(club: Club) -> None:
    """Its credentials may have been stolen."""
    club.says("m-2", Result("finished", (1, 3)), club.first.id)
    assert club.hall.state.pairing(club.first.id).result is None
    assert Alert.RESULT in {alarm.alert for alarm in club.hall.table(1).alarms}
    row = EventRow(1, 0, "Pressed", "{}")
    for machine, kind in (("m-2", "false"), ("m-1", "true")):
        club.says(machine, GameBegan((("game", kind),), 4), club.first.id)
    club.says("m-2", JournalRows((row, EventRow(2, 0, "Pressed", "{}"))), club.first.id)
    club.says("m-1", JournalRows((row,)), club.first.id)
    mirror = club.hall.journal(club.first.id)
    assert (mirror.meta, mirror.events) == ((("game", "true"),), (row,))
    club.says("m-1", Result("finished", (0, 2)), club.first.id)
    assert club.hall.state.pairing(club.first.id).result is not None


def test_a_game_that_was_broken_off_is_for_the_director_to_decide(club: Club) -> None:
    feed = {"v": 1, "at_ms": 0, "phase": "over", "ending": {"how": "aborted"}}
    club.hall.seen("m-1", ViewNow(feed, club.first.id))
    club.says("m-1", Result("aborted"), club.first.id)
    assert club.hall.state.pairing(club.first.id).result is None
    assert Alert.RESULT in {alarm.alert for alarm in club.hall.table(1).alarms}
    club.hall.do(EnterResult(club.first.id, won(How.UNFINISHED, ())))
    assert Alert.RESULT not in {alarm.alert for alarm in club.hall.table(1).alarms}


@pytest.mark.parametrize(
    ("division", "says"),
    [
        (Division("B", Preset("chess"), Form.SINGLES, 2), "there is no game 'chess'"),
        (Division("B", Preset("scrabble"), Form.TEAMS, 4), "everybody plays alone"),
        (
            Division("B", Preset("scrabble", options=(("first", "north"),)), Form.SINGLES, 2),
            "no option first",
        ),
        (Division("B", Preset("house"), Form.SINGLES, 2), "House is played by 4, not by 2"),
        (Division("B", Preset("house"), Form.SINGLES, 4), "House is played by four, in fixed teams"),
    ],
)
def test_a_preset_that_no_table_could_play_is_refused(club: Club, division: Division, says: str) -> None:
    with pytest.raises(TournamentError, match=says):
        club.hall.do(SetDivision(division))


def test_partners_who_score_together_have_one_score() -> None:
    """Four-handed Scrabbage: players 0 and 2 play together."""
    hall = Hall()
    hall.do(SetDivision(Division("A", Preset("scrabbage"), Form.TEAMS, 4, method="round-robin")))
    hall.do(SetTable(Table(1)))
    hall.do(c.JoinMachine("m-1"))
    hall.do(c.ServeTable(1, "m-1"))
    for one, other in (("Ann", "Bo"), ("Cy", "Di")):
        hall.do(AddEntry("A", (Player(one), Player(other))))
    next_round(hall)
    (pairing,) = hall.state.rounds[0].pairings
    played = Result("finished", (1, 3), (96, 121, 96, 121))
    hall.received([("m-1", Event(1, 0, "", played, pairing.id))])
    result = hall.state.pairing(pairing.id).result
    assert result is not None
    assert (result.scores, result.places) == ((96, 121), (2, 1))


def test_a_text_that_is_too_long_for_a_table_is_refused(club: Club) -> None:
    with pytest.raises(TournamentError, match="cannot be sent: says has 1001 characters"):
        club.hall.do(c.PauseTables("x" * 1001))


def test_ids_of_orders_are_never_given_again() -> None:
    """A table that gets an id twice does nothing; a hall restored from a copy must not count from the same
    number."""
    one, other = Club(), Club()
    ids = [{order.id for order in club.link.orders("m-1")} for club in (one, other)]
    assert not ids[0] & ids[1]


def test_the_log_says_who_did_what_and_when(club: Club) -> None:
    club.hall.do(EnterResult(club.first.id, won(How.BY_HAND, (0,))), "Dora")
    last = club.hall.log()[-1]
    assert (last.actor, type(last.event).__name__) == ("Dora", "ResultCame")
    assert last.at.startswith("20")
