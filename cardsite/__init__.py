"""The porch: it wires the rooms together and owns no rules."""

from cardsite.celery import app as celery_app

__all__ = ["celery_app"]
