"""Questions to Ray's head node, which is busy for a moment when a machine is lost."""

import time
from collections.abc import Callable
from typing import TypeVar

from ray.exceptions import RpcError

# A node that dies cancels the calls that wait for it. The next ones are answered within some seconds.
ATTEMPT_COUNT = 6
PAUSE = 1.0

Answer = TypeVar("Answer")


def patiently(ask: Callable[[], Answer]) -> Answer:
    """The answer to a question, which is asked again where the call was cut off."""
    for _ in range(ATTEMPT_COUNT - 1):
        try:
            return ask()
        except RpcError:
            time.sleep(PAUSE)
    return ask()
