"""Who is there: check-in, absences, returns."""
