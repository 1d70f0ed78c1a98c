"""Messages of a kernel to a server that does not keep up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import zmq
from ipykernel.iostream import IOPubThread

from boardkit_widgets.messages import keep_all

MANY = 4000
LONG = b"x" * 8192
"""So long that what lies in the network's own buffers does not matter."""


def received(keep: bool) -> int:
    """How many of `MANY` messages arrive where the reader begins after the last was sent."""
    context: Any = zmq.Context()
    publisher = context.socket(zmq.XPUB)
    port = publisher.bind_to_random_port("tcp://127.0.0.1")
    thread = IOPubThread(publisher)
    subscriber = context.socket(zmq.SUB)
    subscriber.setsockopt(zmq.SUBSCRIBE, b"")
    subscriber.connect(f"tcp://127.0.0.1:{port}")
    assert publisher.poll(10_000)  # the subscription has arrived
    publisher.recv()
    if keep:
        assert keep_all(SimpleNamespace(kernel=SimpleNamespace(iopub_thread=thread)))
    for _ in range(MANY):
        publisher.send(LONG)
    count = 0
    while count < MANY and subscriber.poll(3_000):
        subscriber.recv()
        count += 1
    context.destroy(linger=0)
    return count


def test_a_slow_server_gets_all_messages() -> None:
    assert received(keep=True) == MANY


def test_without_that_messages_are_lost() -> None:
    assert received(keep=False) < MANY


@pytest.mark.parametrize(
    "shell",
    [SimpleNamespace(), SimpleNamespace(kernel=None), SimpleNamespace(kernel=SimpleNamespace())],
)
def test_without_a_kernel_there_is_nothing_to_do(shell: Any) -> None:
    assert not keep_all(shell)
