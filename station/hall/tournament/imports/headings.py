"""What the columns of a spreadsheet of entries hold, by their headings."""

import re
from collections.abc import Sequence
from typing import Final

_COLUMNS: Final = {
    name: column
    for column, names in {
        "player": "name|player 1|name 1|full name|spieler|spielerin|spieler 1|teilnehmer"
        "|teilnehmerin|nom|joueur|gracz|zawodnik|imię i nazwisko|nombre|jugador|nome"
        "|giocatore|jogador|naam|speler|navn|namn|spelare",
        "player 2": "name 2|spieler 2|partner|partnerin|joueur 2|gracz 2",
        "first name": "firstname|first names|given name|given names|forename|vorname|prénom|imię"
        "|voornaam|fornavn|förnamn|prenume|jméno",
        "last name": "lastname|surname|family name|nachname|familienname|zuname|nom de famille"
        "|nazwisko|apellido|apellidos|cognome|apelido|sobrenome|achternaam|etternavn"
        "|efternavn|efternamn|nume|příjmení",
        "rating": "rating 1|rtg|wertung|wertungszahl|wertungspunkte|elo|cote|classement|ranking"
        "|puntuación|punteggio",
        "rating 2": "wertung 2|elo 2",
        "club": "club 1|verein|klub|ort|wohnort|town|city|miasto|ville|ciudad|città|cidade"
        "|plaats|circolo|clube|vereniging",
        "club 2": "verein 2|klub 2",
        "family": "family 1|familie|famille|rodzina|household",
        "family 2": "familie 2",
        "team": "team name|mannschaft|équipe|drużyna",
        "division": "gruppe|klasse|grupa|section",
        "from round": "ab runde|first round",
    }.items()
    for name in (column, *names.split("|"))
}
"""What columns hold, by their headings in small letters; other columns are left out."""

_BRACKETS: Final = re.compile(r"\s*(\([^)]*\)|\[[^\]]*\])\s*$")
"""What a heading says besides: `Rating (WESPA)`."""


def columns_of(headings: Sequence[str]) -> tuple[str, ...]:
    """What each column holds, "" where the heading is not known. Of several that differ only in brackets the
    first one counts; a plain one before all."""
    plain = [_known(heading) for heading in headings]
    found: list[str] = []
    for heading, column in zip(headings, plain, strict=True):
        other = _known(_BRACKETS.sub("", heading))
        found.append(column if column or other in plain or other in found else other)
    if "player" in found and ("first name" in found) != ("last name" in found):
        # "Name; Vorname" and "Nombre; Apellidos"
        found[found.index("player")] = "last name" if "first name" in found else "first name"
    return tuple(found)


def name_players(columns: Sequence[str]) -> bool:
    """Whether a column, or two, hold names."""
    return "player" in columns or {"first name", "last name"} <= set(columns)


def _known(heading: str) -> str:
    return _COLUMNS.get(" ".join(heading.replace("_", " ").lower().rstrip(":*").split()), "")
