"""Auction Scrabble: players bid for tiles with the points their words earn."""
