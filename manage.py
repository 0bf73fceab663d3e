#!/usr/bin/env python3
"""Django's command line for Scriptorium."""

import os
import signal
import sys


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 (the sentence is for whoever has an older one)
        sys.exit("Scriptorium needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info[:2]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings.dev")
    try:
        if sys.argv[1:2] in (["devserver"], ["serve"]):
            from cardsite.interrupts import stop_when_told

            stop_when_told()  # before all that is read now, where an interrupt may be lost
        _run()
    except KeyboardInterrupt as stop:
        if "--traceback" in sys.argv:
            raise
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends already, however often it is told to
        sys.stderr.write("Stopped.\n")
        number = stop.args[0] if stop.args else signal.SIGINT
        sys.exit(128 + number)


def _run() -> None:
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
        from django.db import DatabaseError
    except ImportError:
        sys.exit("Django is not installed for this Python: use `make run`, or .venv/bin/python manage.py …")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        if "--traceback" in sys.argv:
            raise
        sys.exit(f"Scriptorium is not configured to run: {error}")
    except DatabaseError as error:
        if "--traceback" in sys.argv:
            raise
        sys.exit(
            f"The database could not do this: {str(error).strip()}. If it is new, `make run` prepares it, or "
            "`manage.py migrate` and `manage.py load_catalogue`; --traceback shows where it happened."
        )


if __name__ == "__main__":
    main()
