/// Writes contours, each segment in the cheapest way that stays within the tolerance.
struct SegmentWriter {
  /// The symbols written so far.
  var operations: OperationList
  /// The largest distance between a source curve and the one written for it, in steps.
  private(set) var distance = 0.0
  /// True if every point written is the source's.
  private(set) var isExact = true
  /// True if every curve became one segment, and every contour one subpath.
  private(set) var isWhole = true

  private let costs: SymbolCosts
  private let tolerance: Double
  /// True if control points must lie where the source has them.
  private let mustBeExact: Bool
  private var model: PathModel
  /// The number of subpaths of the layer.
  private var subpaths = 0
  /// The segments that copies may come from.
  var history = CopySources()
  /// Memory that each choice of a segment's code reuses.
  private var firsts: [FirstControl] = []
  private let usesShapes: Bool
  private var copy = RunningCopy()

  /// The operations of most headers and of the end.
  private static let headerCapacity = 8

  /// Begins a record.
  ///
  /// - Parameter count: The number of segments and of starts to make room for.
  init(header: RecordHeader, tolerance: Double, mustBeExact: Bool, costs: SymbolCosts, capacity count: Int = 0) {
    self.init(
      tolerance: tolerance, mustBeExact: mustBeExact, unit: header.unit ?? 0, usesShapes: header.usesShapes,
      costs: costs)
    if count > 0 {
      history.reserveCapacity(count)
      operations.operations.reserveCapacity(Self.headerCapacity + 4 * count)
      firsts.reserveCapacity(SegmentChoice.firstCount)
    }
    header.write(into: &operations)
  }

  /// Begins without a header.
  init(tolerance: Double, mustBeExact: Bool, unit: Int32, usesShapes: Bool = false, costs: SymbolCosts) {
    self.costs = costs
    self.tolerance = tolerance
    self.mustBeExact = mustBeExact
    self.usesShapes = usesShapes
    model = PathModel(unit: unit)
    operations = OperationList(costs: costs)
  }

  /// Ends the layer before, and begins another.
  mutating func beginLayer(opacity: UInt8, fillRule: FillRule) {
    endLayer()
    LayerCode.write(opacity: opacity, fillRule: fillRule, into: &operations)
    history.append(Segment(layerOf: opacity, fillRule: fillRule))
    subpaths = 0
    model.pen = .zero
  }

  /// Writes the end of a layer, which ends the record unless another follows.
  mutating func endLayer() {
    if usesShapes {
      operations.put(SubpathSymbol.end.rawValue, in: .subpath)
    } else {
      operations.put(SubpathSymbol.pathEnd, in: model.startXContext(isFirst: subpaths == 0))
    }
  }

  /// Begins a subpath, or a reference to a shape.
  mutating func begin(at start: GridVector, isShape: Bool = false) {
    if usesShapes, !isShape { operations.put(SubpathSymbol.segments.rawValue, in: .subpath) }
    model.put(start: start, isFirst: subpaths == 0, into: &operations)
    model.begin(at: start)
    history.append(Segment(element: .move, end: start))
    subpaths += 1
    copy.distance = 0
  }

  /// Writes a contour.
  ///
  /// A contour that returns to its start on the way is written as several subpaths, which fill the same. Writing ends
  /// where the distance exceeds the tolerance: the record will not be used.
  /// - Parameters:
  ///   - contour: The curves to write; some may be merged ones.
  ///   - source: The curves before merging: a merged one that no code comes near enough is replaced by its sources.
  ///   - isShape: True if the contour is a shared shape, which begins at the origin and writes no start.
  mutating func write(_ contour: [OutlineCurve], source: [OutlineCurve], isShape: Bool = false) {
    guard let first = contour.first else { return }
    let start = Self.nearest(first.curve.start)
    var isOpen = false
    var next = 0
    /// What is left of the sources of a merged curve, in reverse order.
    var sources: [OutlineCurve] = []
    while distance <= tolerance {
      let curve: OutlineCurve
      if let source = sources.popLast() {
        curve = source
      } else if next < contour.count {
        curve = contour[next]
        next += 1
      } else {
        break
      }
      let isLast = next == contour.count && sources.isEmpty
      let target = isLast ? start : Self.nearest(curve.curve.end)
      let pen = isOpen ? model.pen : start
      if curve.isLine, curve.error > 0, ends(of: curve, from: pen, to: target) > tolerance - curve.error {
        sources += source[curve.source].reversed()
        isWhole = false
        continue
      }
      if curve.isLine, target == pen || target == start {
        // A line back to the start closes the subpath; a line without extent vanishes.
        note(line: curve, from: pen, to: target)
        if target != pen {
          close()
          isOpen = false
        }
        if target == pen || !isLast { isWhole = false }
        continue
      }
      if !curve.isLine, target == pen, Self.isPoint(curve.curve, at: pen) {
        let points = [curve.curve.start, curve.curve.control1, curve.curve.control2, curve.curve.end]
        distance = max(distance, curve.error + points.map { $0.distance(to: PathPoint(pen)) }.reduce(0, max))
        isExact = false
        isWhole = false
        continue
      }
      if !isOpen {
        if isShape { model.begin(at: start) } else { begin(at: start) }
        isOpen = true
      }
      guard let (code, deviation) = choose(for: curve, end: target &- model.pen) else {
        sources += source[curve.source].reversed()
        isWhole = false
        continue
      }
      distance = max(distance, deviation + curve.error)
      write(code)
      if model.pen == start {
        isOpen = false
        if !isLast { isWhole = false }
      }
    }
    if isOpen { close() }
  }

