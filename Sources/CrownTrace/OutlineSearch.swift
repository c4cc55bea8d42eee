import CrownPath

/// Finds the outlines of a picture: first ones from its edge points, then better ones by its coverage.
final class OutlineSearch {
  let grid: PixelGrid
  let editor: OutlineEditor
  /// The noise along the edges, in 255ths.
  let noise: Double
  /// The edge points of each contour of the editor; `nil` for one that was found in the residual.
  private(set) var edges: [EdgeContour?]
  let first: FirstOutline

  /// The most contours of a picture, and the most pixels that they pass: more are a texture or noise.
  private static let maximumContours = 5000, maximumCrossings = 400_000
  /// First segments that are shorter than this on the average, in pixels, follow noise.
  private static let shortestSegment = 1.8
  /// The work that a picture may take, in parts of outlines that are rasterised: for each, and for each crossing. It is
  /// ten times what drawings take, a second or two for most sizes.
  private static let workLimit = 2_000_000, workOfCrossing = 4000
  /// The rounds of splitting and simplifying; most pictures need two.
  private static let rounds: Int32 = 4

  /// Traces the contours of a picture.
  ///
  /// - Parameters:
  ///   - largestNoise: The most that is taken for noise, in 255ths. In small pictures the curvature of the outline
  ///     looks like noise.
  ///   - leastNoise: The least that is taken for noise.
  /// - Throws: ``TraceFailure/blank``, ``TraceFailure/tooMuchWork``.
  init(_ plane: CoveragePlane, largestNoise: Double, leastNoise: Double = 0) throws(TraceFailure) {
    let grid = PixelGrid(plane)
    self.grid = grid
    let crossings = MarchingSquares.contours(of: grid)
    guard crossings.count <= Self.maximumContours, crossings.reduce(0, { $0 + $1.count }) <= Self.maximumCrossings
    else {
      throw .tooMuchWork
    }
    let contours = crossings.map { EdgeContour($0, in: grid) }
    noise = max(min(EdgeNoise(contours).evenDeviation ?? 0, largestNoise), leastNoise)
    first = FirstOutline(grid: grid, noise: noise)
    let outlines = contours.map(first.contour)
    edges = zip(contours, outlines).filter { $1 != nil }.map(\.0)
    editor = OutlineEditor(grid: grid, contours: outlines.compactMap { $0 })
    if editor.contours.isEmpty { throw .blank }
    let length = contours.reduce(0) { $0 + $1.length }
    if Double(editor.contours.reduce(0) { $0 + $1.count }) > length / Self.shortestSegment + 16 { throw .tooMuchWork }
    editor.fit.workLimit = Self.workLimit + Self.workOfCrossing * crossings.reduce(0) { $0 + $1.count }
  }

  /// The length of all contours, in pixels.
  var length: Double { edges.reduce(0) { $0 + ($1?.length ?? 0) } }

  /// The segments of all contours.
  var segmentCount: Int { editor.contours.reduce(0) { $0 + $1.count } }

  /// The length of outline for each curve and slanted line, in pixels, below which an outline is ambiguous. Accepted
  /// pictures of 64 pixels lie within a twentieth of a pixel with it; a smaller length lets wrong outlines through.
  private static let shortestStretch = 4.0

  /// The curves and slanted lines of all contours, in parts of the most that the picture can tell.
  ///
  /// Level and upright lines are determined by few pixels, as in a chequered flag.
  var fineness: Double {
    let count = editor.contours.reduce(0) { sum, contour in
      sum
        + (0..<contour.count).count { i in
          let segment = contour.segment(i)
          let chord = segment.curve.end - segment.curve.start
          return !segment.isLine || chord.x != 0 && chord.y != 0
        }
    }
    return Double(count) * Self.shortestStretch / max(1, length)
  }

  /// The grey pixels for each pixel of a bitmap's contours, at most: about 1 in a picture of coverage, 0 in a bitmap.
  private static let bitmapGreys = 0.2

  /// Whether the picture has hardly any grey levels.
  var isBitmap: Bool {
    var greys = 0
    for i in 0..<grid.coverage.count where grid.coverage[i] > 0.03 && grid.coverage[i] < 0.97 { greys += 1 }
    return Double(greys) / max(1, length) < Self.bitmapGreys
  }

  /// The accepted residual for clean pictures, in 255ths.
  ///
  /// Rounding in the record costs 10 to 20 of them, so that less gains nothing; more costs accuracy at large sizes.
  static let limit = 5.0

  /// The accepted residual, raised by noise.
  func limit(_ clean: Double) -> Double { max(clean, 4.5 * noise) }

