"""Scrabbage: hands played one tile at a time on a Scrabble board, scored like cribbage.

Rules by Dave Grossman and Jesse Clark. `kind` is the interface for the table; everything else is pure
functions on the frozen `position`.
"""
