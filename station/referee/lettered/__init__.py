"""What pictures of a board say about a game of Scrabble."""
