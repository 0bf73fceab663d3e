"""A small load generator: a few kept-alive connections to this machine, for a few seconds, and nothing else.

Python's own HTTP client costs as much as a quick answer does, so requests are prepared as bytes and of an answer only
status and length are understood. A target that is not loopback, or a load that is not small, is refused.
"""

import ipaddress
import random
import socket
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

MAX_CONNECTIONS = 64
MAX_SECONDS = 600


@dataclass(frozen=True)
class Request:
    """One kind of request, and how often it is made in comparison with the others."""

    name: str
    path: str
    weight: int = 1
    method: str = "GET"
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    expect: int = 200

    def encoded(self, host: str) -> bytes:
        head = [
            f"{self.method} {self.path} HTTP/1.1",
            f"Host: {host}",
            *(f"{name}: {value}" for name, value in self.headers),
        ]
        if self.body:
            head.append(f"Content-Length: {len(self.body)}")
        return "\r\n".join([*head, "", ""]).encode() + self.body


class Talker(Protocol):
    """One who asks by what was answered before: each connection has its own."""

    name: str
    weight: int

    def encoded(self, host: str) -> bytes:
        """The next request."""

    def heard(self, status: int, body: bytes) -> str | None:
        """Take the answer in; what is wrong with it, if anything is."""


@dataclass
class Outcome:
    """What the load met: the time of each answer by the kind of request, and what went wrong."""

    seconds: float
    times: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(map(len, self.times.values()))

    @property
    def rate(self) -> float:
        return self.count / self.seconds

    def percentile(self, share: float, name: str | None = None) -> float:
        """The time within which this share of the answers came, in seconds."""
        times = sorted(self.times.get(name, []) if name else [t for times in self.times.values() for t in times])
        return times[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


def run(
    mix: Sequence[Request],
    *,
    port: int,
    seconds: float,
    connections: int = 8,
    host: str = "127.0.0.1",
    seed: int = 1,
    talkers: Sequence[Talker] = (),
) -> Outcome:
    """Make requests of this mix over so many connections for so long; a connection has one of the talkers, if any."""
    if not ipaddress.ip_address(host).is_loopback:
        raise ValueError(f"{host} is not this machine: the load stays on loopback.")
    if not 0 < connections <= MAX_CONNECTIONS or not 0 < seconds <= MAX_SECONDS:
        raise ValueError(f"At most {MAX_CONNECTIONS} connections and {MAX_SECONDS} seconds.")
    if talkers and len(talkers) != connections:
        raise ValueError(f"{len(talkers)} talkers for {connections} connections: each has its own.")
    asked: list[list[Request | Talker]] = [[*mix, *talkers[number : number + 1]] for number in range(connections)]
    outcome = Outcome(seconds, {request.name: [] for request in asked[0]})
    deadline = time.perf_counter() + seconds
    threads = [
        threading.Thread(
            target=_client, args=(asked[number], host, port, deadline, random.Random(f"{seed} {number}"), outcome)
        )
        for number in range(connections)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcome


def _client(
    mix: Sequence[Request | Talker], host: str, port: int, deadline: float, chance: random.Random, outcome: Outcome
) -> None:
    address = f"{host}:{port}"
    prepared = {number: each.encoded(address) for number, each in enumerate(mix) if isinstance(each, Request)}
    order = [number for number, request in enumerate(mix) for _ in range(request.weight)]
    connection: socket.socket | None = None
    while (began := time.perf_counter()) < deadline:
        number = chance.choice(order)
        asked = mix[number]
        try:
            if connection is None:
                connection = socket.create_connection((host, port), timeout=10)
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(prepared[number] if number in prepared else asked.encoded(address))
            status, body, keeps = _answer(connection)
        except OSError as error:
            outcome.errors.append(f"{asked.name}: {type(error).__name__}: {error}")
            if connection is not None:
                connection.close()
            connection = None
            time.sleep(0.05)  # a server that is away is not hammered
            continue
        if isinstance(asked, Request):
            wrong = None if status == asked.expect else f"answered {status}, expected {asked.expect}"
        else:
            wrong = asked.heard(status, body)
        if wrong is None:
            outcome.times[asked.name].append(time.perf_counter() - began)
        else:
            outcome.errors.append(f"{asked.name}: {wrong}")
            if status >= 500:
                time.sleep(0.05)  # nor is one that cannot
        if not keeps:
            connection.close()
            connection = None
    if connection is not None:
        connection.close()


def _answer(connection: socket.socket) -> tuple[int, bytes, bool]:
    """Read one answer whole; its status, its body, and whether the connection stays open."""
    data = b""
    while (end := data.find(b"\r\n\r\n")) < 0:
        data += _more(connection)
    head = data[:end].lower()
    body = data[end + 4 :]
    if b"transfer-encoding: chunked" in head:
        while not body.endswith(b"0\r\n\r\n"):
            body += _more(connection)
    else:
        start = head.find(b"content-length:")
        length = int(head[start + 15 :].split(b"\r\n", 1)[0]) if start >= 0 else 0
        while len(body) < length:
            body += _more(connection)
    return int(head[9:12]), body, b"connection: close" not in head


def _more(connection: socket.socket) -> bytes:
    part = connection.recv(65536)
    if not part:
        raise ConnectionResetError("the server closed the connection within an answer")
    return part
