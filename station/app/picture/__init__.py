"""What a picture shows, in the terms of referee and rules."""
