"""What runs inside the guest, in the station's own environment."""
