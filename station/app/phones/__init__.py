"""A game that people play at phones of their own: its table, its server, and the window that shows boards."""
