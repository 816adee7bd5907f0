"""A table as it is now, from what is stored and what its machine last said."""

from collections.abc import Iterator

from station.hall.director.machines import MachineNow
from station.hall.director.state import Dispute, Given, HallState
from station.hall.director.tables import Alarm, Alert, TableNow
from station.hall.tournament.pairing import Pairing
from station.hall.wire.order import Assign, Preset


def table_now(state: HallState, number: int, now: MachineNow, stored: int) -> TableNow:
    """now: what its machine last said. stored: the number of the last event of the machine that is stored.

    Raises TournamentError if there is no such table.
    """
    table = state.tournament.table(number)
    id_ = state.machine_at(number)
    machine = None if id_ is None else state.machine(id_)
    pairing = state.tournament.at_table(number)
    round_ = None if pairing is None else state.tournament.located(pairing.id)[0]
    arbiter = next((one for one in state.open_disputes() if one.table == number), None)
    orders = tuple(one for one in state.orders if one.machine == id_)
    game, present = now.checked_in
    return TableNow(
        number=number,
        machine=id_,
        machine_name="" if machine is None else machine.name,
        online=id_ is not None and now.status.online,
        behind=max(0, now.status.last - stored) if id_ is not None else 0,
        heard_at=now.heard_at,
        view=now.view,
        alarms=tuple(_alarms(state, id_, now, arbiter=arbiter, orders=orders, pairing=pairing)),
        checks=() if now.checks is None else now.checks.checks,
        arbiter=arbiter,
        pairing=pairing,
        round=round_,
        game=now.view.game if now.view is not None else now.game,
        assigned=pairing is not None and any(_confirms(one, pairing) for one in orders),
        preset=any(isinstance(one.data, Preset) and one.done is True for one in orders),
        checked_in=present if pairing is not None and game == pairing.id else (),
        streamed=table.streamed,
    )


def _confirms(order: Given, pairing: Pairing) -> bool:
    return isinstance(order.data, Assign) and order.data.game == pairing.id and order.done is True


def _alarms(
    state: HallState,
    machine: str | None,
    now: MachineNow,
    *,
    arbiter: Dispute | None,
    orders: tuple[Given, ...],
    pairing: Pairing | None,
) -> Iterator[Alarm]:
    if arbiter is not None:
        yield Alarm(Alert.ARBITER, arbiter.says or "The arbiter is wanted.")
    if machine is None:
        yield Alarm(Alert.NO_MACHINE, "No machine stands here.")
        return
    if not now.status.online:
        yield Alarm(Alert.OFFLINE, "The table does not answer; it plays on by itself.")
    for check in now.checks.checks if now.checks is not None else ():
        if not check.ok:
            yield Alarm(Alert.CHECKS, check.says or check.check)
    for trouble in now.troubles:
        yield Alarm(Alert.DEVICE, trouble.says or trouble.device)
    feed = None if now.view is None else now.view.feed
    question = None if feed is None else feed.get("question")
    if isinstance(question, dict):
        yield Alarm(Alert.QUESTION, str(question.get("text", "The table asks what lies there.")))
    for order in orders:
        if order.done is False:
            yield Alarm(Alert.ORDER, order.says or "An order could not be done.")
    if pairing is not None and pairing.id in dict(state.differing):
        yield Alarm(Alert.RESULT, "The table agreed on another result than the one entered by hand.")
