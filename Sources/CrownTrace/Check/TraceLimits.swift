extension TraceTuning.Limits {
  /// The largest difference of a pixel between a trace and its picture, in 255ths.
  func difference(noise: Double) -> Double {
    min(difference + noiseDifference * max(0, noise - rounding), bitmapDifference)
  }

  /// The largest mean distance to be expected of an outline that is accepted, in pixels: see ``OutlineAmbiguity``.
  ///
  /// - Parameter side: The longer side of the picture, in pixels.
  func ambiguity(ofSide side: Int) -> Double {
    max(ambiguity, sideAmbiguity / Double(side)) * min(smallness(ofSide: side), mostAmbiguityFactor)
  }

  /// The factor by which the outlines of a small picture may be finer than others.
  ///
  /// - Parameter side: The longer side of the picture, in pixels.
  func finenessFactor(ofSide side: Int) -> Double { min(smallness(ofSide: side), mostFinenessFactor) }

  /// 1, and more for a small picture.
  ///
  /// Few pixels tell less of any outline. One that draws them again, and lies a twentieth of a pixel off, is better than
  /// the mask in its place, whose edges are blurred over a pixel when it is enlarged.
  private func smallness(ofSide side: Int) -> Double { max(1, lenientSide / Double(side)) }

  /// The tolerance of the record in pixels: a little less than the encoder takes for any drawing, and a 24th of a pixel
  /// at most. The mean difference of edge pixels is then about 4 of 255.
  ///
  /// - Parameter small: The shortest side of pictures that are not small.
  func recordTolerance(of plane: CoveragePlane, small: Int) -> Double {
    let side = max(plane.width, plane.height)
    return (side < small ? smallRecordShare : recordShare) * min(Double(side) / 4096, recordTolerance)
  }
}
