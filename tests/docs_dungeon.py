"""What the block about campaigns in docs/engine.md takes for granted."""

# ruff: noqa: F401

from matches.engine.agents import get
from matches.engine.decknforge.campaign import Campaign
from tests.docs_engine import index_of, sample

index = index_of("decknforge")
names = ("red-ledger", "thorn-hedge", "six-sparks", "ember-wake")
bands = [{"band": sample("decknforge", name)["band"]} for name in names]
