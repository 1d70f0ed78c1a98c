"""Many bodies turned at once: rotations as unit quaternions, a row (w, x, y, z) each.

numpy is handed in, so that importing this module does not import it.

>>> import numpy as np
>>> third_rows(np, np.array([[1.0, 0.0, 0.0, 0.0]])).tolist()
[[0.0, 0.0, 1.0]]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]


def matrices(np: Any, turn: Array) -> Array:
    """Rotation matrices of unit quaternions, a row each."""
    w, x, y, z = turn.T
    found: Array = np.empty((len(turn), 3, 3))
    found[:, 0, 0] = 1 - 2 * (y * y + z * z)
    found[:, 0, 1] = 2 * (x * y - w * z)
    found[:, 0, 2] = 2 * (x * z + w * y)
    found[:, 1, 0] = 2 * (x * y + w * z)
    found[:, 1, 1] = 1 - 2 * (x * x + z * z)
    found[:, 1, 2] = 2 * (y * z - w * x)
    found[:, 2] = third_rows(np, turn)
    return found


def third_rows(np: Any, turn: Array) -> Array:
    """The last rows of the rotation matrices: all that heights need."""
    w, x, y, z = turn.T
    rows: Array = np.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)], 1)
    return rows


def cross(np: Any, a: Array, b: Array) -> Array:
    """Cross products of rows; several times as fast as numpy's own."""
    found: Array = np.empty_like(b)
    found[:, 0] = a[:, 1] * b[:, 2] - a[:, 2] * b[:, 1]
    found[:, 1] = a[:, 2] * b[:, 0] - a[:, 0] * b[:, 2]
    found[:, 2] = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    return found
