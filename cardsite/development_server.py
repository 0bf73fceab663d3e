"""Django's development server, which answers even an address that is too long for it in the site's own words."""

import json
import uuid
from http import HTTPStatus
from typing import Any

from django.core.servers import basehttp

from cards.api.frame.errors import Code, problem_details

LONGEST_ADDRESS = 65_536  # bytes of a request's first line that Python's server reads
MOST_DRAINED = 4 * 2**20


class RequestHandler(basehttp.WSGIRequestHandler):
    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """An address that is too long never reaches the site, so the one shape of errors is written here."""
        if code != HTTPStatus.REQUEST_URI_TOO_LONG:
            super().send_error(code, message, explain)
            return
        self._drain()
        sentence = f"An address may have at most {LONGEST_ADDRESS:,} bytes."
        path = self.raw_requestline.partition(b" ")[2].partition(b"?")[0].decode("ascii", "replace")[:200]
        if not path.startswith("/api/"):
            super().send_error(code, "This address is too long", sentence)  # as a page
            return
        request_id = uuid.uuid4().hex
        problem = problem_details(
            Code.BAD_REQUEST,
            sentence,
            instance=path,
            request_id=request_id,
            status=code,
        )
        body = json.dumps(problem).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/problem+json")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Request-ID", request_id)
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def _drain(self) -> None:
        """Read on to the end of the line: a connection closed before that is reset, and the answer lost."""
        left = MOST_DRAINED
        while left > 0 and (part := self.rfile.readline(LONGEST_ADDRESS)):
            left -= len(part)
            if part.endswith(b"\n"):
                break


class Server(basehttp.WSGIServer):
    def __init__(self, address: tuple[str, int], handler: Any, **options: Any) -> None:
        super().__init__(address, RequestHandler, **options)
