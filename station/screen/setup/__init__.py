"""The set-up of a table on the screen."""
