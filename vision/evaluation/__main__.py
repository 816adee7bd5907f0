"""`python -m vision.evaluation DIR`: see `vision.evaluation.reading`."""

import sys

from vision.evaluation.reading import main

sys.exit(main())
