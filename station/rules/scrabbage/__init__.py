"""Scrabbage: hands of single tiles on one Scrabble board, counted like cribbage.

Rules by Dave Grossman and Jesse Clark. `kind` is what a table needs; everything else is pure functions on
the frozen `position`.
"""
