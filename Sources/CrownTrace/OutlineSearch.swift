import CrownPath

/// Finds the outlines of a picture: first ones from its edge points, then better ones by its coverage.
///
/// The search is for the outline of the fewest parameters whose residual is within a limit. The **limit** is a few
/// 255ths in a clean picture and a multiple of the **noise** in others; a **price** in squared 255ths makes a parameter
/// worth its gain, as the description length does in model selection (J. Rissanen, *Modeling by shortest data
/// description*, Automatica 14, 1978). First outlines are fitted node by node. Rounds of **refinement** then split
/// segments that touch bad pixels, and remove what the coverage does not need, until nothing changes. At the end
/// corners, tips and lines are **finished**: what coverage hardly tells is decided by what is drawn more often. If the
/// residual shows more noise than the edges did, everything starts again with that. **Fineness** and **ambiguity**
/// measure whether the picture could have been drawn otherwise: then it is refused.
final class OutlineSearch {
  let grid: PixelGrid
  let editor: OutlineEditor
  /// The noise along the edges, in 255ths.
  private(set) var noise: Double
  /// All contours of the picture.
  private let contours: [EdgeContour]
  /// Where each contour of the editor began; `nil` for one that was found in the residual.
  private(set) var beginnings: [Beginning?] = []
  /// The noise that first outlines at least do not follow, in 255ths.
  private let leastFirstNoise: Double
  /// True if the picture shows edges only to a pixel.
  let isBitmap: Bool
  /// The work of ``run()`` since the outlines were last begun, in parts of outlines that are rasterised.
  private(set) var lastWork = 0

  /// Traces the contours of a picture.
  ///
  /// - Parameter largestNoise: The most that is taken for noise, in 255ths. In small pictures the curvature of the
  ///   outline looks like noise.
  /// - Throws: ``TraceFailure/blank``, ``TraceFailure/tooMuchWork``.
  convenience init(
    _ plane: CoveragePlane, largestNoise: Double, _ tuning: TraceTuning, _ work: TraceWork
  ) throws(TraceFailure) {
    let grid = PixelGrid(plane, tuning)
    let crossings = try Self.crossings(of: grid, work)
    let contours = crossings.map { EdgeContour($0, in: grid) }
    let edgeNoise = min(EdgeNoise(contours, tuning.noise).evenDeviation ?? 0, largestNoise)
    let noise = max(edgeNoise, grid.side < tuning.sampledLevels.side ? Self.sampledNoise(of: plane, tuning) : 0)
    try self.init(
      grid, contours, crossings.reduce(0) { $0 + $1.count }, noise: noise, isBitmap: false, work)
  }

  /// Traces the contours at another level of coverage than one half.
  ///
  /// A thin line or gap covers half of only some of its pixels. At one half its contours are beads; at another level it
  /// has one.
  /// - Throws: ``TraceFailure/blank``, ``TraceFailure/tooMuchWork``.
  convenience init(
    _ plane: CoveragePlane, level: Float, _ tuning: TraceTuning, _ work: TraceWork
  ) throws(TraceFailure) {
    let shifted = PixelGrid(
      CoveragePlane(
        width: plane.width, height: plane.height, clamping: plane.values.map { $0.remapped(fromLevel: level) }),
      tuning)
    let crossings = try Self.crossings(of: shifted, work)
    let contours = crossings.map { EdgeContour($0, in: shifted, isSmoothed: true) }
    try self.init(
      PixelGrid(plane, tuning), contours, crossings.reduce(0) { $0 + $1.count }, noise: 0,
      leastFirstNoise: tuning.bitmaps.interpolatedNoise, isBitmap: false, work)
  }

