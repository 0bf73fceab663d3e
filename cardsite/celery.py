"""The Celery app: it carries ids, the database carries truth."""

import os
from pathlib import Path
from typing import Any

from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings.dev")

app = Celery("cardsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def broker_folders_create() -> None:
    """The filesystem broker wants its folders before the first message."""
    options = app.conf.broker_transport_options
    for name in ("data_folder_in", "control_folder", "processed_folder"):
        if name in options:
            Path(options[name]).mkdir(parents=True, exist_ok=True)


@signals.setup_logging.connect
def keep_django_logging(**kwargs: Any) -> None:
    """Celery would replace the handlers that the settings made; with this receiver it leaves them alone."""
