import CrownPath

/// The outlines of a plane of one level.
struct LayerTrace {
  /// The outlines, in pixels.
  let path: BezierPath
  /// The noise along the edges, in 255ths.
  let noise: Double
  /// Whether the plane tells only to a pixel where edges are.
  let isBitmap: Bool

  /// In pictures smaller than this, more noise than this is taken for the curvature of the outline: 255ths.
  private static let smallPicture = 192, smallPictureNoise = 1.3
  /// The most noise that is believed, in 255ths.
  private static let largestNoise = 8.0

  /// Finds outlines.
  ///
  /// - Throws: ``TraceFailure/blank``, ``TraceFailure/tooMuchWork``, ``TraceFailure/tooFine``.
  init(of plane: CoveragePlane) throws(TraceFailure) {
    let search = plane.isBitmap ? try Self.bitmapSearch(of: plane) : try Self.search(of: plane)
    OutlineMending(search, plane).regularize()
    path = search.path
    noise = search.noise
    isBitmap = search.isBitmap
  }

  private static func search(of plane: CoveragePlane) throws(TraceFailure) -> OutlineSearch {
    let isSmall = max(plane.width, plane.height) < smallPicture
    let search = try OutlineSearch(plane, largestNoise: isSmall ? smallPictureNoise : largestNoise)
    try OutlineMending(search, plane).run()
    if search.fineness > 1 { throw .tooFine }
    return search
  }

  /// A bitmap may have level and upright edges only, like a chequered flag. Then it tells where they are.
  private static func bitmapSearch(of plane: CoveragePlane) throws(TraceFailure) -> OutlineSearch {
    if let exact = try? OutlineSearch(plane, largestNoise: 0), !followsSteps(exact) {
      let mending = OutlineMending(exact, plane)
      if (try? mending.run()) != nil, !followsSteps(exact), mending.passes { return exact }
    }
    let search = try OutlineSearch(bitmap: plane)
    try OutlineMending(search, plane).run()
    return search
  }

  /// Outlines with more segments than one each this many pixels follow the steps of slanted edges.
  private static let stepLength = 7.0

  private static func followsSteps(_ search: OutlineSearch) -> Bool {
    Double(search.segmentCount) > search.length / stepLength + 8
  }
}
