"""A table as it is now, from what is stored and what its machine last said."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from station.hall.director.presets import settings
from station.hall.director.state import Dispute, Given, HallState
from station.hall.director.tables import Alarm, Alert, MachineNow, TableNow
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.sentence import Sentence, said, verbatim
from station.hall.tournament.state import Table
from station.hall.wire.order import (
    Assign,
    Continue,
    Message,
    Moment,
    Pause,
    Picture,
    Preset,
    Restore,
    Rule,
    Start,
    Withdraw,
)


@dataclass(frozen=True, slots=True)
class Places:
    """What a hall's state says, by table and by machine."""

    whole: HallState
    tables: Mapping[int, Table]
    pairings: Mapping[int, tuple[Round, Pairing]]
    disputes: Mapping[int, Dispute]
    orders: Mapping[str, tuple[Given, ...]]

    @classmethod
    def of(cls, whole: HallState) -> "Places":
        orders: dict[str, list[Given]] = {}
        for order in whole.orders.values():
            orders.setdefault(order.machine, []).append(order)
        disputes: dict[int, Dispute] = {}
        for dispute in whole.open_disputes():
            if dispute.raised.table is not None:
                disputes.setdefault(dispute.raised.table, dispute)
        return cls(
            whole,
            {table.number: table for table in whole.tournament.tables},
            whole.tournament.pairings_at_tables(),
            disputes,
            {machine: tuple(given) for machine, given in orders.items()},
        )


def table_now(places: Places, number: int, now: MachineNow, stored: int, *, connected: bool) -> TableNow:
    """now: what its machine last said. stored: the number of the last event of the machine that is stored.
    connected: whether the hall reaches its broker.

    Raises TournamentError if there is no such table.
    """
    table = places.tables.get(number) or places.whole.tournament.table(number)
    machine = places.whole.served.get(number)
    round_, pairing = places.pairings.get(number, (None, None))
    orders = places.orders.get(machine or "", ())
    game, present = now.checked_in
    divisions = places.whole.tournament.divisions
    wanted = [settings(one.preset) for one in divisions if round_ is None or one.name == round_.division]
    here = TableNow(
        number=number,
        machine=machine,
        machine_name="" if machine is None else places.whole.machines[machine].name,
        online=machine is not None and now.status.online and connected,
        behind=max(0, now.status.last - stored) if machine is not None else 0,
        heard_at=now.heard_at,
        view=now.view,
        checks=() if now.checks is None else now.checks.checks,
        arbiter=places.disputes.get(number),
        pairing=pairing,
        round=round_,
        game=now.view.game if now.view is not None else now.game,
        assigned=pairing is not None
        and any(
            isinstance(one.data, Assign) and one.data.game == pairing.id and one.done is True
            for one in orders
        ),
        preset=any(
            isinstance(one.data, Preset) and one.done is True and one.data.settings in wanted
            for one in orders
        ),
        checked_in=present if pairing is not None and game == pairing.id else (),
        streamed=table.streamed,
    )
    differs = pairing is not None and pairing.id in places.whole.differing
    # Several reports may be of the same thing; it is shown once.
    return replace(here, alarms=tuple(dict.fromkeys(_alarms(here, now, orders, differs=differs))))


def _alarms(here: TableNow, now: MachineNow, orders: tuple[Given, ...], *, differs: bool) -> Iterator[Alarm]:
    if here.arbiter is not None:
        yield Alarm(Alert.ARBITER, _heard(here.arbiter.raised.says) or said("Arbiter called."))
    if here.machine is None:
        yield Alarm(Alert.NO_MACHINE, said("No machine here."))
        return
    # A lost broker is one trouble of the whole hall, not one of each table.
    if not now.status.online:
        yield Alarm(Alert.OFFLINE, said("The table does not answer; it plays on by itself."))
    if now.refused is not None:
        yield Alarm(Alert.DEVICE, said("A message of this table was refused: {why}", why=now.refused))
    for check in here.checks:
        if not check.ok:
            yield Alarm(Alert.CHECKS, verbatim(check.says or check.check))
    for trouble in now.troubles:
        yield Alarm(Alert.DEVICE, verbatim(trouble.says or trouble.device))
    if here.view is not None and (feed := here.view.feed) is not None:
        reported = {trouble.device for trouble in now.troubles}
        yield from (alarm for alarm in _lost(feed, reported))
        ending, pairing = feed.get("ending"), here.pairing
        aborted = isinstance(ending, dict) and ending.get("how") == "aborted"
        # The table may show another game than that of its pairing.
        if aborted and pairing is not None and pairing.result is None and here.view.game == pairing.id:
            yield Alarm(Alert.RESULT, said("The game was broken off; decide how it counts."))
        question = feed.get("question")
        if isinstance(question, dict) and question.get("about") in _DOUBTS:
            yield Alarm(Alert.QUESTION, _heard(question.get("text")) or said("The table asks what is there."))
    for order in _failed(orders, here):
        why = _heard(order.says) or said("An order could not be carried out.")
        yield Alarm(Alert.ORDER, said("not done ({order}): {why}", order=_CALLED[type(order.data)], why=why))
    if differs:
        yield Alarm(Alert.RESULT, said("Two results were reported for this pairing; choose one."))


def _failed(orders: tuple[Given, ...], here: TableNow) -> Iterator[Given]:
    """The orders that could not be done and still matter: not those of an earlier game, nor of one that has a
    result, nor a pause that has ended."""
    game = None if here.pairing is None else here.pairing.id
    begun = [k for k, one in enumerate(orders) if isinstance(one.data, Assign) and one.data.game == game]
    over = here.pairing is not None and here.pairing.result is not None
    pauses = [one for one in orders if isinstance(one.data, Pause | Continue) and one.done is not None]
    for k, order in enumerate(orders):
        if order.done is not False:
            continue
        if isinstance(order.data, Pause | Continue) and order is not pauses[-1]:
            continue
        if isinstance(order.data, Preset) or not (over or (begun and k < begun[-1])):
            yield order


_CALLED: Final[Mapping[type, Sentence]] = {
    Assign: said("next game"),
    Restore: said("journal of the game"),
    Preset: said("the division's game"),
    Start: said("start of the clocks"),
    Pause: said("pause"),
    Continue: said("continue"),
    Rule: said("ruling"),
    Picture: said("picture of the camera"),
    Moment: said("pictures of a moment"),
    Message: said("message"),
    Withdraw: said("withdrawal of the game"),
}
"""What an order is called in an alarm."""

_DOUBTS: Final = ("hidden", "letter", "kit")
"""What a table asks because it cannot read it, and not because somebody has to decide."""


def _in_words(alarm: Mapping[str, object]) -> Sentence:
    """`Camera lost: check its cable`."""
    text, why = _heard(alarm.get("text")), _heard(alarm.get("why"))
    if text is not None and why is not None:
        return said("{what}: {why}", what=text, why=why)
    return text or why or said("A device does not answer.")


def _heard(text: object) -> Sentence | None:
    """What a table says, if it says something."""
    return verbatim(str(text)) if text else None


def _lost(feed: Mapping[str, object], reported: Container[str]) -> Iterator[Alarm]:
    """The devices that do not answer, as the table's screen says."""
    alarms = feed.get("alarms")
    for alarm in alarms if isinstance(alarms, list) else ():
        if isinstance(alarm, dict) and alarm.get("device") not in reported:
            yield Alarm(Alert.DEVICE, _in_words(alarm))
