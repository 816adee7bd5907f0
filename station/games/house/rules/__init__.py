"""The rules of Scrabble House: judge a play, read and write positions."""

from station.games.house.rules.judge import judge
from station.games.house.rules.notation import Written, parse, rows_of, write
from station.games.house.rules.ruling import HouseIllegal, HouseLegal, HouseRuling, Reason

__all__ = [
    "HouseIllegal",
    "HouseLegal",
    "HouseRuling",
    "Reason",
    "Written",
    "judge",
    "parse",
    "rows_of",
    "write",
]
