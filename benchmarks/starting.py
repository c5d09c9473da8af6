"""How long the package and its command take to start, each in processes of their own.

    python benchmarks/starting.py [--times N]

Printed is the best of some, in seconds; beside it a Python that does nothing, which neither can beat.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

STARTS = {
    "python alone": ["-c", "pass"],
    "import recollect": ["-c", "import recollect"],
    "from recollect import Memory": ["-c", "from recollect import Memory"],
    "recollect --version": [str(Path(sys.executable).with_name("recollect")), "--version"],
}


def took(arguments: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=10)
    times = parser.parse_args().times
    for name, arguments in STARTS.items():
        print(f"{name:<30}{min(took(arguments) for _ in range(times)):>7.2f}")


if __name__ == "__main__":
    main()
