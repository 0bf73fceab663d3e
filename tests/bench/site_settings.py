"""Production as it is, with the hello views beside the site."""

from cardsite.settings.prod import *  # noqa: F403

ROOT_URLCONF = "tests.bench.site"
