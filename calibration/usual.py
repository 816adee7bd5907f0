"""What is known about saved tables without reading one."""

from typing import Final

USUAL: Final = "table"
"""The name of a table that nobody named."""

TABLES: Final = "tables"
"""The folder of saved tables, among the data of whoever saved them."""
