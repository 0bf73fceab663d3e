"""``make strength``: how strong the agents are. There are none yet, and it says so."""

import sys


def main() -> int:
    print("No agents yet: nothing to measure.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
