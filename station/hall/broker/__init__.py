"""Mosquitto: its configuration, certificates and passwords, and the process that runs it."""
