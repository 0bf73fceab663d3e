"""Notes in Markdown do no harm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.notes import notes_clean, notes_html


@pytest.mark.parametrize(
    ("notes", "html"),
    [
        ("*soft* **hard** ~~gone~~", "<p><em>soft</em> <strong>hard</strong> <s>gone</s></p>"),
        ("# One\n\n###### Six", "<h3>One</h3>\n<h6>Six</h6>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("[x](https://example.com)",
         '<p><a href="https://example.com" rel="nofollow ugc noopener noreferrer">x</a></p>'),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("<b onclick=x>b</b>", "<p>&lt;b onclick=x&gt;b&lt;/b&gt;</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("![x](https://example.com/spy.png)", "<p></p>"),
        ("[x](ftp://example.com)", '<p><a rel="nofollow ugc noopener noreferrer">x</a></p>'),
        ("", ""),
    ],
)  # fmt: skip
def test_what_notes_become(notes: str, html: str) -> None:
    assert notes_clean(notes).strip() == html
    assert notes_html(notes) == notes_clean(notes)
    assert hasattr(notes_html(notes), "__html__")


@given(st.text(st.sampled_from(list("<>\"'=()[]!:/# \nabjs`*_~&;")) | st.characters(codec="utf-8"), max_size=80))
def test_whatever_is_written_no_tag_of_the_writers_own_comes_out(notes: str) -> None:
    html = notes_clean(notes).lower()
    for word in ("<script", "<img", "<iframe", "<style", "<h1", "<h2", "<b>", 'href="javascript:'):
        assert word not in html