  /// Writes the straight line that ends the subpath.
  private mutating func close() {
    operations.put(SegmentVerb.end.symbol, in: model.verbContext)
    model.pen = model.start
  }

  private mutating func write(_ code: SegmentCode) {
    code.write(after: model, into: &operations)
    copy.distance = code.verb.isCopy ? code.distance : 0
    if code.verb == .copyNew || code.verb == .copyNewNear {
      copy.isReversed = code.isReversed
      let source = history.segments[history.segments.count - copy.distance]
      copy.symmetry = model.frame.after(code.symmetry).after(source.frame.inverse)
    }
    var segment = code.segment
    segment.frame = model.frame
    history.append(segment)
    model.advance(along: segment, kind: code.verb.kind)
  }
}

extension SegmentWriter {
  /// The grid point nearest to a point in steps.
  static func nearest(_ point: PathPoint) -> GridVector {
    GridVector(CurvePrediction.round(point.x), CurvePrediction.round(point.y))
  }

  private static func isPoint(_ curve: CubicCurve, at point: GridVector) -> Bool {
    nearest(curve.control1) == point && nearest(curve.control2) == point
  }

  /// The larger distance of a line's ends from the points that are written for them.
  private func ends(of line: OutlineCurve, from start: GridVector, to end: GridVector) -> Double {
    max(line.curve.start.distance(to: PathPoint(start)), line.curve.end.distance(to: PathPoint(end)))
  }

  private mutating func note(line: OutlineCurve, from start: GridVector, to end: GridVector) {
    let ends = ends(of: line, from: start, to: end)
    distance = max(distance, ends + line.error)
    if ends > 1e-6 { isExact = false }
  }

  /// The cheapest code of a curve.
  ///
  /// - Parameter end: The end on the grid, from the current point.
  /// - Returns: The code and its distance from the curve; `nil` for a merged curve that no code comes near enough.
  private mutating func choose(for curve: OutlineCurve, end: GridVector) -> (SegmentCode, Double)? {
    var choice = SegmentChoice(
      curve: curve, end: end, model: model, costs: costs.table,
      tolerance: tolerance - curve.error, mustBeExact: mustBeExact)
    // What costs least to consider comes first: most copies then cost more than the best code so far.
    if curve.isLine {
      choice.considerLine()
      considerCopies(in: &choice)
    } else {
      considerCopies(in: &choice)
      choice.considerCurves(&firsts)
    }
    if let code = choice.best {
      if choice.deviation + curve.error > 1e-6 { isExact = false }
      // The code that the segment gets when the record's outline is encoded again.
      return (choice.isOwnCode ? code : ownCode(of: code.segment) ?? code, choice.deviation)
    }
    guard curve.error == 0 else { return nil }
    return choice.nearest()
  }

  /// The code that a curve on the grid gets.
  @inline(never)
  private mutating func ownCode(of segment: Segment) -> SegmentCode? {
    let pen = model.pen
    let curve = CubicCurve(
      start: PathPoint(pen), control1: PathPoint(pen &+ segment.control1), control2: PathPoint(pen &+ segment.control2),
      end: PathPoint(pen &+ segment.end))
    var choice = SegmentChoice(
      curve: OutlineCurve(curve: curve, isLine: false), end: segment.end, model: model, costs: costs.table,
      tolerance: tolerance, mustBeExact: true)
    considerCopies(in: &choice)
    choice.considerCurves(&firsts)
    return choice.best
  }

  private func considerCopies(in choice: inout SegmentChoice) {
    let element: Segment.Element = choice.isLine ? .line : .cubic
    let count = history.segments.count
    if copy.distance > 0 {
      let distance = copy.nextDistance
      let isReachable = distance <= min(CopyCode.maximumDistance, count)
      if isReachable, case let source = history.segments[count - distance], source.element == element {
        choice.consider(
          copy: source.copied(by: copy.symmetry, reversed: copy.isReversed), verb: .copyOn, near: .copyOnNear,
          distance: distance, symmetry: .identity, isReversed: copy.isReversed)
      }
    }
    let end = choice.end
    let symmetries = GridFrames(before: model.frame)
    let leastVerb = choice.leastCostOfCopyVerb
    history.forEach(like: end, element: element) { distance, source in
      let least = leastVerb &+ choice.costs.cost(ofCopyDistance: distance)
      guard choice.isCheap(least) else { return }
      let copied = symmetries.after(source.frame.inverse)
      var ways = copied.ways(from: source.end, near: end, within: CopyCode.slack)
      while ways != 0 {
        // A byte for each symmetry: bit 0 copies in the same direction, bit 1 in the opposite one.
        let way = ways.trailingZeroBitCount
        ways &= ways - 1
        let (index, isReversed) = (way >> 3, way & 1 != 0)
        let symmetry = GridFrame(bits: UInt8(truncatingIfNeeded: index))
        guard choice.isCheap(least &+ choice.cost(of: symmetry, isReversed: isReversed)) else { continue }
        choice.consider(
          copy: source.copied(by: copied[index], reversed: isReversed), verb: .copyNew, near: .copyNewNear,
          distance: distance, symmetry: symmetry, isReversed: isReversed)
      }
    }
  }
}
