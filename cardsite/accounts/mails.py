"""The mails of an account: plain text, a template each, its first line the subject."""

from smtplib import SMTPException
from typing import Any

import structlog
from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string

log = structlog.get_logger(__name__)


class MailFailed(Exception):
    """The mail could not be handed over; nobody has got it."""


def send(template: str, *, to: str, **context: Any) -> None:
    """The mail is handed over to the mail server, or MailFailed is raised."""
    text = render_to_string(f"accounts/mails/{template}.txt", {**context, "site_url": settings.SITE_URL})
    subject, _, body = text.strip().partition("\n\n")
    try:
        send_mail(subject, body + "\n", None, [to])
    except (SMTPException, OSError) as error:
        log.error("mail_failed", template=template, error=repr(error))
        raise MailFailed from error


def notify(template: str, *, to: str, **context: Any) -> None:
    """Tell somebody what has happened; it has happened even if the mail cannot be sent."""
    try:
        send(template, to=to, **context)
    except MailFailed:
        pass  # logged above
