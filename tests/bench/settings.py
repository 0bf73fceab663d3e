"""Production as it is, with nothing but hello to serve."""

from cardsite.settings.prod import *  # noqa: F403

ROOT_URLCONF = "tests.bench.hello"
