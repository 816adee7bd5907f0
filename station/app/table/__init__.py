"""Games on the real table: its checks, its start, its window, its page for browsers."""
