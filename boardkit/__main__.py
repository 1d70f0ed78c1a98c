"""``python3 -m boardkit lab | test | bench | soak``: see `boardkit.commands`."""

import sys

from boardkit.commands import main

if __name__ == "__main__":
    sys.exit(main())
