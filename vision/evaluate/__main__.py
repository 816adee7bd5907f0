"""`python -m vision.evaluate DIR`: see `vision.evaluate.reading`."""

import sys

from vision.evaluate.reading import main

sys.exit(main())
