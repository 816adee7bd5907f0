"""Files of other tournament managers, read."""
