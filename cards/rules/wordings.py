"""Two tellings of one thing, compared word by word. Plain Python."""

import difflib
import re

LEAST_LIKENESS = 0.25  # below it two sentences have nothing in common but small words, and marks would be noise
_WORD = re.compile(r"\S+\s*")


def marked(text: str, other: str) -> tuple[tuple[str, bool], ...]:
    """The text in parts, each with whether the other telling lacks it; unmarked where the two are not alike at all."""
    pieces = _WORD.findall(text)
    mine, theirs = [_plain(piece) for piece in pieces], [_plain(piece) for piece in _WORD.findall(other)]
    matcher = difflib.SequenceMatcher(None, mine, theirs, autojunk=False)
    if matcher.ratio() < LEAST_LIKENESS:
        return ((text, False),)
    parts: list[tuple[str, bool]] = []
    place = 0
    for start, _, size in matcher.get_matching_blocks():
        if start > place:
            parts.append(("".join(pieces[place:start]), True))
        if size:
            parts.append(("".join(pieces[start : start + size]), False))
        place = start + size
    return tuple(parts)


def _plain(word: str) -> str:
    return word.strip().strip(".,;:()").lower()
