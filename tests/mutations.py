"""Files that were damaged in every way a file can be: the seeds of a parser, cut, doubled, swapped and mixed."""

from pathlib import Path

from hypothesis import strategies as st

CORPUS = Path(__file__).with_name("corpus")
# What parsers stumble over: ends of strings and lines, deep beginnings, numbers that are too large, other alphabets.
ODD = (
    b"\0", b"\r", b"\n\n", b'"', b"'", b"\\", b"\\u0000", b"\\ud800", b"{", b"}", b"[" * 200, b"(" * 60, b"-", b"--",
    b"1e999", b"-0", b"9" * 40, b"NaN", b"null", b"true", b"\xff\xfe", b"\xef\xbb\xbf", "\u202e".encode(),
    "\u0665".encode(), "İ".encode(), b"<!--", b"&a *a", b"/(a+)+$/", b"..", b"%00", b"a" * 3000,
)  # fmt: skip


def seeds(parser: str) -> dict[str, bytes]:
    """The files of a parser, by name."""
    return {path.name: path.read_bytes() for path in sorted((CORPUS / parser).iterdir())}


@st.composite
def damaged(draw: st.DrawFn, parser: str) -> bytes:
    """A seed with one to five changes."""
    known = list(seeds(parser).values())
    content = draw(st.sampled_from(known))
    for _ in range(draw(st.integers(1, 5))):
        begin = draw(st.integers(0, len(content)))
        end = min(len(content), begin + draw(st.integers(0, 20)))
        part = draw(
            st.one_of(st.sampled_from(ODD), st.binary(max_size=8), st.just(b""), st.just(content[begin:end] * 3))
        )
        if draw(st.integers(0, 9)) == 0:
            part = draw(st.sampled_from(known))
        content = content[:begin] + part + content[end:]
    return content
