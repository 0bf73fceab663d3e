"""Abilities that only Augmented has, or has otherwise than the shared ones; one module a family."""

from matches.engine.augmented.abilities import SIGILS as SIGILS
from matches.engine.augmented.sigils import (  # noqa: F401 (each registers its abilities)
    activated,
    arriving,
    drawing,
    ending,
    gems,
    harm,
    passive,
    prices,
    searching,
    traits,
)
