"""The program as people start it: time, memory, load."""
