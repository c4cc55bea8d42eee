import CrownPath

/// Finds outlines and repairs them where their rendering differs from the picture.
///
/// A search by local steps ends in a local minimum now and then: a corner that was none, a fold, a gap that no contour
/// showed. The residual does not tell all of these, since areas are signed. So the outlines are rendered by the
/// non-zero rule and compared with the picture, pixel by pixel. Failing pixels near each other form a **group**. Near a
/// group the outlines are restarted from another beginning or with another limit, as in the iterated local search of
/// Lourenço, Martin and Stützle (*Handbook of Metaheuristics*, 2003): each **strategy** in turn, until the pixels pass.
/// A strategy that repairs fewer than one picture in 200 is not tried: polygons through the edge points, whole contours
/// and thin lines at a lower level repaired none of 973. A restart that does not leave fewer failing pixels is taken
/// back. The work of all restarts is bounded by that of the first search: what they have not repaired by then, they
/// seldom do.
struct OutlineRepair {
  private let search: OutlineSearch
  private let plane: CoveragePlane

  /// A strategy to restart outlines.
  private enum RestartStrategy {
    /// Stretches within a distance of the pixels, by the first outline of the same contour.
    case stretches(within: Double)
    /// Contours that pass within a distance of the pixels at another level of coverage than one half.
    case level(Double)
  }

  /// The strategies in the order in which they are tried, with the limits of the residual, in 255ths: first those that
  /// repair most for their work.
  private var strategies: [(strategy: RestartStrategy, limit: Double)] {
    let limit = search.grid.tuning.editing.limit
    return [
      (.stretches(within: tuning.nearReach), tuning.strictLimit), (.level(tuning.gapLevel), limit),
      (.stretches(within: tuning.farReach), limit),
    ]
  }
  /// The strategies for bitmaps, whose contours are the same at every level.
  private var bitmapStrategies: [(strategy: RestartStrategy, limit: Double)] {
    [
      (.stretches(within: tuning.nearReach), tuning.bitmapLimit),
      (.stretches(within: tuning.farReach), tuning.strictBitmapLimit),
      (.stretches(within: tuning.nearReach), tuning.strictestBitmapLimit),
    ]
  }
  private var tuning: TraceTuning.Restarts { search.grid.tuning.restarts }

  init(_ search: OutlineSearch, _ plane: CoveragePlane) {
    self.search = search
    self.plane = plane
  }

  /// Finds the outlines.
  ///
  /// - Throws: ``TraceFailure/tooMuchWork`` where the work of a picture does not suffice for outlines before repairs;
  ///   ``TraceFailure/tooFine``.
  func run() throws(TraceFailure) {
    search.run()
    if search.editor.fit.isExhausted { throw .tooMuchWork }
    if !search.isBitmap, isHopeless { throw .tooFine }
    search.editor.fit.workLimit = min(
      search.editor.fit.workLimit, search.editor.fit.work + tuning.work * search.lastWork)
    search.addFaintLines()
    var result = check()
    // Contours that only lack a thin gap or line need not be restarted.
    if !result.passes, search.fitResidualAreas(near: result.pixels) { result = check() }
    for (strategy, limit) in search.isBitmap ? bitmapStrategies : strategies {
      let groups = result.groups(within: tuning.groupDistance)
      if groups.count > search.grid.tuning.bounds.mostGroups { return }
      for pixels in groups {
        if result.passes || search.editor.fit.isExhausted { return }
        let state = search.state
        let tried = attempt(strategy, near: pixels, limit: search.isBitmap ? limit : search.limit(limit))
        if tried.isBetter(than: result) { result = tried } else { search.state = state }
      }
    }
  }

  private var isHopeless: Bool {
    let (tuning, side) = (search.grid.tuning, search.grid.side)
    return search.fineness > tuning.search.hopelessFineness * tuning.limits.finenessFactor(ofSide: side)
      || search.ambiguity > tuning.search.hopelessAmbiguity * tuning.limits.ambiguity(ofSide: side)
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

  private func attempt(_ strategy: RestartStrategy, near pixels: [(x: Int, y: Int)], limit: Double) -> TraceCheck {
    let numbers =
      switch strategy {
      case .stretches(let reach): search.restart(near: pixels, within: reach)
      case .level(let level): search.restart(near: pixels, within: tuning.levelReach, level: Float(level))
      }
    search.run(numbers, limit: limit)
    let result = check()
    return !result.passes && search.fitResidualAreas(near: pixels) ? check() : result
  }

  private func check() -> TraceCheck {
    let box = PathRect(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height))
    search.work.add(pixels: 8 * plane.values.count)
    return TraceCheck(
      Drawing(viewBox: box, path: search.path), against: plane,
      limit: search.grid.tuning.limits.difference(noise: search.noise),
      isBitmap: search.isBitmap, search.grid.tuning.bounds)
  }
}
