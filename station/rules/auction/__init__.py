"""Auction Scrabble: tiles are bid for with the points that words bring."""
