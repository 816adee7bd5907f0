"""What tables and the director say to each other: topics and messages, as pure values."""
