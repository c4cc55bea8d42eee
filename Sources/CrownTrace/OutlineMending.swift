import CrownPath

/// Finds outlines and mends them where their rendering differs from the picture.
///
/// Near each group of failing pixels the outlines are restarted, in several ways, until the pixels pass. A way that
/// does not help is taken back.
struct OutlineMending {
  private let search: OutlineSearch
  private let plane: CoveragePlane

  /// A way to restart outlines.
  private enum Way {
    /// Stretches within a distance of the pixels, by the first outline of the same contour.
    case stretches(within: Double)
    /// Stretches within a distance of the pixels, by the polygons through the edge points.
    case polygons(within: Double)
    /// Contours that pass within a distance of the pixels at another level of coverage than one half.
    case level(Float)
    /// Whole contours.
    case contours
  }

  /// The ways in the order in which they are tried, with the limits of the residual, in 255ths: cheap ones first.
  private static let ways: [(way: Way, limit: Double)] = [
    (.stretches(within: 3.5), 3), (.stretches(within: 6), 5), (.level(0.75), 5), (.level(0.25), 5),
    (.polygons(within: 2.5), 5), (.contours, 3), (.contours, 8), (.contours, 12),
  ]
  /// The ways for bitmaps, whose contours are the same at every level.
  private static let bitmapWays: [(way: Way, limit: Double)] = [
    (.stretches(within: 3.5), 140), (.stretches(within: 6), 100), (.stretches(within: 3.5), 60),
    (.polygons(within: 2.5), 200), (.polygons(within: 3.5), 140), (.contours, 140),
  ]
  /// The distance from failing pixels within which contours are looked for at another level, in pixels.
  private static let levelReach = 3
  /// Pictures that fail in more groups of pixels than this are given up.
  private static let mostGroups = 30

  /// The work of mending, in parts of that of the unmended outlines. What is not mended then seldom is.
  private static let mostWork = 3

  /// Fitted outlines finer than this will not pass when they are mended. Nor will those that are this many times as
  /// ambiguous as is accepted: mending adds segments.
  private static let hopelessFineness = 1.1, hopelessAmbiguity = 1.2

  init(_ search: OutlineSearch, _ plane: CoveragePlane) {
    self.search = search
    self.plane = plane
  }

  /// Finds the outlines.
  ///
  /// - Throws: ``TraceFailure/tooMuchWork`` where not even unmended outlines are found within the work of a picture;
  ///   ``TraceFailure/tooFine``.
  func run() throws(TraceFailure) {
    search.run()
    if search.editor.fit.isExhausted { throw .tooMuchWork }
    if !search.isBitmap, isHopeless { throw .tooFine }
    search.editor.fit.workLimit = min(
      search.editor.fit.workLimit, search.editor.fit.work + Self.mostWork * search.lastWork)
    search.addFaintLines()
    var result = check()
    // Contours that only lack a slit need not be restarted.
    if !result.passes, search.repair(near: result.pixels) { result = check() }
    for (way, limit) in search.isBitmap ? Self.bitmapWays : Self.ways {
      let groups = result.groups
      if groups.count > Self.mostGroups { return }
      for pixels in groups {
        if result.passes || search.editor.fit.isExhausted { return }
        let state = search.state
        let tried = attempt(way, near: pixels, limit: search.isBitmap ? limit : search.limit(limit))
        if tried.isBetter(than: result) { result = tried } else { search.state = state }
      }
    }
  }

  private var isHopeless: Bool {
    search.fineness > Self.hopelessFineness
      || search.ambiguity > Self.hopelessAmbiguity * TraceLimits.ambiguity(of: plane)
  }

  /// Makes outlines regular: see ``OutlineSearch/regularize(side:step:placesNodes:)``. What does not pass then is taken
  /// back.
  func regularize() {
    if search.work.isExhausted { return }
    let passed = passes
    let state = search.state
    let side = Double(max(plane.width, plane.height))
    for placesNodes in [true, false] {
      search.regularize(side: side, step: side / 4096, placesNodes: placesNodes)
      if !passed || passes { return }
      search.state = state
    }
  }

  /// True if the outlines pass as they are.
  var passes: Bool { check().passes }

  private func attempt(_ way: Way, near pixels: [(x: Int, y: Int)], limit: Double) -> TraceCheck {
    let numbers =
      switch way {
      case .stretches(let reach): search.renew(near: pixels, within: reach)
      case .polygons(let reach): search.renew(near: pixels, within: reach, asPolygons: true)
      case .level(let level): search.renew(near: pixels, within: Self.levelReach, level: level)
      case .contours: search.renew(near: pixels)
      }
    search.run(numbers, limit: limit)
    let result = check()
    return !result.passes && search.repair(near: pixels) ? check() : result
  }

  private func check() -> TraceCheck {
    let box = PathRect(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height))
    search.work.add(pixels: 8 * plane.values.count)
    return TraceCheck(
      Drawing(viewBox: box, path: search.path), against: plane, limit: TraceLimits.difference(noise: search.noise),
      isBitmap: search.isBitmap)
  }
}
