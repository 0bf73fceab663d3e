"""The style sheets and the sprite, read for tests."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings


@cache
def look(name: str) -> str:
    """A file of the site's look."""
    return Path(settings.BASE_DIR, "cardsite", "static", "cardsite", name).read_text()


def symbols() -> list[str]:
    """The ids of the sprite's symbols."""
    return re.findall(r'<symbol id="([\w-]+)"', look("icons.svg"))


def classes_styled(*names: str) -> set[str]:
    """The classes that these style sheets know."""
    return set(
        re.findall(r"\.([a-z][\w-]*)", "".join(re.sub(r"/\*.*?\*/", "", look(name), flags=re.S) for name in names))
    )
