"""`python -m recollect.cli` is the same as `recollect`."""

from recollect.cli import main

main()
