"""The documents' site: `make docs` builds it into out/site.

The source folder is the whole repository, so that pages next to code are pages of the site, where they are.
"""

import sys
from pathlib import Path
from typing import Final

from pygments.lexers.special import TextLexer
from sphinx.highlighting import lexers

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from station import __version__  # noqa: E402 - from this checkout

project = "House Station"
author = "The House Station team"
project_copyright = ""
version = release = __version__
root_doc = "docs/index"
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = [
    "README.md",
    ".venv",
    "out",
    "tests",
    "**/__pycache__",
]  # docs/index.md says what the README says
include_patterns = [
    "*.md",
    "docs/**.md",
    "hardware/**.md",
    "firmware/**.md",
    "station/**.md",
    "vision/**.md",
]

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
lexers["house"] = TextLexer()

default_role = "code"  # docstrings write `name`, as Markdown does
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_default_options = {"undoc-members": True}
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = f"House Station {version}"
html_favicon = "../packaging/house-station.svg"
html_logo = "../packaging/house-station.svg"
html_extra_path = ["front"]  # index.html leads to docs/index.html
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
