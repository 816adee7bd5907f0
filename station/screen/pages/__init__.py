"""What every page has that is no game: start menu, games on record, set-up, hall, review, puzzles."""
