"""Pictures made of parts that do not belong together, as cameras deliver them when data are lost."""

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


def torn(picture: Picture, share: float, first: int = 86, then: int = 89) -> Picture:
    """What a decoder makes of a JPEG that goes on as another one of the same picture after this share of its
    bytes. first, then: their qualities, which say how much of the picture a byte holds."""
    pack = [
        cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1] for quality in (first, then)
    ]
    cut = int(len(pack[0]) * share)
    unpacked = cv2.imdecode(np.concatenate((pack[0][:cut], pack[1][cut:])), cv2.IMREAD_COLOR)
    return np.asarray(unpacked, np.uint8)
