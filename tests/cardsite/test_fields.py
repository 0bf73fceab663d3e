"""A field of a form stands with its label, its help and its errors, tied together for those who do not see them."""

import re

import pytest
from django import forms
from django.template.loader import render_to_string


class Sample(forms.Form):
    name = forms.CharField(label="Band name", help_text="Once and for ever.")
    motto = forms.CharField(required=False)
    public = forms.BooleanField(label="Public", required=False)
    size = forms.ChoiceField(choices=[("s", "Small"), ("l", "Large")], widget=forms.RadioSelect)
    head = forms.CharField(widget=forms.HiddenInput)


def rendered(name: str, data: dict[str, str] | None = None) -> str:
    return render_to_string("includes/field.html", {"field": Sample(data)[name]})


def test_the_label_belongs_to_the_input() -> None:
    html = rendered("name")
    assert re.search(r'<label for="id_name">\s*Band name', html)
    assert 'id="id_name"' in html
    assert "aria-invalid" not in html


def test_help_and_errors_describe_the_input() -> None:
    html = rendered("name", {"name": ""})
    assert 'aria-invalid="true"' in html
    described = re.search(r'aria-describedby="([^"]+)"', html)
    assert described
    for part in described.group(1).split():
        assert f'id="{part}"' in html
    assert "This field is required." in html
    assert html.index("id_name_error") < html.index("Once and for ever.", html.index("<input"))


def test_an_error_is_escaped() -> None:
    form = Sample({"name": "x"})
    form.add_error("name", "<b>no</b>")
    assert "&lt;b&gt;no" in render_to_string("includes/field.html", {"field": form["name"]})


def test_what_may_be_left_out_says_so() -> None:
    assert "optional" in rendered("motto")
    assert "optional" not in rendered("name")


def test_a_box_to_tick_stands_inside_its_label() -> None:
    assert re.search(r'<label class="check" for="id_public">\s*<input type="checkbox"', rendered("public"))


def test_choices_stand_in_a_fieldset_with_a_legend() -> None:
    html = rendered("size", {})
    assert re.search(r"<fieldset[^>]*aria-describedby=\"id_size_error\"", html)
    assert "<legend" in html
    assert 'id="id_size_error"' in html


@pytest.mark.parametrize("data", [None, {}])
def test_a_hidden_field_shows_nothing(data: dict[str, str] | None) -> None:
    assert re.sub(r"<input[^>]*>", "", rendered("head", data)).strip() == ""
