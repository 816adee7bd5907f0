"""What a director prints: pages, and badges, score cards and certificates as PDF."""
