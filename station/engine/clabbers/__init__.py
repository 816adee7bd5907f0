"""The computer player of Clabbers."""
