import CrownPath

/// Curves that follow one another without a corner.
///
/// A position on the run is the number of a curve and, as the fraction, the parameter on it.
struct CurveRun {
  private let curves: [CubicCurve]
  /// True if the last curve ends where the first begins, without a corner.
  private let isClosed: Bool
  private let tuning: TraceTuning.Curves

  /// A position, and the tangent that an outline has there.
  struct Position {
    var parameter: Double
    /// `nil` for the run's own tangent.
    var heading: PathPoint?

    init(at parameter: Double, heading: PathPoint? = nil) {
      self.parameter = parameter
      self.heading = heading
    }
  }

  init(_ curves: [CubicCurve], isClosed: Bool = false, _ tuning: TraceTuning.Curves) {
    (self.curves, self.isClosed, self.tuning) = (curves, isClosed, tuning)
  }

  var start: Position { Position(at: 0) }
  var end: Position { Position(at: Double(curves.count)) }

  private func located(_ parameter: Double) -> (curve: CubicCurve, t: Double) {
    let number = max(0, min(curves.count - 1, Int(parameter)))
    return (curves[number], parameter - Double(number))
  }

  func point(at parameter: Double) -> PathPoint {
    let (curve, t) = located(parameter)
    return curve.point(at: t)
  }

  private func heading(at parameter: Double) -> PathPoint {
    let (curve, t) = located(parameter)
    return curve.direction(at: t, isLeaving: t < 1)
  }

  /// The position at a share of the way between two positions; round the end if the second comes first.
  private func parameter(_ share: Double, from a: Position, to b: Position) -> Double {
    let count = Double(curves.count)
    let length = b.parameter > a.parameter ? b.parameter - a.parameter : b.parameter + count - a.parameter
    let parameter = a.parameter + length * share
    return parameter > count ? parameter - count : parameter
  }

  // MARK: - Extremes

  /// The positions at which the run is level, or those at which it is upright, in order.
  func parameters(isLevel: Bool) -> [Double] {
    var parameters: [Double] = []
    for (number, curve) in curves.enumerated() {
      let turns = curve.turningParameters
      let own = (isLevel ? [turns[2], turns[3]] : [turns[0], turns[1]]).filter { $0 >= 0 && $0 < 1 }.sorted()
      parameters += own.map { Double(number) + $0 }
    }
    return parameters
  }

  /// The positions at which the run is level or upright, with the tangents along the axes, in order.
  ///
  /// - Parameter spacing: Extremes nearer to each other than this, and to the ends of an open run, are one, in pixels.
  func extremes(spacing: Double) -> [Position] {
    let positions =
      (parameters(isLevel: true).map { ($0, true) } + parameters(isLevel: false).map { ($0, false) }).sorted {
        $0.0 < $1.0
      }
    var extremes: [Position] = []
    for (parameter, isLevel) in positions {
      let point = point(at: parameter)
      var others = extremes.last.map { [$0] } ?? []
      if isClosed { others += extremes.prefix(1) } else { others += [start, end] }
      if others.contains(where: { self.point(at: $0.parameter).distance(to: point) < spacing }) { continue }
      let heading = heading(at: parameter)
      let axis = isLevel ? PathPoint(heading.x < 0 ? -1 : 1, 0) : PathPoint(0, heading.y < 0 ? -1 : 1)
      extremes.append(Position(at: parameter, heading: axis))
    }
    return extremes
  }

  // MARK: - Pieces

  /// New curves for a run, and the nodes between them.
  struct Pieces {
    var nodes: [OutlineNode] = []
    /// For each node whether it is one of the extremes, whose tangents are given.
    var isExtreme: [Bool] = []
    /// In order; one more than the nodes for an open run, as many for a closed one, which begins at the first node.
    var curves: [CubicCurve] = []
  }

  /// The positions that divide the run at extremes, which are in order; at least one of a closed run.
  private func ends(at extremes: [Position]) -> [Position] {
    isClosed ? extremes + extremes.prefix(1) : [start] + extremes + [end]
  }

  /// The curves that replace the run between extremes; `nil` where there is none.
  func curves(between extremes: [Position]) -> [CurveFit]? {
    let ends = ends(at: extremes)
    var curves: [CurveFit] = []
    for (a, b) in zip(ends, ends.dropFirst()) {
      guard let curve = curve(from: a, to: b) else { return nil }
      curves.append(curve)
    }
    return curves
  }

  /// Divides the run at extremes, and where curves between them would leave it, half way.
  ///
  /// - Parameters:
  ///   - extremes: In order; at least one of a closed run.
  ///   - curves: The curves between them, as ``curves(between:)`` gives them.
  ///   - largestError: The largest distance of a curve from the run, in pixels.
  func pieces(at extremes: [Position], _ curves: [CurveFit], largestError: Double) -> Pieces? {
    var pieces = Pieces()
    let positions = ends(at: extremes)
    if isClosed { pieces.append(node(at: extremes[0]), isExtreme: true) }
    for (k, (a, b)) in zip(positions, positions.dropFirst()).enumerated() {
      let curve = curves[k]
      if curve.error <= largestError {
        pieces.curves.append(curve.curve)
      } else {
        let middle = middle(from: a, to: b)
        guard let first = self.curve(from: a, to: middle), let second = self.curve(from: middle, to: b) else {
          return nil
        }
        pieces.append(node(at: middle), isExtreme: false)
        pieces.curves += [first.curve, second.curve]
      }
      if k + 2 < positions.count { pieces.append(node(at: b), isExtreme: true) }
    }
    return pieces
  }

  /// A smooth joint of curves.
  private func node(at parameter: Position) -> OutlineNode {
    var node = OutlineNode(point(at: parameter.parameter))
    node.isSmooth = true
    node.isLine = false
    node.leaving = parameter.heading ?? heading(at: parameter.parameter)
    node.arriving = -node.leaving
    return node
  }

  /// The curve that replaces the run between two positions; round the end if the second comes first.
  func curve(from a: Position, to b: Position) -> CurveFit? {
    let points = (0...tuning.runSamples).map {
      point(at: parameter(Double($0) / Double(tuning.runSamples), from: a, to: b))
    }
    let (start, end) = (a.heading ?? heading(at: a.parameter), b.heading ?? heading(at: b.parameter))
    var fit = CurveFit(points, start: start, end: end, tuning)
    fit?.refine(points, start: start, end: end, tuning)
    return fit
  }

  /// The position farthest from the chord between two positions.
  private func middle(from a: Position, to b: Position) -> Position {
    let begin = point(at: a.parameter)
    let chord = point(at: b.parameter) - begin
    let step = 1 / Double(tuning.runSamples)
    func distance(_ index: Int) -> Double {
      abs((point(at: parameter(Double(index) * step, from: a, to: b)) - begin).cross(chord))
    }
    let index = (1..<tuning.runSamples).max { distance($0) < distance($1) } ?? tuning.runSamples / 2
    // The vertex of the parabola through three distances.
    let (low, high) = (distance(index - 1), distance(index + 1))
    let bend = low - 2 * distance(index) + high
    let offset = bend < 0 ? min(max((low - high) / bend / 2, -0.5), 0.5) : 0
    let middle = parameter((Double(index) + offset) * step, from: a, to: b)
    return Position(at: middle, heading: heading(at: middle))
  }
}

extension CurveRun.Pieces {
  fileprivate mutating func append(_ node: OutlineNode, isExtreme: Bool) {
    nodes.append(node)
    self.isExtreme.append(isExtreme)
  }
}
