extension TraceTuning {
  /// The reading of a picture's pixels as coverage, in levels of 255.
  struct Reading: BitwiseCopyable {
    /// Least alpha of an opaque pixel; lossy encoders leave a few levels.
    var leastOpaque = 250
    /// Least level that is seen at all; lossy encoders leave less in clear pixels. Doubled, faint drawings are refused.
    var leastVisible = 8

    /// Largest deviation of a channel from the drawing's colour. Doubled, pictures of two like colours pass as one.
    var colorTolerance = 12.0
    /// Share of pixels that may have any colour. Doubled, small marks of a second colour are traced.
    var otherColorShare = 0.01
    /// Opacity below the largest at which pixels give the drawing's colour, as one part in so many.
    var colorOpacityParts = 50
    /// Opacity from which a pixel's colour is judged, as one part of the largest in so many: fainter ones are rounded
    /// too coarsely.
    var judgedOpacityParts = 2

    /// Largest distance of a pixel from the line between paper and ink. Doubled, pictures of several colours pass.
    var inkTolerance = 12.0
    /// Distance from the paper's colour at which ink begins; less is noise. Doubled, pale ink is taken for paper.
    var leastInkDistance = 24.0
    /// Least distance of ink from paper: less leaves too few levels between them. Doubled, pale drawings are refused.
    var leastContrast = 32.0
    /// Pixels that the ink's colour has at least, as one part of those that are not paper in so many.
    var inkParts = 50
    /// Pixels that may have another colour, as one part of the picture in so many. Doubled, fewer may.
    var otherPixelParts = 200
    /// The same, as one part of the pixels that are not paper: in drawings of thin lines most are mixtures.
    var otherInkParts = 10

    /// Distance from the border within which a frame ends, as one part of the shorter side in so many. Halved, thick
    /// frames are found, and light signs on dark squares taken for paper.
    var frameParts = 8
    /// Least share of ink along a rectangle within that distance.
    var frameShare = 0.95

    /// Most levels of flat areas that are told apart; a picture of more shades is a gradient.
    var mostPlateaus = 8
    /// Largest difference between pixels of a flat area.
    var flatness = 4
    /// Neighbours of its level that a pixel of a flat area has at least, in drawings of few pixels, and the most pixels
    /// of a picture that may be one.
    var leastNeighbours = 3
    var mostTinyPixels = 16384
    /// Thickness of a bar up to which its level is a covered share, in pixels: one that has no full row has no more.
    /// Doubled, light areas of three pixels are edges.
    var thickestBar = 2
    /// Least level of a flat area. As much below 255 counts as full.
    var leastPlateau = 8
    /// Least difference between two flat levels. Doubled, near shades become one.
    var plateauDistance = 16
    /// Pixels that a flat level has at least, as one part of the flat ones in so many.
    var plateauParts = 50
    /// The same in pixels, for tiny pictures no more than one part of them in ``plateauPictureParts``.
    var plateauPixels = 9
    var plateauPictureParts = 4

    /// Largest distance of a lossy file's clear and full levels from 0 and 255.
    var largestLoss = 12
    /// Levels near 0 and 255 among which clear and full are looked for; twice the loss.
    var lossWindow: Int { 2 * largestLoss }
    /// Distance from a stretched range's end within which a level becomes the end.
    var stretchMargin = 2.0
    /// Largest excess of the darkest pixel over the highest flat level, where that is the drawing's opacity.
    var opacityMargin = 8

    /// Least distance of a partly covered pixel from any flat level: less is rounding and noise.
    var leastPartial = 8
    /// Least distance of a pixel that is searched for an edge around it.
    var leastDeep = 16
    /// Partly covered pixels of less distance for each one of more, along edges: 16 levels of 240. Doubled, a fifth of
    /// what JPEG leaves beside edges counts as them.
    var slightShare = 1.0 / 14
    /// Distance from the flat levels at which the pixels around a partly covered one count as such a level.
    var deepMargin = 24
    /// Distance within which a partly covered pixel has an edge's both sides, in pixels. Doubled, blurs pass as edges.
    var deepReach = 2
    /// Most partly covered pixels for each pixel of outline. Of clean drawings 95 % have at most 1.1, of those that a
    /// wide filter scaled 1.6, and the least of photos is 2.5. Doubled, photos are traced.
    var mostPartialPerLength = 2.0
    /// Largest share of partly covered pixels without an edge. Clean drawings have up to .08, photos .97 and more.
    var largestDeepShare = 0.3
    /// Largest share of flat pixels in gradients.
    var largestGradientShare = 0.1

    /// Largest deviation of a pixel from its flat level, where levels are taken apart into layers.
    var layerTolerance = 6.0
    /// Distance from an edge pixel within which its two levels are looked for, in pixels.
    var layerReach = 2
  }

