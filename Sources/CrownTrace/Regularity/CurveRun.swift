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
  struct Place {
    var place: Double
    /// `nil` for the run's own tangent.
    var heading: PathPoint?

    init(at place: Double, heading: PathPoint? = nil) {
      self.place = place
      self.heading = heading
    }
  }

  init(_ curves: [CubicCurve], isClosed: Bool = false, _ tuning: TraceTuning.Curves) {
    (self.curves, self.isClosed, self.tuning) = (curves, isClosed, tuning)
  }

  var start: Place { Place(at: 0) }
  var end: Place { Place(at: Double(curves.count)) }

  private func position(_ place: Double) -> (curve: CubicCurve, t: Double) {
    let number = max(0, min(curves.count - 1, Int(place)))
    return (curves[number], place - Double(number))
  }

  func point(at place: Double) -> PathPoint {
    let (curve, t) = position(place)
    return curve.point(at: t)
  }

  private func heading(at place: Double) -> PathPoint {
    let (curve, t) = position(place)
    return curve.direction(at: t, isLeaving: t < 1)
  }

  /// The position at a share of the way between two positions; round the end if the second comes first.
  private func place(_ share: Double, from a: Place, to b: Place) -> Double {
    let count = Double(curves.count)
    let length = b.place > a.place ? b.place - a.place : b.place + count - a.place
    let place = a.place + length * share
    return place > count ? place - count : place
  }

  // MARK: - Extremes

  /// The positions at which the run is level, or those at which it is upright, in order.
  func places(isLevel: Bool) -> [Double] {
    var places: [Double] = []
    for (number, curve) in curves.enumerated() {
      let turns = curve.turningParameters
      let own = (isLevel ? [turns[2], turns[3]] : [turns[0], turns[1]]).filter { $0 >= 0 && $0 < 1 }.sorted()
      places += own.map { Double(number) + $0 }
    }
    return places
  }

  /// The positions at which the run is level or upright, with the tangents along the axes, in order.
  ///
  /// - Parameter spacing: Extremes nearer to each other than this, and to the ends of an open run, are one, in pixels.
  func extremes(spacing: Double) -> [Place] {
    let places =
      (places(isLevel: true).map { ($0, true) } + places(isLevel: false).map { ($0, false) }).sorted { $0.0 < $1.0 }
    var extremes: [Place] = []
    for (place, isLevel) in places {
      let point = point(at: place)
      var others = extremes.last.map { [$0] } ?? []
      if isClosed { others += extremes.prefix(1) } else { others += [start, end] }
      if others.contains(where: { self.point(at: $0.place).distance(to: point) < spacing }) { continue }
      let heading = heading(at: place)
      let axis = isLevel ? PathPoint(heading.x < 0 ? -1 : 1, 0) : PathPoint(0, heading.y < 0 ? -1 : 1)
      extremes.append(Place(at: place, heading: axis))
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

  /// Divides the run at extremes, and where curves between them would leave it, half way.
  ///
  /// - Parameters:
  ///   - extremes: In order; at least one of a closed run.
  ///   - largestError: The largest distance of a curve from the run, in pixels.
  func pieces(at extremes: [Place], largestError: Double) -> Pieces? {
    var pieces = Pieces()
    let places = isClosed ? extremes + extremes.prefix(1) : [start] + extremes + [end]
    if isClosed { pieces.append(node(at: extremes[0]), isExtreme: true) }
    for (k, (a, b)) in zip(places, places.dropFirst()).enumerated() {
      guard let curve = curve(from: a, to: b) else { return nil }
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
      if k + 2 < places.count { pieces.append(node(at: b), isExtreme: true) }
    }
    return pieces
  }

  /// A smooth joint of curves.
  private func node(at place: Place) -> OutlineNode {
    var node = OutlineNode(point(at: place.place))
    node.isSmooth = true
    node.isLine = false
    node.leaving = place.heading ?? heading(at: place.place)
    node.arriving = -node.leaving
    return node
  }

  /// The curve that replaces the run between two positions; round the end if the second comes first.
  func curve(from a: Place, to b: Place) -> CurveFit? {
    let points = (0...tuning.runSamples).map {
      point(at: place(Double($0) / Double(tuning.runSamples), from: a, to: b))
    }
    let (start, end) = (a.heading ?? heading(at: a.place), b.heading ?? heading(at: b.place))
    var fit = CurveFit(points, start: start, end: end, tuning)
    fit?.refine(points, start: start, end: end, tuning)
    return fit
  }

  /// The position farthest from the chord between two positions.
  private func middle(from a: Place, to b: Place) -> Place {
    let begin = point(at: a.place)
    let chord = point(at: b.place) - begin
    let step = 1 / Double(tuning.runSamples)
    func distance(_ index: Int) -> Double {
      abs((point(at: place(Double(index) * step, from: a, to: b)) - begin).cross(chord))
    }
    let index = (1..<tuning.runSamples).max { distance($0) < distance($1) } ?? tuning.runSamples / 2
    // The vertex of the parabola through three distances.
    let (low, high) = (distance(index - 1), distance(index + 1))
    let bend = low - 2 * distance(index) + high
    let offset = bend < 0 ? min(max((low - high) / bend / 2, -0.5), 0.5) : 0
    let middle = place((Double(index) + offset) * step, from: a, to: b)
    return Place(at: middle, heading: heading(at: middle))
  }
}

extension CurveRun.Pieces {
  fileprivate mutating func append(_ node: OutlineNode, isExtreme: Bool) {
    nodes.append(node)
    self.isExtreme.append(isExtreme)
  }
}
