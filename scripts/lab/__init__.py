"""The laboratory: the station in a Debian guest whose camera, pins and displays the kernel simulates.

docs/lab.md says what it shows. `python -m scripts.lab` builds what is missing and runs its jobs.
"""
