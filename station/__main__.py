"""`python -m station` is the console script `station`."""

import sys

from station.cli.main import main

sys.exit(main())
