"""What can be known of saved tables without reading one."""

from typing import Final

USUAL: Final = "table"
"""The name of a table that nobody named."""
