/// The largest deviations of a trace from its picture.
enum TraceLimits {
  /// The largest difference of a pixel between a trace and a picture without noise, in 255ths.
  private static let clean = 24.0
  /// Rounding to 255ths alone gives this much noise, in 255ths.
  private static let rounding = 0.5
  /// The difference that a picture's noise allows in addition, in multiples of the noise.
  private static let noiseFactor = 4.5

  /// The largest difference in a bitmap: outlines through the middle of pixels differ by half, and bitmaps do not tell
  /// where between pixels they run.
  private static let largest = 200.0

  /// The largest difference of a pixel between a trace and its picture, in 255ths.
  static func difference(noise: Double) -> Double { min(clean + noiseFactor * max(0, noise - rounding), largest) }

  /// The largest ambiguity: in pixels of large pictures, and in parts of the longer side of small ones. With twice as
  /// much, accepted traces of 128 px lie up to 0.026 px from the true outline instead of 0.014.
  private static let pixelAmbiguity = 0.01, sideAmbiguity = 1.3

  /// The largest mean distance to be expected of an outline that is accepted, in pixels: see ``OutlineAmbiguity``.
  static func ambiguity(of plane: CoveragePlane) -> Double {
    max(pixelAmbiguity, sideAmbiguity / Double(max(plane.width, plane.height)))
  }

  /// The parts of the encoder's own tolerance that traces are stored at. In small pictures details are finer than the
  /// tolerance, which is a part of the side.
  private static let recordShare = 0.67, smallRecordShare = 0.56
  /// Pictures with shorter sides are small.
  private static let smallPicture = 192

  /// The tolerance of the record in pixels: a little less than the encoder takes for any drawing, and a 24th of a pixel
  /// at most. The mean difference of edge pixels is then about 4 of 255.
  static func recordTolerance(of plane: CoveragePlane) -> Double {
    let side = max(plane.width, plane.height)
    return (side < smallPicture ? smallRecordShare : recordShare) * min(Double(side) / 4096, 1.0 / 16)
  }
}
