"""The rules of Scrabble House with its behaviour at the table."""

from dataclasses import replace
from typing import Final

from station.games.house.rules import game
from station.games.house.table import HouseTable

HOUSE: Final = replace(game.HOUSE, at_table=HouseTable)
