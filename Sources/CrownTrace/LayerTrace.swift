import CrownPath

/// The outlines of a plane of one level, tried with several limits until they draw the plane.
struct LayerTrace {
  /// The outlines, in pixels.
  let path: BezierPath
  /// The noise along the edges, in 255ths.
  let noise: Double

  /// The limits of the residual with which contours are tried that fail with the usual one, in 255ths.
  private static let otherLimits = [3.0, 8, 12]
  /// Pictures with more failing pixels than this after the first of these limits are given up.
  private static let hopelessPixels = 12
  /// In pictures smaller than this, more noise than this is taken for the curvature of the outline: 255ths.
  private static let smallPicture = 192, smallPictureNoise = 1.3
  /// The most noise that is believed, in 255ths.
  private static let largestNoise = 8.0

  /// The noise of a picture without grey levels, and of its smoothed copy, in 255ths.
  private static let bitmapNoise = 40.0, smoothedNoise = 14.0
  /// The edge pixels of a bitmap that may be grey, as a share.
  private static let bitmapGreys = 0.2
  /// An outline with more segments than one each this many pixels follows the steps of a bitmap.
  private static let stepLength = 7.0

  /// Finds outlines.
  ///
  /// - Throws: ``TraceFailure/blank``, ``TraceFailure/tooMuchWork``.
  init(of plane: CoveragePlane) throws(TraceFailure) {
    let isSmall = max(plane.width, plane.height) < Self.smallPicture
    var search = try OutlineSearch(plane, largestNoise: isSmall ? Self.smallPictureNoise : Self.largestNoise)
    try Self.run(search, plane)
    if search.greyShare < Self.bitmapGreys, Double(search.segmentCount) > search.length / Self.stepLength + 8 {
      let smoothed = plane.smoothed.smoothed
      search = try OutlineSearch(smoothed, largestNoise: Self.smoothedNoise, leastNoise: Self.smoothedNoise)
      search.run()
      noise = Self.bitmapNoise
    } else {
      noise = search.noise
    }
    search.regularize(step: Double(max(plane.width, plane.height)) / 4096)
    path = search.path
  }

  private static func run(_ search: OutlineSearch, _ plane: CoveragePlane) throws(TraceFailure) {
    let box = PathRect(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height))
    func check() -> TraceCheck {
      TraceCheck(
        Drawing(viewBox: box, path: search.path), against: plane, limit: TraceLimits.difference(noise: search.noise))
    }
    search.run()
    var result = check()
    // Contours that only lack a slit need not be begun anew.
    if !result.passes, !search.editor.fit.isExhausted {
      search.repair(search.contours(near: result.pixels))
      result = check()
    }
    for limit in otherLimits {
      if result.passes || search.editor.fit.isExhausted { break }
      // One try mends most of what can be mended.
      if limit != otherLimits[0], result.deviation.pixels > hopelessPixels { break }
      search.retry(search.contours(near: result.pixels), limit: search.limit(limit))
      search.repair(search.contours(near: result.pixels))
      result = check()
    }
    if search.editor.fit.isExhausted { throw .tooMuchWork }
  }
}

extension CoveragePlane {
  /// The plane convolved with the binomial kernel of three pixels in both directions.
  fileprivate var smoothed: CoveragePlane {
    func value(_ x: Int, _ y: Int) -> Float {
      x >= 0 && y >= 0 && x < width && y < height ? values[y * width + x] : 0
    }
    var smoothed: [Float] = []
    smoothed.reserveCapacity(values.count)
    for y in 0..<height {
      for x in 0..<width {
        var sum: Float = 0
        for (dy, wy) in [(-1, Float(1)), (0, 2), (1, 1)] {
          sum += wy * (value(x - 1, y + dy) + 2 * value(x, y + dy) + value(x + 1, y + dy))
        }
        smoothed.append(sum / 16)
      }
    }
    return CoveragePlane(width: width, height: height, values: smoothed)
  }
}
