"""The screen of a table whose people hold their tiles at phones of their own."""
