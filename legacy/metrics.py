"""What an operator may watch of bands."""

from cards.metrics import Values, metric


@metric("scriptorium_bands", "Bands founded.")
def bands() -> Values:
    return {(): 0}  # no band can be founded yet
