"""The referee of every game but House: one table, one board or none, whatever the rules."""
