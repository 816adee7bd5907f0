"""What is typed on a terminal: lines into deeds."""
