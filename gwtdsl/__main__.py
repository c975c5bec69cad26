"""`python -m gwtdsl`: the same as the command `gwtdsl`."""

from __future__ import annotations

from gwtdsl.cli import main

if __name__ == "__main__":
    main()
