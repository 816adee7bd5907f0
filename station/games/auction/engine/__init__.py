"""The computer player of Auction Scrabble."""
