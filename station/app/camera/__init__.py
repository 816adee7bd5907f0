"""Cameras of a table: their thread, their pictures, their lenses."""
