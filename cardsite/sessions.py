"""Sessions in the database, of which a cookie names only those that can be there."""

import re

from django.contrib.sessions.backends import db

OWN_KEY = re.compile(r"[a-z0-9]{32}")  # as Django makes them


class SessionStore(db.SessionStore):
    """A key that Django never made counts as none: PostgreSQL refuses to look for one that contains NUL."""

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and OWN_KEY.fullmatch(key) is not None
