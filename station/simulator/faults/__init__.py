"""Tables that somebody has set up wrongly, for checks that say what to put right."""
