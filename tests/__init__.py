"""The tests; a package, so that their helpers can be imported as ``tests.<folder>.<helper>``."""
