"""Training errors. Their messages are shown to the user."""


class TrainingError(RuntimeError):
    """Something that training needs is missing; the message says what, and what to do."""
