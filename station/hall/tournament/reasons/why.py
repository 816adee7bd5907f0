"""Why people meet in a round, in sentences."""

from collections.abc import Callable

from station.hall.tournament.division import Form
from station.hall.tournament.methods.order import records_of
from station.hall.tournament.methods.swiss import BYE
from station.hall.tournament.pairing import Pairing
from station.hall.tournament.reasons.drawn import Drawn
from station.hall.tournament.reasons.facts import met, starts, titles_of, wins
from station.hall.tournament.reasons.swiss_reasons import SwissReasons
from station.hall.tournament.record import Record
from station.hall.tournament.result import How
from station.hall.tournament.sentence import Sentence, said
from station.hall.tournament.standings import ranked

Explain = Callable[[Pairing], tuple[Sentence, ...]]


def reasons(drawn: Drawn) -> Explain:
    """What explains a pairing of a round: worked out once for the round, then asked for each pairing."""
    explain = _swiss(drawn) if _two_meet_by_swiss(drawn) else _plainly(drawn)

    def explained(pairing: Pairing) -> tuple[Sentence, ...]:
        if drawn.entered:
            return (said("Paired by hand."),)
        change = drawn.by_hand(pairing)
        if change is not None:
            if change.reason:
                return (said("Changed by hand: {reason}.", reason=change.reason.rstrip(".")),)
            return (said("Changed by hand."),)
        if pairing.is_bye and _asked_for(drawn, pairing):
            return (said("This bye was asked for."),)
        return explain(pairing)

    return explained


def _asked_for(drawn: Drawn, pairing: Pairing) -> bool:
    half = pairing.result is not None and pairing.result.how in (How.HALF_BYE, How.ZERO_BYE)
    return half or bool(drawn.before.entry(pairing.entries[0]).bye_in(drawn.paired.round))


def _two_meet_by_swiss(drawn: Drawn) -> bool:
    division = drawn.ask.division
    return (
        drawn.paired.method.startswith("swiss")
        and division.form is not Form.PARTNERS
        and division.entries_at_table == 2
    )


def _swiss(drawn: Drawn) -> Explain:
    ask = drawn.ask
    there = {entry.number for entry in ask.entries}
    pairs = [
        (one.sides[0][0], BYE if one.is_bye else one.sides[1][0])
        for one in drawn.paired.pairings
        if one.sides[0][0] in there
    ]
    found = SwissReasons.of(ask, pairs, scores_first=drawn.paired.method == "swiss-by-wins")

    def explain(pairing: Pairing) -> tuple[Sentence, ...]:
        first = pairing.sides[0][0]
        return found.bye(first) if pairing.is_bye else found.game(first, pairing.sides[1][0])

    return explain


def _plainly(drawn: Drawn) -> Explain:
    """For every other method: its rule, and facts about those who meet."""
    ask, titles = drawn.ask, titles_of(drawn.ask)
    found = records_of(ask)
    method = drawn.paired.method
    rank = (
        {one.entry.number: one.rank for one in ranked(ask.division, ask.entries, ask.before)}
        if method == "king-of-the-hill"
        else {}
    )

    def explain(pairing: Pairing) -> tuple[Sentence, ...]:
        if pairing.is_bye:
            return (_bye(method),)
        rule = _RULES.get(method)
        if rank:
            places = ", ".join(f"{titles[entry]} ({rank[entry]})" for entry in pairing.entries)
            rule = said("Down the standings, by place: {places}.", places=places)
        sentences = [
            rule,
            wins(ask, titles, found, pairing.entries) if method.startswith("swiss") else None,
            met(titles, found, pairing.sides) if method.startswith("swiss") or method == "lots" else None,
            _partners(ask.division.form, titles, found, pairing),
        ]
        if ask.division.entries_at_table == 2 and method != "round-robin":
            sentences.append(starts(ask, titles, found, pairing.sides[0][0], pairing.sides[1][0]))
        return tuple(one for one in sentences if one is not None)

    return explain


_RULES = {
    "round-robin": said("The table of the round robin says so: everybody meets everybody."),
    "lots": said("Drawn by lot."),
}


def _bye(method: str) -> Sentence:
    if method == "round-robin":
        return said("Nobody is there to meet in this round of the round robin.")
    return said(
        "Not everybody fits at the tables; this is one of the last of those with the fewest byes so far."
    )


def _partners(
    form: Form, titles: dict[int, str], found: dict[int, Record], pairing: Pairing
) -> Sentence | None:
    if form is not Form.PARTNERS:
        return None
    again = [
        " & ".join(titles[entry] for entry in side)
        for side in pairing.sides
        if found[side[0]].partners.get(side[-1], 0)
    ]
    if again:
        return said("Partners before, too: {who}.", who=", ".join(again))
    return said("Nobody has had this partner before.")
