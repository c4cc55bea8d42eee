import CrownPath

/// The outlines of a plane of one level.
struct LayerTrace {
  /// The outlines, in pixels.
  let path: BezierPath
  /// The noise along the edges, in 255ths.
  let noise: Double
  /// True if the plane shows edges only to a pixel.
  let isBitmap: Bool

  /// In pictures smaller than this, in pixels, what edge points tell of more noise than this, in 255ths, is taken for the
  /// curvature of the outline.
  private static let smallPicture = 192, smallPictureNoise = 1.3

  /// Finds outlines.
  ///
  /// - Throws: ``TraceFailure/blank``, ``TraceFailure/tooMuchWork``, ``TraceFailure/tooFine``.
  init(of plane: CoveragePlane, _ work: TraceWork) throws(TraceFailure) {
    let search = plane.isBitmap ? try Self.bitmapSearch(of: plane, work) : try Self.search(of: plane, work)
    OutlineMending(search, plane).regularize()
    path = search.path
    noise = search.noise
    isBitmap = search.isBitmap
  }

  private static func search(of plane: CoveragePlane, _ work: TraceWork) throws(TraceFailure) -> OutlineSearch {
    let search = try firstSearch(of: plane, work)
    try OutlineMending(search, plane).run()
    if search.fineness > 1 || search.ambiguity > TraceLimits.ambiguity(of: plane) { throw .tooFine }
    return search
  }

  /// First outlines finer than this will not pass.
  private static let hopelessFineness = 1.85
  /// The levels of coverage at which the outlines of thin lines and of thin gaps are connected.
  private static let otherLevels: [Float] = [0.25, 0.75]
  /// The fewest contours at one half of coverage for each contour at another level, if they are beads of thin lines.
  private static let fewestBeads = 3

  /// The first outlines: at one half of coverage or, where these are beads of thin lines, at another level.
  private static func firstSearch(of plane: CoveragePlane, _ work: TraceWork) throws(TraceFailure) -> OutlineSearch {
    let isSmall = max(plane.width, plane.height) < smallPicture
    var failure = TraceFailure.tooFine
    do throws(TraceFailure) {
      let search = try OutlineSearch(
        plane, largestNoise: isSmall ? smallPictureNoise : OutlineSearch.largestNoise, work)
      if search.fineness <= hopelessFineness { return search }
    } catch {
      failure = error
    }
    let count = MarchingSquares.contours(of: PixelGrid(plane)).count
    for level in otherLevels {
      if let search = try? OutlineSearch(plane, level: level, work), search.fineness <= hopelessFineness,
        search.editor.contours.count * fewestBeads <= count
      {
        return search
      }
    }
    throw failure
  }

  /// A bitmap may have level and upright edges only, like a chequered flag. Then it tells where they are.
  private static func bitmapSearch(of plane: CoveragePlane, _ work: TraceWork) throws(TraceFailure) -> OutlineSearch {
    if let exact = try? OutlineSearch(plane, largestNoise: 0, work), !followsSteps(exact) {
      let mending = OutlineMending(exact, plane)
      if (try? mending.run()) != nil, !followsSteps(exact), mending.passes { return exact }
    }
    let search = try OutlineSearch(bitmap: plane, work)
    try OutlineMending(search, plane).run()
    return search
  }

  /// Outlines with more segments than one each this many pixels follow the steps of slanted edges.
  private static let stepLength = 7.0

  private static func followsSteps(_ search: OutlineSearch) -> Bool {
    Double(search.segmentCount) > search.length / stepLength + 8
  }
}
