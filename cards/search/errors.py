"""What search says when it cannot do as asked: an error stops, a warning is said and the rest still runs."""

from dataclasses import dataclass


class QueryError(ValueError):
    """A query that cannot be read; ``position`` counts characters from 0."""

    def __init__(self, code: str, message: str, *, position: int = 0, text: str = "") -> None:
        self.code = code
        self.message = message
        self.position = position
        self.text = text
        super().__init__(message)

    @property
    def caret(self) -> str:
        """The query with a caret under the place, as two lines of at most 80 characters."""
        start = max(0, self.position - 60)
        line = self.text[start : start + 80]
        line = "".join(letter if letter.isprintable() else " " for letter in line)
        return f"{line}\n{' ' * (self.position - start)}^"


@dataclass(frozen=True, slots=True)
class QueryWarning:
    """A part of the query that was left out or read in another way, and what may have been meant."""

    code: str
    message: str
    position: int
    suggestion: str = ""
