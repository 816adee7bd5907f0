"""Tables that somebody has set up wrongly, for whoever tells people what to put right."""
