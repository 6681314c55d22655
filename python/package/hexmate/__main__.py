"""The command as a module: ``python -m hexmate``."""

import sys

from hexmate.command import main

if __name__ == "__main__":
    sys.exit(main())
