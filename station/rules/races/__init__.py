"""Speed Scrabble: no board, no turns; everyone builds their own crossword, and GO is for all.

`layout` checks a crossword, `game` has the rules. Idaho (`station.rules.idaho`) shares everything except the
drawing and the points.
"""
