"""Abilities that only Augmented has, or has otherwise than the shared ones; one module a family."""

from matches.engine.augmented.abilities import SIGILS as SIGILS
from matches.engine.augmented.sigils import (  # noqa: F401 (each registers its abilities)
    activated,
    arriving,
    circuits,
    drawing,
    dust,
    ending,
    fetching,
    gems,
    growing,
    harm,
    income,
    machines,
    moving,
    offerings,
    passive,
    prices,
    reading,
    replicas,
    searching,
    summoning,
    trails,
    traits,
    waxing,
)
