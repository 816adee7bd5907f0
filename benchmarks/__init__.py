"""Benchmarks, in rooms by subject: `python -m benchmarks` runs all, `python -m benchmarks.ROOM.NAME` one."""
