"""What a House table shows."""
