"""Run the command line with `python -m zamok.cli`."""

import sys

from zamok.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
