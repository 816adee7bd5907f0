"""From the state of a House table to what the widgets show: one panel of this screen among others to come."""
