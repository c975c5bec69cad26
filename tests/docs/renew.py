"""Renews what the documentation shows of the toolkit: `python -m tests.docs.renew`, in the project's folder.

Generated files are written anew. In pages, what commands and Python blocks print is put in where it has changed; look
at the difference before you keep it.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tests.docs.generated import generated
from tests.docs.pages import ROOT, furnish, pages, renewed, tried


def main() -> None:
    """Renews everything and tells which files have changed."""
    for path, text in generated().items():
        _write(path, text)
    os.environ["GWTDSL_NO_CACHE"] = "1"
    for page in pages():
        text = page.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name).resolve()
            furnish(folder)
            os.chdir(folder)
            shown = list(tried(text, folder))
            os.chdir(ROOT)
        lines = text.split("\n")
        for one in reversed(shown):
            if not one.agrees:
                lines[one.first : one.last] = renewed(one)
        _write(page, "\n".join(lines))


def _write(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))  # noqa: T201 - this is a command


if __name__ == "__main__":
    main()
