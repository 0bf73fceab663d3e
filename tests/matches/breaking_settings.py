"""The settings of tests, in a worker whose games can be made to raise."""

from cardsite.settings.test import *  # noqa: F403
from cardsite.settings.test import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.matches.breaking.Breaking"]
