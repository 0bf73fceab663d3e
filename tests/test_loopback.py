"""The load generator counts what really came back, and goes nowhere but here."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests import loopback
from tests.loopback import Request


class Server(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    seen: list[str] = []

    def do_GET(self) -> None:
        self.seen.append(self.path)
        if self.path == "/chunked":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.wfile.write(b"5\r\nhello\r\n0\r\n\r\n")
            return
        body = b"x" * 200_000 if self.path == "/long" else b"hello"
        self.send_response(404 if self.path == "/missing" else 200)
        self.send_header("Content-Length", str(len(body)))
        if self.path == "/closes":
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.seen.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def port() -> Iterator[int]:
    Server.seen = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("path", ["/plain", "/chunked", "/long", "/closes"])
def test_every_answer_is_read_whole_and_counted(port: int, path: str) -> None:
    outcome = loopback.run([Request("one", path)], port=port, seconds=0.3, connections=2)
    assert outcome.errors == []
    assert outcome.count == len(Server.seen) > 0
    assert 0 < outcome.percentile(0.5) <= outcome.percentile(0.99) < 1


def test_an_unexpected_answer_is_an_error(port: int) -> None:
    outcome = loopback.run([Request("one", "/missing")], port=port, seconds=0.1, connections=1)
    assert outcome.count == 0
    assert outcome.errors[0] == "one: answered 404, expected 200"
    assert loopback.run([Request("one", "/missing", expect=404)], port=port, seconds=0.1).errors == []


def test_a_server_that_is_away_is_an_error_not_a_crash(port: int) -> None:
    outcome = loopback.run([Request("one", "/")], port=1, seconds=0.2, connections=1)
    assert outcome.count == 0
    assert "ConnectionRefusedError" in outcome.errors[0]


def test_a_body_is_sent(port: int) -> None:
    outcome = loopback.run(
        [Request("post", "/", method="POST", body=b'{"a": 1}', expect=201)], port=port, seconds=0.1, connections=1
    )
    assert outcome.errors == []
    assert set(Server.seen) == {'{"a": 1}'}


class Counting:
    """Sends one number after the other."""

    name, weight = "count", 1

    def __init__(self) -> None:
        self.number, self.answers = 0, 0

    def encoded(self, host: str) -> bytes:
        self.number += 1
        return Request("count", "/", method="POST", body=str(self.number).encode()).encoded(host)

    def heard(self, status: int, body: bytes) -> str | None:
        self.answers += 1
        return None if status == 201 else f"answered {status}"


def test_a_talker_goes_on_from_what_it_heard(port: int) -> None:
    talkers = [Counting(), Counting()]
    outcome = loopback.run([Request("one", "/")], port=port, seconds=0.3, connections=2, talkers=talkers)
    assert outcome.errors == []
    assert len(outcome.times["count"]) == sum(talker.answers for talker in talkers) > 2
    for talker in talkers:
        assert str(talker.number) in Server.seen
    with pytest.raises(ValueError, match="each has its own"):
        loopback.run([], port=port, seconds=0.1, connections=3, talkers=talkers)


def test_the_mix_follows_the_weights(port: int) -> None:
    outcome = loopback.run([Request("often", "/a", 9), Request("seldom", "/b", 1)], port=port, seconds=0.5)
    often, seldom = len(outcome.times["often"]), len(outcome.times["seldom"])
    assert often > 4 * seldom > 0


@pytest.mark.parametrize("host", ["192.0.2.1", "8.8.8.8", "0.0.0.0"])
def test_other_machines_are_left_alone(host: str) -> None:
    with pytest.raises(ValueError, match="not this machine"):
        loopback.run([Request("one", "/")], port=80, seconds=1, host=host)


@pytest.mark.parametrize(("seconds", "connections"), [(601, 1), (0, 1), (1, 65), (1, 0)])
def test_a_load_is_bounded(seconds: float, connections: int) -> None:
    with pytest.raises(ValueError, match="At most 64 connections and 600 seconds"):
        loopback.run([Request("one", "/")], port=1, seconds=seconds, connections=connections)