  /// The areas of flat colours of a picture.
  struct Flatness: BitwiseCopyable {
    /// Largest difference of neighbours of one colour, in each channel. Doubled, gradients have solid pixels.
    var neighbourTolerance = 4
    /// Neighbours of its own colour that a solid pixel has at least: along an edge there are two.
    var leastNeighbours = 3
    /// The same for pixels of lines that are one pixel wide.
    var leastLineNeighbours = 2
    /// Solid pixels, as one part of all in so many, at least; noise has fewer. Doubled, noise takes longer.
    var solidParts = 10
    /// Most different colours of solid pixels; photos and gradients have more.
    var mostShades = 4096
    /// Largest difference from a palette's colour, in each channel. Doubled, like colours become one.
    var colorTolerance = 12.0
    /// Most colours of a palette, with the background's.
    var mostColors = 16
    /// Solid pixels of a colour, at least, and as a share of all solid ones. Doubled, small parts have no colour of
    /// their own.
    var leastPixels = 4
    var leastShare = 0.0003
    /// Largest share of solid pixels with none of the palette's colours. Doubled, gradients pass.
    var restShare = 0.02
    /// Distance of colours below which an edge between them is a step of a gradient, and the largest share of such
    /// edges. Doubled, drawings of near shades are refused.
    var likeDistance = 40.0
    var largestGradientShare = 0.5
    /// Distance within which the colours of a mixture are looked for, in pixels.
    var mixtureReach = 3
    /// Largest distance of a pixel from the nearest mixture. Doubled, details in colours of their own pass.
    var mixtureTolerance = 24.0
    /// Pixels that may be no mixture, as one part of the painted ones in so many. Doubled, fewer may.
    var otherParts = 20
    /// Least step between two levels of a drawing; smaller ones make no layer of their own.
    var leastStep = 8
    /// Largest alpha of a clear colour; as much below 255 is opaque.
    var clearAlpha = 4
    /// Least alpha of a seam between opaque shapes that touch: two that share a pixel leave a quarter at most.
    var seamAlpha = 186
    /// Least share of the border that an opaque background has.
    var borderShare = 0.9
  }

  /// The gamma that a program applied to coverage.
  struct Gamma: BitwiseCopyable {
    /// Share of the present noise that another exponent has to leave at most. Doubled, clean pictures get a gamma.
    var noiseShare = 0.65
    /// Share of a program's pictures that have to agree.
    var agreement = 0.7
    /// Fewest pictures that make a judgement.
    var fewestPictures = 3
  }

  /// The averaging of large pictures.
  struct Averaging: BitwiseCopyable {
    /// Most pixels a side of a picture that is traced as it is. Doubled, records are larger for what nobody sees.
    var largestSide = 1024
    /// The same for bitmaps.
    var largestBitmapSide = 2048
    /// Least side of the squares of a bitmap that are averaged: smaller ones have too few levels for areas.
    var leastBitmapSquare = 4
  }

  /// Pictures without grey levels.
  struct Bitmaps: BitwiseCopyable {
    /// Most grey pixels for each pair of neighbours on two sides of one half. Pictures of coverage have about .8.
    /// Doubled, pictures of level edges count as bitmaps.
    var mostGreys = 0.02
    /// Distance from clear and full within which a pixel is not grey, as a share of coverage.
    var greyMargin = 0.03
    /// Number of times that a bitmap is smoothed. Doubled, first outlines round its corners.
    var smoothingPasses = 8
    /// Least distance of a smoothed pixel from one half, as a share of coverage.
    var smoothedMargin = 0.003
    /// Noise that a bitmap is fitted with. Doubled, roundings are lost; halved, outlines follow the steps.
    var noise = 44.0
    /// Noise that first outlines of interpolated points do not follow.
    var interpolatedNoise = 25.0
    /// Largest distance of a corner from a bitmap's edges.
    var cornerBand = 0.75
    /// Factor of the preference for parabolas.
    var parabolaFactor = 1000.0
    /// Longest side of a picture whose outline may follow its pixels.
    var smallSide = 64
    /// Largest share of a small picture's area that a smooth outline covers otherwise. Doubled, letters of a few pixels
    /// become blobs.
    var mostWrongShare = 0.06
    /// Most corners of an outline that follows the pixels. Detailed logos of 48 px have 1200. Doubled, noise has
    /// outlines.
    var mostPixelCorners = 1200
    /// Longest side of a picture that is taken for a glyph of level and upright edges. Doubled, the slanted edges of
    /// drawings stay stairs.
    var glyphSide = 48
    /// Most corners of such a glyph. Doubled, chequered pictures have outlines.
    var mostGlyphCorners = 2400
    /// Most edges of a stair of equal steps in such a glyph. Doubled, edges of 45 degrees stay stairs.
    var mostStairEdges = 16
    /// Length of outline for each segment below which an outline follows the steps of slanted edges.
    var stepLength = 7.0
    /// Segments that any outline may have in addition.
    var freeSegments = 8
  }
}
