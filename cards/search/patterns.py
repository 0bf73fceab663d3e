"""Regular expressions in RE2's syntax, matched in linear time against folded text. Plain Python."""

import unicodedata
from functools import lru_cache
from typing import Any

import re2

MEMORY = 1 << 22  # bytes that one expression may take; beyond it RE2 refuses


@lru_cache(maxsize=64)
def compiled(source: str) -> Any:
    """The expression, blind to case and accents; raises ``ValueError`` with RE2's reason."""
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = MEMORY
    decomposed = unicodedata.normalize("NFKD", source)
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    try:
        return re2.compile(plain, options)
    except re2.error as error:
        reason = error.args[0]
        raise ValueError(reason.decode(errors="replace") if isinstance(reason, bytes) else str(reason)) from None