  /// Traces the contours of a bitmap.
  ///
  /// First outlines follow a smoothed copy. They are fitted to the bitmap itself, as to a picture of much noise.
  /// - Throws: ``TraceFailure/blank``, ``TraceFailure/tooMuchWork``.
  convenience init(bitmap plane: CoveragePlane, _ tuning: TraceTuning, _ work: TraceWork) throws(TraceFailure) {
    let grid = PixelGrid(plane, tuning)
    grid.cornerBand = tuning.bitmaps.cornerBand
    let smoothed = grid.smoothedBitmap
    let crossings = try Self.crossings(of: smoothed, work)
    let contours = crossings.map { EdgeContour($0, in: smoothed, isSmoothed: true) }
    try self.init(
      grid, contours, crossings.reduce(0) { $0 + $1.count }, noise: tuning.bitmaps.noise,
      leastFirstNoise: tuning.bitmaps.interpolatedNoise, isBitmap: true, work)
    editor.fit.parabolaWeight *= tuning.bitmaps.parabolaFactor
  }

  /// The noise of a renderer that counts samples in a pixel, in 255ths; 0 where the picture is by no such renderer.
  private static func sampledNoise(of plane: CoveragePlane, _ tuning: TraceTuning) -> Double {
    let step = SampledLevels(of: plane, tuning.sampledLevels).step
    return tuning.sampledLevels.noiseShare * (step ?? 0)
  }

  /// The contours of a grid.
  private static func crossings(of grid: PixelGrid, _ work: TraceWork) throws(TraceFailure) -> [[Crossing]] {
    work.add(pixels: grid.coverage.count)
    let crossings = MarchingSquares.contours(of: grid)
    let bounds = grid.tuning.bounds
    guard crossings.count <= bounds.mostContours, crossings.reduce(0, { $0 + $1.count }) <= bounds.mostCrossings
    else { throw .tooMuchWork }
    return crossings
  }

  /// - Parameter crossingCount: The crossings of all contours.
  private init(
    _ grid: PixelGrid, _ contours: [EdgeContour], _ crossingCount: Int, noise: Double, leastFirstNoise: Double = 0,
    isBitmap: Bool, _ work: TraceWork
  ) throws(TraceFailure) {
    self.grid = grid
    self.contours = contours
    self.noise = noise
    self.leastFirstNoise = leastFirstNoise
    self.isBitmap = isBitmap
    editor = OutlineEditor(grid: grid, work: work)
    begin(noise: noise)
    if work.isExhausted { throw .tooMuchWork }
    if editor.contours.isEmpty { throw .blank }
    let length = contours.reduce(0) { $0 + $1.length }
    if Double(segmentCount) > length / tuning.shortestSegment + Double(tuning.freeSegments) { throw .tooMuchWork }
    let bounds = grid.tuning.bounds
    editor.fit.workLimit = bounds.fitWork + bounds.fitWorkOfCrossing * crossingCount
  }

  private var tuning: TraceTuning.Search { grid.tuning.search }

  /// Begins with the first outlines of all contours.
  private func begin(noise: Double) {
    self.noise = noise
    editor.noise = noise
    let beginnings = contours.compactMap(beginning)
    self.beginnings = beginnings
    editor.contours = beginnings.map(\.outline)
  }

  /// The beginning of a contour; `nil` for a speck.
  func beginning(_ edge: EdgeContour) -> Beginning? {
    first.contour(edge).map { Beginning(edge: edge, outline: $0) }
  }

  /// Makes first outlines.
  var first: FirstOutline {
    FirstOutline(grid: grid, noise: max(noise, leastFirstNoise), isBitmap: isBitmap, work: work)
  }

  /// The work of the whole trace.
  var work: TraceWork { editor.work }

  /// The length of all contours, in pixels.
  var length: Double { beginnings.reduce(0) { $0 + ($1?.edge.length ?? 0) } }

  /// The segments of all contours.
  var segmentCount: Int { editor.contours.reduce(0) { $0 + $1.count } }

  /// The curves and slanted lines of all contours, in parts of the most that the picture can tell.
  ///
  /// Level and upright lines are determined by few pixels, as in a chequered flag.
  var fineness: Double { fineness(levelTolerance: 0) }

  private func fineness(levelTolerance: Double) -> Double {
    let count = editor.contours.reduce(0) { sum, contour in
      sum + (0..<contour.count).count { !contour.segment($0).isLevelOrUpright(within: levelTolerance) }
    }
    return Double(count) * tuning.shortestStretch / max(1, length)
  }

  /// The mean distance to be expected from the outlines that were drawn, in pixels.
  var ambiguity: Double { OutlineAmbiguity(of: editor.contours, in: grid).distance }

