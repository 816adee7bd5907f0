"""Games of simulated people: what they consist of, how they are driven, counted and recorded."""
