"""`python -m station` is the same as the console script `station`."""

import sys

from station.cli.main import main

sys.exit(main())
