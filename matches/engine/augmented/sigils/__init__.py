"""Abilities that only Augmented has, or has otherwise than the shared ones; one module a family."""

from matches.engine.augmented.abilities import SIGILS as SIGILS
from matches.engine.augmented.sigils import (  # noqa: F401 (each registers its abilities)
    activated,
    aims,
    arriving,
    auras,
    blasts,
    conduits,
    corpses,
    drawing,
    ending,
    gems,
    harm,
    mourning,
    passive,
    prices,
    searching,
    spoils,
    standing,
    traits,
    wards,
)
