"""Speed Scrabble: no board, no turns; everybody lays out a crossword of their own, and GO is for all.

`layout` checks such a crossword, `game` has the rules. Idaho (`station.rules.idaho`) shares all but the
drawing and the points.
"""
