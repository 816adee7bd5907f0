"""What each event does to the state of a table, and which effects it asks for."""
