import CrownPath

/// The outlines of a plane of one level.
struct LayerTrace {
  /// The outlines, in pixels.
  let path: BezierPath
  /// The noise along the edges, in 255ths.
  let noise: Double
  /// True if the plane shows edges only to a pixel.
  let isBitmap: Bool

  /// Finds outlines.
  ///
  /// - Throws: ``TraceFailure/blank``, ``TraceFailure/tooMuchWork``, ``TraceFailure/tooFine``.
  init(of plane: CoveragePlane, _ tuning: TraceTuning, _ work: TraceWork) throws(TraceFailure) {
    let isBitmap = plane.isBitmap(tuning.bitmaps)
    let search = try isBitmap ? Self.bitmapSearch(of: plane, tuning, work) : Self.search(of: plane, tuning, work)
    OutlineRepair(search, plane).regularize()
    path = search.path
    noise = search.noise
    self.isBitmap = search.isBitmap
  }

  private static func search(
    of plane: CoveragePlane, _ tuning: TraceTuning, _ work: TraceWork
  ) throws(TraceFailure) -> OutlineSearch {
    let search = try firstSearch(of: plane, tuning, work)
    try OutlineRepair(search, plane).run()
    if search.fineness > 1 || search.ambiguity > tuning.limits.ambiguity(of: plane) { throw .tooFine }
    return search
  }

  /// The first outlines: at one half of coverage or, where these are beads of thin lines, at another level.
  private static func firstSearch(
    of plane: CoveragePlane, _ tuning: TraceTuning, _ work: TraceWork
  ) throws(TraceFailure) -> OutlineSearch {
    let isSmall = max(plane.width, plane.height) < tuning.noise.smallPicture
    let hopelessFineness = tuning.search.hopelessFirstFineness
    var failure = TraceFailure.tooFine
    do throws(TraceFailure) {
      let search = try OutlineSearch(
        plane, largestNoise: isSmall ? tuning.noise.mostInSmallPicture : tuning.noise.most, tuning, work)
      if search.fineness <= hopelessFineness { return search }
    } catch {
      failure = error
    }
    let count = MarchingSquares.contours(of: PixelGrid(plane, tuning)).count
    for level in [tuning.search.thinLevel, 1 - tuning.search.thinLevel] {
      if let search = try? OutlineSearch(plane, level: Float(level), tuning, work),
        search.fineness <= hopelessFineness, search.editor.contours.count * tuning.search.fewestBeads <= count
      {
        return search
      }
    }
    throw failure
  }

  /// A bitmap may have level and upright edges only, like a chequered flag. Then it tells where they are.
  private static func bitmapSearch(
    of plane: CoveragePlane, _ tuning: TraceTuning, _ work: TraceWork
  ) throws(TraceFailure) -> OutlineSearch {
    if let exact = try? OutlineSearch(plane, largestNoise: 0, tuning, work), !followsSteps(exact, tuning.bitmaps) {
      let repair = OutlineRepair(exact, plane)
      if (try? repair.run()) != nil, !followsSteps(exact, tuning.bitmaps), repair.passes { return exact }
    }
    let search = try OutlineSearch(bitmap: plane, tuning, work)
    try OutlineRepair(search, plane).run()
    return search
  }

  /// Returns true if outlines have so many segments that they follow the steps of slanted edges.
  private static func followsSteps(_ search: OutlineSearch, _ tuning: TraceTuning.Bitmaps) -> Bool {
    Double(search.segmentCount) > search.length / tuning.stepLength + Double(tuning.freeSegments)
  }
}
