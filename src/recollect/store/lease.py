"""Who is at a piece of work: a name for this process and turn, and whether the one who held it is gone."""

from __future__ import annotations

import os
import secrets
import socket
from datetime import timedelta

LEASE = timedelta(seconds=120)


def holder() -> str:
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


def is_dead(holder: str) -> bool:
    """Whether a holder was a process of this machine that is no more."""
    host, _, rest = holder.partition(":")
    pid = rest.partition(":")[0]
    if host != socket.gethostname() or not pid.isdecimal():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
