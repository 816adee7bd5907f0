"""Input: what can be touched or typed, the action it stands for, and the event that becomes."""
