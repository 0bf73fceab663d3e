"""The abilities that both lane games share, one module a family; see docs/engine.md for how to add one."""

from matches.engine.duel.abilities import SIGILS as SIGILS
from matches.engine.duel.sigils import (  # noqa: F401 (each registers its abilities)
    damage,
    finding,
    perishing,
    power,
    sacrifice,
    strikes,
)