  /// True if the picture will be refused, whatever later rounds change.
  ///
  /// Lines that will become level or upright count as such: small squares are neither fine nor ambiguous.
  private var isHopeless: Bool {
    let (limits, side) = (grid.tuning.limits, grid.side)
    let fineness = fineness(levelTolerance: grid.tuning.extremes.axisTolerance)
    if fineness > tuning.hopelessRoundFineness * limits.finenessFactor(ofSide: side) { return true }
    return levelAmbiguity > tuning.hopelessRoundAmbiguity * limits.ambiguity(ofSide: side)
  }

  /// The ambiguity without nearly level and upright lines, which differs less from round to round.
  private var levelAmbiguity: Double {
    OutlineAmbiguity(of: editor.contours, in: grid, levelTolerance: tuning.hopelessLevelTolerance).distance
  }

  /// The accepted residual, raised by noise.
  ///
  /// - Parameter clean: The accepted residual of a clean picture, in 255ths; `nil` for the usual one.
  func limit(_ clean: Double? = nil) -> Double {
    max(clean ?? grid.tuning.editing.limit, grid.tuning.editing.noiseLimit * noise)
  }

  /// Fits all contours. If the residual shows more noise than the present estimate, they are restarted.
  ///
  /// Half of the work follows the first round of refinement. After each round outlines that will be refused are left as
  /// they are.
  func run() {
    for beginning in 0...tuning.noiseRestarts {
      let work = editor.fit.work
      defer { lastWork = editor.fit.work - work }
      editor.limit = limit()
      fit(allContours)
      var round: Int32 = 1
      var isRefined = refine(allContours, round: round)
      if beginning < tuning.noiseRestarts, !isBitmap, let noise = residualNoise {
        begin(noise: noise)
        continue
      }
      while isBitmap || !isHopeless {
        guard isRefined, round < rounds else { return finish(allContours) }
        round += 1
        isRefined = refine(allContours, round: round)
      }
      return
    }
  }

  private var allContours: [Int] { Array(editor.contours.indices) }

  /// The first outline of a contour; `nil` for one that was found in the residual.
  func freshContour(_ number: Int) -> TracedContour? { beginnings[number]?.outline }

  /// Removes contours that were found in the residual. They are found again if they are still missed.
  func removeResidualAreas(near pixels: [(x: Int, y: Int)]) {
    let removed = contours(near: pixels).filter { beginnings[$0] == nil }
    for number in removed.reversed() {
      editor.contours.remove(at: number)
      beginnings.remove(at: number)
    }
  }

  /// Fits some contours with another limit.
  func run(_ numbers: [Int], limit: Double) {
    editor.limit = limit
    run(numbers)
    for i in editor.contours.indices {
      for k in editor.contours[i].nodes.indices { editor.contours[i].nodes[k].changed = 0 }
    }
  }

  /// The edge points of a contour, and its first outline.
  struct Beginning {
    let edge: EdgeContour
    let outline: TracedContour
  }

  /// The outlines so far.
  struct State {
    var contours: [TracedContour]
    var beginnings: [Beginning?]

    mutating func append(_ contour: TracedContour, _ beginning: Beginning?) {
      contours.append(contour)
      beginnings.append(beginning)
    }
  }

  var state: State {
    get { State(contours: editor.contours, beginnings: beginnings) }
    set { (editor.contours, beginnings) = (newValue.contours, newValue.beginnings) }
  }

  /// Adds an outline that was found in the residual.
  func append(_ contour: TracedContour) {
    editor.contours.append(contour)
    beginnings.append(nil)
  }

  /// Looks for missed areas near some pixels, and fits them and the contours near them.
  ///
  /// - Returns: True if there are any.
  func fitResidualAreas(near pixels: [(x: Int, y: Int)]) -> Bool {
    let added = addResidualAreas(near: pixels)
    if added.isEmpty { return false }
    run(Array(Set(contours(near: pixels) + added)).sorted(), limit: limit())
    return true
  }

  private var rounds: Int32 { Int32(grid.tuning.editing.rounds) }

