"""Pictures as arrays of coverage, how two of them compare, and the accepted ones beside the feature files."""

import io
import os

import numpy
import PIL.Image

# Limits for a picture to agree with a renderer's, in 1/255.
MEAN_LIMIT = 1
# The same for gradients that fade, which are drawn in layers, and for a pixel of theirs that is away from edges.
FADING_MEAN_LIMIT, FADING_FAR_LIMIT = 4, 16
# For a pixel that is away from edges.
FAR_LIMIT = 64
# For any pixel of an accepted picture, which is compared without the renderer's own antialiasing.
PIXEL_LIMIT = 32
# The same for gradients that fade: where the edges of many layers meet, they are drawn darker.
FADING_PIXEL_LIMIT = 128


def coverage(png):
    """The alpha of a PNG file's bytes, as an array of integers."""
    image = PIL.Image.open(io.BytesIO(png)).convert("RGBA")
    return numpy.asarray(image)[:, :, 3].astype(int)


def reduced(picture, factor):
    """A picture made smaller by a whole factor: each pixel is the mean of a square of pixels."""
    height, width = picture.shape
    return picture.reshape(height // factor, factor, width // factor, factor).mean(axis=(1, 3))


def is_away_from_edges(picture):
    """Where a pixel and its eight neighbours have all but the same coverage."""
    padded = numpy.pad(picture, 1, mode="edge")
    height, width = picture.shape
    neighbours = [padded[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    return numpy.max(neighbours, axis=0) - numpy.min(neighbours, axis=0) <= 5


def difference(ours, theirs):
    """The mean difference, and the largest one of a pixel that is away from the edges of either picture.

    None if one picture is more than a pixel larger; renderers round an odd side up or down.
    """
    if max(abs(ours.shape[0] - theirs.shape[0]), abs(ours.shape[1] - theirs.shape[1])) > 1:
        return None
    height, width = min(ours.shape[0], theirs.shape[0]), min(ours.shape[1], theirs.shape[1])
    ours, theirs = ours[:height, :width], theirs[:height, :width]
    distance = abs(ours - theirs)
    away = is_away_from_edges(ours) | is_away_from_edges(theirs)
    return distance.mean(), int((distance * away).max())


def is_within_limits(result, fades=False):
    """Whether a difference is small enough to say that two pictures show the same.

    A gradient that fades is drawn in layers, so its mean difference is larger.
    """
    mean, far = (FADING_MEAN_LIMIT, FADING_FAR_LIMIT) if fades else (MEAN_LIMIT, FAR_LIMIT)
    return result is not None and result[0] <= mean and result[1] <= far


def agrees_in_every_pixel(ours, theirs, fades=False):
    """Whether a picture that shows anything is that of a renderer, edges included."""
    return (
        theirs is not None
        and ours.shape == theirs.shape
        and ours.max() > PIXEL_LIMIT
        and is_within_limits(difference(ours, theirs), fades)
        and abs(ours - theirs).max() <= (FADING_PIXEL_LIMIT if fades else PIXEL_LIMIT))


class AcceptedPicture:
    """The picture that a feature file is known to show: black on white, in a grey PNG file beside it."""

    # The longer side, in pixels.
    SIZE = 64

    def __init__(self, drawing):
        self.path = os.path.splitext(drawing)[0] + ".png"

    def change(self, picture):
        """How a picture differs from the accepted one, in words; None if it is the same."""
        if not os.path.exists(self.path):
            return "no picture"
        accepted = 255 - numpy.asarray(PIL.Image.open(self.path).convert("L")).astype(int)
        if accepted.shape != picture.shape:
            return "another size"
        changed = int((accepted != picture).sum())
        return f"{changed} pixels changed" if changed else None

    def write(self, picture):
        PIL.Image.fromarray((255 - picture).astype("uint8")).save(self.path, "PNG", optimize=True)
