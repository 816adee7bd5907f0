"""Input: what can be touched or typed, which action that is, and which event it becomes."""