  private func run(_ numbers: [Int]) {
    fit(numbers)
    for round in 1...rounds { guard refine(numbers, round: round) else { break } }
    finish(numbers)
  }

  /// Fits contours as they are.
  private func fit(_ numbers: [Int]) {
    let editing = grid.tuning.editing
    for i in numbers { editor.contours[i].dampHandles(grid.tuning.folds) }
    editor.measure()
    for _ in 0..<editing.sweeps { for i in numbers { editor.sweep(i, iterations: editing.sweepIterations) } }
    editor.round = 1
    for i in numbers { editor.makeRectangle(i) }
  }

  /// Adds segments where the residual is too large, and removes those that are not needed.
  ///
  /// - Returns: True if there was something to change.
  private func refine(_ numbers: [Int], round: Int32) -> Bool {
    editor.round = round
    let edits = editor.edits
    for i in numbers { editor.straightenCusps(i) }
    for i in numbers { editor.split(i) }
    for i in numbers { editor.simplify(i) }
    for i in numbers { editor.contours[i].dampHandles(grid.tuning.folds) }
    editor.measure()
    for i in numbers { editor.sweep(i, iterations: grid.tuning.editing.resweepIterations, onlyChanged: true) }
    editor.measure()
    return editor.edits != edits
  }

  /// Repairs what refining leaves at corners, tips and lines.
  private func finish(_ numbers: [Int]) {
    for i in numbers { editor.straightenCusps(i) }
    for i in numbers { editor.straightenSides(i) }
    for i in numbers { editor.judgeCorners(i) }
    for i in numbers { editor.removeOvershoots(i) }
    for i in numbers { editor.roundTips(i) }
    for i in numbers { editor.straightenCusps(i) }
    for i in numbers { editor.snapToAxes(i) }
  }

  /// Puts nodes at extremes and on the grid of the source, and makes near copies and near mirror images exact.
  ///
  /// - Parameters:
  ///   - side: The picture's longer side, in pixels.
  ///   - step: The step of the record's grid, in pixels.
  ///   - placesNodes: True to move nodes to extremes and to the grid of the source.
  func regularize(side: Double, step: Double, placesNodes: Bool) {
    editor.limit = limit()
    editor.measure()
    if placesNodes { for i in editor.contours.indices { editor.placeAtExtremes(i) } }
    let sourceGrid = placesNodes ? SourceGrid(editor.gridCoordinates, side: side, grid.tuning.sourceGrid) : nil
    snap(to: sourceGrid)
    editor.makeCopies(step: step)
    editor.symmetrize(isUpright: true)
    editor.symmetrize(isUpright: false)
    // Symmetry about one axis may have moved ends of lines that are level or upright, and nodes from the grid.
    for i in editor.contours.indices { editor.snapToAxes(i) }
    snap(to: sourceGrid)
    mirror()
  }

  private func snap(to sourceGrid: SourceGrid?) {
    guard let sourceGrid else { return }
    for i in editor.contours.indices { editor.snap(i, to: sourceGrid) }
  }

  /// The outlines in pixels of the picture.
  var path: BezierPath {
    var path = BezierPath()
    func shifted(_ point: PathPoint) -> PathPoint {
      PathPoint(point.x - Double(PixelGrid.border), point.y - Double(PixelGrid.border))
    }
    for contour in editor.contours where contour.count > 1 {
      path.move(to: shifted(contour.nodes[0].position))
      for i in 0..<contour.count {
        let segment = contour.segment(i)
        if segment.isLine {
          path.addLine(to: shifted(segment.curve.end))
        } else {
          path.addCurve(
            to: shifted(segment.curve.end), control1: shifted(segment.curve.control1),
            control2: shifted(segment.curve.control2))
        }
      }
      path.closeSubpath()
    }
    return path
  }

  /// The contours that pass near any of some pixels of the picture.
  func contours(near pixels: [(x: Int, y: Int)]) -> [Int] {
    let centers = PixelGrid.centers(of: pixels)
    work.add(pixels: Int(length) * 4 * centers.count)
    return editor.contours.indices.filter { number in
      let contour = editor.contours[number]
      return (0..<contour.count).contains { contour.segment($0).passes(centers, within: tuning.contourReach) }
    }
  }
}
