"""Figures measured on this machine: `python -m benchmarks` runs all, `python -m benchmarks.NAME` one."""
