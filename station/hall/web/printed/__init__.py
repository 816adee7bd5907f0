"""Badges, score cards and certificates as PDF."""
