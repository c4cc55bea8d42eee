import CrownPath

/// The outlines of a plane of one level.
struct LayerTrace {
  /// The outlines, in pixels.
  let path: BezierPath
  /// The noise along the edges, in 255ths.
  let noise: Double

  /// In pictures smaller than this, more noise than this is taken for the curvature of the outline: 255ths.
  private static let smallPicture = 192, smallPictureNoise = 1.3
  /// The most noise that is believed, in 255ths.
  private static let largestNoise = 8.0

  /// The noise of a picture without grey levels, and of its smoothed copy, in 255ths.
  private static let bitmapNoise = 40.0, smoothedNoise = 14.0
  /// An outline with more segments than one each this many pixels follows the steps of a bitmap.
  private static let stepLength = 7.0

  /// Finds outlines.
  ///
  /// - Throws: ``TraceFailure/blank``, ``TraceFailure/tooMuchWork``, ``TraceFailure/tooFine``.
  init(of plane: CoveragePlane) throws(TraceFailure) {
    let isSmall = max(plane.width, plane.height) < Self.smallPicture
    var search = try OutlineSearch(plane, largestNoise: isSmall ? Self.smallPictureNoise : Self.largestNoise)
    try OutlineMending(search, plane).run()
    if search.isBitmap, Double(search.segmentCount) > search.length / Self.stepLength + 8 {
      let smoothed = plane.smoothed.smoothed
      search = try OutlineSearch(smoothed, largestNoise: Self.smoothedNoise, leastNoise: Self.smoothedNoise)
      search.run()
      noise = Self.bitmapNoise
    } else {
      noise = search.noise
      if search.fineness > 1 { throw .tooFine }
    }
    search.regularize(step: Double(max(plane.width, plane.height)) / 4096)
    path = search.path
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
