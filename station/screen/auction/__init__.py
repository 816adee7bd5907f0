"""The screen of Auction Scrabble."""
