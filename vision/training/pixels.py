"""OpenCV operations with precise types."""

from typing import Any, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

P = TypeVar("P", np.float32, np.uint8)


def blurred(picture: NDArray[P], sigma: float, sigma_y: float | None = None) -> NDArray[P]:
    """Gaussian; sigma in pixels."""
    blur: Any = cv2.GaussianBlur(picture, (0, 0), sigmaX=sigma, sigmaY=sigma if sigma_y is None else sigma_y)
    return blur  # type: ignore[no-any-return]  # OpenCV keeps the type but does not declare it


def resized(picture: NDArray[P], size: tuple[int, int], mode: int = cv2.INTER_LINEAR) -> NDArray[P]:
    """size: (width, height)."""
    result: Any = cv2.resize(picture, size, interpolation=mode)
    return result  # type: ignore[no-any-return]  # OpenCV keeps the type but does not declare it


def moved(picture: NDArray[P], matrix: NDArray[Any], size: tuple[int, int]) -> NDArray[P]:
    """By a 2 × 3 matrix; outside is 0."""
    result: Any = cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_LINEAR)
    return result  # type: ignore[no-any-return]  # OpenCV keeps the type but does not declare it


def warped(
    picture: NDArray[P],
    quads: tuple[NDArray[np.float32], NDArray[np.float32]],
    size: tuple[int, int],
    mode: int = cv2.INTER_LINEAR,
) -> NDArray[P]:
    """Maps the first four points onto the second four; outside repeats the edge."""
    matrix = cv2.getPerspectiveTransform(*quads)
    result: Any = cv2.warpPerspective(picture, matrix, size, flags=mode, borderMode=cv2.BORDER_REPLICATE)
    return result  # type: ignore[no-any-return]  # OpenCV keeps the type but does not declare it


def thickened(mask: NDArray[np.float32], reach: int) -> NDArray[np.float32]:
    """Strokes widened by `reach` pixels, thinned if it is negative."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(reach) + 1, abs(reach) + 1))
    result: Any = (cv2.dilate if reach > 0 else cv2.erode)(mask, kernel)
    return result  # type: ignore[no-any-return]  # OpenCV keeps the type but does not declare it


def from_hsv(hue: float, saturation: float, value: float) -> NDArray[np.float32]:
    """BGR 0–1 for a hue in degrees; saturation and value are clipped to 1."""
    picture = np.array([[[hue % 360, min(saturation, 1), min(value, 1)]]], np.float32)
    result: Any = cv2.cvtColor(picture, cv2.COLOR_HSV2BGR)[0, 0]
    return result  # type: ignore[no-any-return]  # OpenCV keeps the type but does not declare it


def jpeg(picture: NDArray[np.uint8], quality: int) -> NDArray[np.uint8]:
    """JPEG-compressed and decompressed."""
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    result: Any = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return result  # type: ignore[no-any-return]  # OpenCV keeps the type but does not declare it
