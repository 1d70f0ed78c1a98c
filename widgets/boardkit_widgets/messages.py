"""Nothing that a kernel tells the page is lost on the way.

A kernel talks to Jupyter's server over a ZeroMQ socket, which keeps 1000 messages for a server
that cannot keep up and drops all further ones without a word (the socket option ``SNDHWM``).  A
notebook full of boards sends more than that at once: on a busy computer parts of widgets are
missing then, "widget model not found".
"""

from __future__ import annotations

import sys
from typing import Any


def keep_all(shell: Any = None) -> bool:
    """Let the kernel's socket keep as many messages as there are; returns whether there is one.

    `shell` is IPython's, by default the running one.  Nothing is imported: without a kernel, as in
    a script or a browser's Python, there is nothing to do.

    >>> keep_all()
    False
    """
    if shell is None and "IPython" in sys.modules:
        shell = sys.modules["IPython"].get_ipython()
    thread: Any = getattr(getattr(shell, "kernel", None), "iopub_thread", None)
    socket: Any = getattr(thread, "socket", None)
    if not hasattr(socket, "set_hwm"):
        return False
    thread.schedule(lambda: socket.set_hwm(0))  # a socket belongs to its thread; 0: no limit
    return True
