"""Why a round was paired as it was, worked out from what the pairing method weighs."""