  /// Fits all contours.
  func run() {
    editor.limit = limit(Self.limit)
    run(Array(editor.contours.indices))
  }

  /// The first outline of a contour; `nil` for one that was found in the residual.
  func freshContour(_ number: Int) -> TracedContour? { edges[number].flatMap(first.contour) }

  /// Begins the contours near some pixels anew.
  ///
  /// - Returns: The contours that were changed.
  func renew(near pixels: [(x: Int, y: Int)]) -> [Int] {
    removeSlits(near: pixels)
    let numbers = contours(near: pixels)
    for number in numbers {
      if let contour = freshContour(number) { editor.contours[number] = contour }
    }
    return numbers
  }

  /// Removes contours that were found in the residual. They are found again if they are still missed.
  func removeSlits(near pixels: [(x: Int, y: Int)]) {
    let removed = contours(near: pixels).filter { edges[$0] == nil }
    for number in removed.reversed() {
      editor.contours.remove(at: number)
      edges.remove(at: number)
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

  /// The outlines so far.
  struct State {
    var contours: [TracedContour]
    var edges: [EdgeContour?]

    mutating func append(_ contour: TracedContour, _ edge: EdgeContour?) {
      contours.append(contour)
      edges.append(edge)
    }
  }

  var state: State {
    get { State(contours: editor.contours, edges: edges) }
    set { (editor.contours, edges) = (newValue.contours, newValue.edges) }
  }

  /// Adds an outline that was found in the residual.
  func append(_ contour: TracedContour) {
    editor.contours.append(contour)
    edges.append(nil)
  }

  /// Looks for slits near some pixels, and fits them and the contours near them.
  ///
  /// - Returns: Whether there are any.
  func repair(near pixels: [(x: Int, y: Int)]) -> Bool {
    let added = addSlits(near: pixels)
    if added.isEmpty { return false }
    run(Array(Set(contours(near: pixels) + added)).sorted(), limit: limit(Self.limit))
    return true
  }

  private func run(_ numbers: [Int]) {
    for i in numbers { editor.contours[i].tame() }
    editor.measure()
    for _ in 0..<2 { for i in numbers { editor.sweep(i, iterations: 4) } }
    editor.round = 1
    for i in numbers { editor.makeRectangle(i) }
    for round in 1...Self.rounds {
      editor.round = round
      let edits = editor.edits
      for i in numbers { editor.straightenHooks(i) }
      for i in numbers { editor.split(i) }
      for i in numbers { editor.simplify(i) }
      for i in numbers { editor.contours[i].tame() }
      editor.measure()
      for i in numbers { editor.sweep(i, iterations: 3, onlyChanged: true) }
      editor.measure()
      if editor.edits == edits { break }
    }
    for i in numbers { editor.straightenHooks(i) }
    for i in numbers { editor.judgeCorners(i) }
    for i in numbers { editor.roundTips(i) }
    for i in numbers { editor.straightenHooks(i) }
    for i in numbers { editor.snapToAxes(i) }
  }

  /// Makes near copies and near mirror images exact.
  ///
  /// - Parameter step: The step of the record's grid, in pixels.
  func regularize(step: Double) {
    editor.limit = limit(Self.limit)
    editor.measure()
    editor.makeCopies(step: step)
    editor.symmetrize(isUpright: true)
    editor.symmetrize(isUpright: false)
    // Symmetry about one axis may have moved ends of lines that are level or upright.
    for i in editor.contours.indices { editor.snapToAxes(i) }
  }

  /// The outlines in pixels of the picture.
  var path: BezierPath {
    var path = BezierPath()
    func place(_ point: PathPoint) -> PathPoint {
      PathPoint(point.x - Double(PixelGrid.border), point.y - Double(PixelGrid.border))
    }
    for contour in editor.contours where contour.count > 1 {
      path.move(to: place(contour.nodes[0].position))
      for i in 0..<contour.count {
        let segment = contour.segment(i)
        if segment.isLine {
          path.addLine(to: place(segment.curve.end))
        } else {
          path.addCurve(
            to: place(segment.curve.end), control1: place(segment.curve.control1),
            control2: place(segment.curve.control2))
        }
      }
      path.closeSubpath()
    }
    return path
  }

  /// The contours that pass within two pixels of any of some pixels of the picture.
  func contours(near pixels: [(x: Int, y: Int)]) -> [Int] {
    let centers = PixelGrid.centers(of: pixels)
    return editor.contours.indices.filter { number in
      let contour = editor.contours[number]
      return (0..<contour.count).contains { contour.segment($0).passes(centers, within: 2.5) }
    }
  }
}
