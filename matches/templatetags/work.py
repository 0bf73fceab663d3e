"""How much work something is, for templates of the lab."""

from django import template

from matches.parts.result_words import work_words

register = template.Library()
register.filter(work_words)
