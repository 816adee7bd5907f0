"""Whether an entry can be entered."""

from dataclasses import replace
from typing import Final
from unicodedata import category, normalize

from station.hall.tournament.entry import LONGEST_NAME, Entry
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.state import TournamentState


def checked(state: TournamentState, entry: Entry) -> Entry:
    """The entry with its names tidied: without blanks around them or twice in a row. Names may be in any
    script.

    Raises TournamentError if there is a name too many or too few, one is empty, too long or there already, or
    a rating makes no sense.
    """
    division = state.division(entry.division)
    players = tuple(
        replace(player, name=_tidy(player.name), club=_tidy(player.club), family=_tidy(player.family))
        for player in entry.players
    )
    if len(players) != division.team_size:
        if division.team_size == 2:
            raise TournamentError(
                "an entry in {division} is a team: give the names of two players", division=division.name
            )
        raise TournamentError("an entry in {division} is one player: give one name", division=division.name)
    tidy = replace(entry, players=players, name=_tidy(entry.name))
    for name in (*(player.name for player in players), *([tidy.name] if tidy.name else [])):
        check_name(name)
    for player in players:
        if len(player.club) > LONGEST_NAME:
            raise TournamentError(
                "the club of {name} has more than {most} characters", name=player.name, most=LONGEST_NAME
            )
        if len(player.family) > LONGEST_NAME:
            raise TournamentError(
                "the family of {name} has more than {most} characters", name=player.name, most=LONGEST_NAME
            )
    for player in players:
        if not 0 <= player.rating <= 9999:
            raise TournamentError(
                "the rating of {name} must be from 0 to 9999, not {rating}",
                name=player.name,
                rating=player.rating,
            )
    others = [one for one in state.entries_of(entry.division) if one.number != entry.number]
    known = {player.name.casefold() for one in others for player in one.players}
    names = [player.name.casefold() for player in players]
    for player in players:
        if player.name.casefold() in known or names.count(player.name.casefold()) > 1:
            raise TournamentError(
                "{name} is already entered in {division}; add a town or an initial to tell them apart",
                name=player.name,
                division=division.name,
            )
    if tidy.name and tidy.name.casefold() in {one.name.casefold() for one in others}:
        raise TournamentError(
            "there is already a team {name} in {division}", name=tidy.name, division=division.name
        )
    return tidy


def _tidy(text: str) -> str:
    return " ".join(normalize("NFC", text).split())


def check_name(name: str) -> None:
    """Any script and any sign is fine, `<b>` too: it is never more than text. Raises TournamentError if the
    name is empty, too long or contains what cannot be shown."""
    if not name.strip():
        raise TournamentError("an entry needs a name")
    if len(name) > LONGEST_NAME:
        raise TournamentError(
            "{start}… has {length} characters; a name has at most {most}",
            start=" ".join(name[:20].split()),
            length=len(name),
            most=LONGEST_NAME,
        )
    for sign in name:
        # What turns the direction of the text would garble the line; joiners belong to scripts.
        if category(sign) in _UNSEEN or sign in _TURNING:
            raise TournamentError(
                "the name {name} contains a character that cannot be shown (U+{code})",
                name=repr(name),
                code=f"{ord(sign):04X}",
            )


_UNSEEN: Final = ("Cc", "Cs")
_TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
