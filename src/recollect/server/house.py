"""What a running server holds: memories, keys, figures, writers, listeners, and work that takes long."""

from __future__ import annotations

import secrets
import threading
from dataclasses import dataclass, field

from recollect import InvalidInput, Settings
from recollect.server.bells import Bells
from recollect.server.keys import Keys
from recollect.server.metrics import Metrics
from recollect.server.spaces import Spaces
from recollect.server.work import Works
from recollect.server.writer import Writers


@dataclass
class House:
    settings: Settings
    host: str
    metrics: Metrics = field(default_factory=Metrics)
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    nobody: str = field(default_factory=lambda: f"http:{secrets.token_hex(16)}")
    stopping: threading.Event = field(default_factory=threading.Event)
    spaces: Spaces = field(init=False)
    writers: Writers = field(init=False)
    works: Works = field(default_factory=Works)
    bells: Bells = field(init=False)
    trouble: InvalidInput | None = None  # with a setting, that keeps models from being asked
    _keys: Keys | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        """`nobody` is a channel on which nothing was ever said: who reads there may read what is public, no more."""
        self.spaces = Spaces(self.settings)
        self.writers = Writers(self.metrics)
        self.bells = Bells(self.stopping)

    def keys(self) -> Keys:
        with self._lock:
            if self._keys is None:
                self._keys = Keys(self.settings)
            return self._keys

    def close(self) -> None:
        """What was acknowledged is on disk already; what is at work comes to its end."""
        self.stopping.set()
        self.bells.readers.close()
        self.works.close()
        self.writers.close()
        self.spaces.close()
        if self._keys is not None:
            self._keys.close()
