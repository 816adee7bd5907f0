"""What can go wrong in training, as sentences for people."""


class TrainingError(RuntimeError):
    """Something that training needs is missing; the sentence says what and what to do."""
