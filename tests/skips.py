"""A test that was skipped, or was expected to fail and did, is said loudly; on CI it is a failure.

A green run means that everything ran and held.
"""

import os
from typing import Any

import pytest

NOT_RUN = ("skipped", "xfailed")


def _not_run(reporter: Any) -> list[Any]:
    return [report for outcome in NOT_RUN for report in reporter.stats.get(outcome, [])]


def _reason(report: Any) -> str:
    if hasattr(report, "wasxfail"):
        return f"expected to fail: {report.wasxfail or 'without a reason'}"
    return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)


def pytest_terminal_summary(terminalreporter: Any, exitstatus: int, config: pytest.Config) -> None:
    if not (reports := _not_run(terminalreporter)):
        return
    terminalreporter.section(f"{len(reports)} TESTS DID NOT RUN", sep="!", red=True, bold=True)
    for report in reports:
        terminalreporter.line(f"{report.nodeid}: {_reason(report)}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") == "true" and reporter and _not_run(reporter) and exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
