"""Rules, words and rulings; no devices."""
