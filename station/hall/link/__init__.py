"""The connection between a table and the hall: what goes up waits in an outbox until the director has it."""
