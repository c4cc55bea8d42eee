import CrownPath

/// Moves the nodes of a chain so that the coverage of the outline is that of the picture.
///
/// Tracing is the inversion of rasterising (J. Diebel, *Bayesian image vectorization*, 2008; Yang et al., *Effective
/// clipart image vectorization through direct optimization of bezigons*, IEEE TVCG 22, 2016). The **residual** is the
/// coverage of the outline less that of the picture, and Levenberg-Marquardt makes its sum of squares small over the
/// pixels that a chain of nodes touches. The Jacobian is exact: moving a part of an outline changes its pixel's
/// coverage by the part's length times the movement across it (the boundary integral of Li et al., *Differentiable
/// vector graphics rasterization*, 2020). Only the difference between old and new outline is rasterised: it is a closed
/// loop, so that no area leaks out of the box around it. Areas are signed, so that folds and crossings hide from the
/// residual: they are **faults**, which no step may add. A **prior** prefers parabolas where coverage does not
/// determine handles. Most fits are trials that are rejected: one whose linear problem promises too little is
/// **abandoned**.
struct CoverageFit: ~Copyable {
  /// The result of a fit. All in 255ths, and compared with the picture.
  struct Outcome {
    /// The change of the sum of squared residuals.
    var change: Double
    /// The largest residual of a pixel that the old or new outline touches, after and before.
    var largest: Double, largestBefore: Double
  }

  /// The derivatives of a pixel's coverage by the control points of a segment that passes it.
  struct JacobianRow: BitwiseCopyable {
    var cell: Int32
    /// The segment's position in its chain.
    var segment: Int32
    /// An earlier row of the cell, as a rule by another segment; -1 for none.
    var other: Int32
    var near = SegmentEquations.Half.zero, far = SegmentEquations.Half.zero

    /// The derivative by a parameter.
    func product(_ derivative: FitParameters.Derivative) -> Double {
      (derivative.half * (derivative.isFar ? far : near)).sum()
    }
  }

  let grid: PixelGrid
  /// The segments of the chain that is evaluated.
  private var segments = ScratchList<OutlineSegment>(capacity: 16)
  /// The old outline, negative.
  private var base: CoverageBox
  /// The new outline.
  private var box: CoverageBox
  /// The parts of the new outline, and of the one that is tried.
  private var parts = ScratchList<CoverageBox.Part>(capacity: 1024)
  private var triedParts = ScratchList<CoverageBox.Part>(capacity: 1024)
  /// The residuals of the new outline, by the box's cells, and of the one that is tried.
  private var residuals = ScratchMemory<Float>(repeating: 0, count: 1024)
  private var triedResiduals = ScratchMemory<Float>(repeating: 0, count: 1024)
  /// The groups of cells for which residuals are set, row by row.
  private var marks = ScratchList<CoverageBox.MarkedGroups>(capacity: 64)
  private var triedMarks = ScratchList<CoverageBox.MarkedGroups>(capacity: 64)
  /// The rows of the Jacobian, and for each cell of the box its last row; -1 for a cell that has none.
  private var jacobian = ScratchList<JacobianRow>(capacity: 256)
  private var lastRows = ScratchMemory<Int32>(repeating: -1, count: 1024)
  private var equations = NormalEquations()
  /// The derivatives of all segments, and for each segment where its own begin.
  private var derivatives = ScratchList<FitParameters.Derivative>(capacity: 128)
  private var starts = ScratchList<Int32>(capacity: 16)
  /// The derivatives of a pixel's coverage by the parameters of one of its segments.
  private var products = ScratchList<Double>(capacity: 32)
  /// The parts and cells so far, and the most there may be: then every fit fails.
  private(set) var work = 0
  var workLimit = Int.max
  /// The work of the whole trace.
  private let traceWork: TraceWork
  /// True if the work is at its limit.
  var isExhausted: Bool { work > workLimit || traceWork.isExhausted }

  init(_ grid: PixelGrid, _ traceWork: TraceWork) {
    (self.grid, self.traceWork) = (grid, traceWork)
    base = CoverageBox(grid.tuning)
    box = CoverageBox(grid.tuning)
    parabolaWeight = grid.tuning.fit.parabolaWeight
  }

  private var tuning: TraceTuning.Fit { grid.tuning.fit }

  /// The price of a curve's third derivative, in squared 255ths: of a third difference as long as the chord.
  ///
  /// Coverage does not tell where along their tangents the handles of a flat curve end, nor which way a sharp tip
  /// points. Parabolas are taken there; a quarter circle has a third of a chord.
  var parabolaWeight: Double

  /// Fits a chain that replaces old segments.
  ///
  /// The residual of the grid stays as it is until ``commit()``.
  /// - Parameters:
  ///   - old: The segments that the chain replaces, with the same outer ends.
  ///   - chain: The new nodes; moved to the best positions found.
  ///   - iterations: The most steps; 0 only compares.
  ///   - allowed: The largest change of the sum of squared residuals that the caller accepts. A fit that will not come
  ///     down to it is given up.
  ///   - symmetry: The mirror images that stay so; `nil` for none.
  /// - Returns: `nil` if the chain leaves the grid's neighbourhood.
  mutating func fit(
    replacing old: [OutlineSegment], by chain: inout NodeChain, iterations: Int, allowed: Double = .infinity,
    symmetry: ChainSymmetry? = nil
  ) -> Outcome? {
    chain.settle()
    setSegments(of: chain)
    guard surround(old) else { return nil }
    defer { base.clear() }
    for segment in old { base.add(segment, number: 0, sign: -1, into: &triedParts) }
    guard var outcome = evaluate() else { return nil }
    acceptTry()
    let tuning = tuning
    let parameters = FitParameters(of: chain, symmetry: symmetry, grid.tuning)
    guard parameters.count > 0 else { return outcome }
    var error = outcome.change + prior
    let faults = iterations > 0 ? faultCount(chain) : 0
    var damping = tuning.firstDamping
    for iteration in 0..<iterations {
      setEquations(parameters, chain)
      let least = tuning.leastExpectedGain * (sumBefore + error + tuning.leastSum)
      var isBetter = false
      var gain = 0.0
      for _ in 0..<tuning.tries {
        guard equations.solve(damping: damping, floor: tuning.dampingFloor) else {
          damping *= tuning.dampingGrowth
          continue
        }
        let expected = equations.expectedGain(damping: damping, floor: tuning.dampingFloor)
        if expected < least { break }
        let ratio = iteration == 0 ? tuning.firstAbandonRatio : tuning.abandonRatio
        if outcome.change > allowed + ratio * expected { return nil }
        var tried = chain
        parameters.apply(equations.step, to: &tried)
        setSegments(of: tried)
        if faultCount(tried) <= faults, let found = evaluate() {
          let next = found.change + prior
          if next < error {
            gain = error - next
            (chain, outcome, error) = (tried, found, next)
            acceptTry()
            damping = max(tuning.leastDamping, damping * tuning.dampingDecay)
            isBetter = true
            break
          }
        }
        damping = max(tuning.failedDamping, damping * tuning.dampingGrowth)
      }
      // Steps converge quadratically, so that what is left to gain is seldom more than a few times the last gain.
      if iteration >= tuning.lastAbandonStep, outcome.change > allowed + tuning.lastAbandonRatio * gain { return nil }
      if !isBetter || gain < tuning.leastGain * (sumBefore + error + tuning.leastSum) { break }
    }
    return outcome
  }

  /// Makes the residuals of the last fit those of the grid.
  func commit() {
    for i in marks.indices {
      let marked = marks[i]
      let (row, column) = marked.cell.quotientAndRemainder(dividingBy: box.stride)
      let target = (row + box.y) * grid.width + box.x
      var rest = marked.groups
      while rest != 0 {
        let first = column &+ rest.trailingZeroBitCount &>> 3 &* CoverageBox.group
        rest &= rest &- 1
        for column in first..<max(first, min(first + CoverageBox.group, box.width)) {
          grid.residual[target + column] = residuals[row * box.stride + column]
        }
      }
    }
  }

  /// The sum of squared residuals before, over the pixels that the last evaluation touched.
  private var sumBefore = 0.0

  // MARK: - Evaluation

  /// Puts the box around old and new outlines.
  private mutating func surround(_ old: [OutlineSegment]) -> Bool {
    if isExhausted { return false }
    var (x0, y0, x1, y1) = (1e9, 1e9, -1e9, -1e9)
    func add(_ segment: OutlineSegment) {
      let curve = segment.curve
      x0 = min(x0, curve.start.x, curve.control1.x, min(curve.control2.x, curve.end.x))
      y0 = min(y0, curve.start.y, curve.control1.y, min(curve.control2.y, curve.end.y))
      x1 = max(x1, curve.start.x, curve.control1.x, max(curve.control2.x, curve.end.x))
      y1 = max(y1, curve.start.y, curve.control1.y, max(curve.control2.y, curve.end.y))
    }
    for segment in old { add(segment) }
    for i in segments.indices { add(segments[i]) }
    guard x0 > -1e6, y0 > -1e6, x1 < 1e6, y1 < 1e6 else { return false }
    let margin = tuning.margin
    let left = max(0, Int(x0.rounded(.down)) - margin), top = max(0, Int(y0.rounded(.down)) - margin)
    let right = min(grid.width, Int(x1.rounded(.up)) + margin), bottom = min(grid.height, Int(y1.rounded(.up)) + margin)
    guard right > left, bottom > top else { return false }
    base.move(toX: left, y: top, width: right - left, height: bottom - top)
    box.move(toX: left, y: top, width: right - left, height: bottom - top)
    let count = box.stride * box.height
    if residuals.count < count {
      residuals = ScratchMemory(repeating: 0, count: 2 * count)
      triedResiduals = ScratchMemory(repeating: 0, count: 2 * count)
      lastRows = ScratchMemory(repeating: -1, count: 2 * count)
    }
    return true
  }

  /// Returns true if a control point has left the box, beyond which the outline would cost nothing. If the box ends
  /// with the grid, control points may lie outside.
  private func leaves(_ segment: OutlineSegment) -> Bool {
    let curve = segment.curve
    let left = box.x == 0 ? -1e6 : Double(box.x), top = box.y == 0 ? -1e6 : Double(box.y)
    let right = box.x + box.width == grid.width ? 1e6 : Double(box.x + box.width)
    let bottom = box.y + box.height == grid.height ? 1e6 : Double(box.y + box.height)
    func isInside(_ point: PathPoint) -> Bool {
      point.x > left && point.y > top && point.x < right && point.y < bottom
    }
    return !isInside(curve.start) || !isInside(curve.control1) || !isInside(curve.control2) || !isInside(curve.end)
  }

  private mutating func setSegments(of chain: NodeChain) {
    segments.removeAll()
    for i in 0..<chain.segmentCount { segments.append(chain.segment(i)) }
  }

  /// Rasterises the segments in place of the old outline.
  private mutating func evaluate() -> Outcome? {
    for i in segments.indices where leaves(segments[i]) { return nil }
    triedParts.removeAll()
    for i in segments.indices { box.add(segments[i], number: i, sign: 1, into: &triedParts) }
    // A row costs about as much as a part.
    work += triedParts.count + box.height
    traceWork.add(triedParts.count + box.height)
    return compare()
  }

  /// Sums the areas of both outlines along the rows, sets the residuals of the outline that is tried, and clears it.
  private mutating func compare() -> Outcome {
    var (change, sum) = (0.0, 0.0)
    var largest = SIMD4<Float>.zero, largestBefore = SIMD4<Float>.zero
    triedMarks.removeAll()
    let (old, new) = (base.contents, box.contents)
    let (before, tried) = (grid.residual.view, triedResiduals.view)
    for row in 0..<box.height {
      let start = row &* box.stride, end = start &+ box.stride
      let source = (row &+ box.y) &* grid.width &+ box.x &- start
      var area: Float = 0
      var rowChange = SIMD4<Float>.zero, rowBefore = SIMD4<Float>.zero
      // An area that has not returned to 0 at the end of a word goes on into the next.
      var goesOn = false
      var begin = start
      while begin < end {
        var rest = old.marks(at: begin) | new.takeMarks(at: begin)
        if goesOn { rest |= 1 }
        goesOn = false
        if rest != 0 {
          var seen: UInt64 = 0
          repeat {
            let bit = rest.trailingZeroBitCount
            seen |= rest & (0 &- rest)
            rest &= rest &- 1
            let cell = begin &+ bit &>> 3 &* CoverageBox.group
            let room = start &+ box.width &- cell
            var areas = (old.areas(at: cell) + new.takeAreas(at: cell)).runningSum + area
            area = areas.w
            var residual = before.vector(SIMD4<Float>.self, at: source &+ cell)
            if room < CoverageBox.group {
              (areas, residual) = (areas.prefix(room), residual.prefix(room))
            } else if abs(area) > 1e-4, room > CoverageBox.group {
              if bit < 56 { rest |= 1 &<< UInt64(truncatingIfNeeded: bit &+ 8) } else { goesOn = true }
            }
            let next = residual + areas * 255
            tried.store(next, at: cell)
            let square = next * next, oldSquare = residual * residual
            rowChange += square - oldSquare
            rowBefore += oldSquare
            largest.replace(with: square, where: largest .< square)
            largestBefore.replace(with: oldSquare, where: largestBefore .< oldSquare)
          } while rest != 0
          triedMarks.append(CoverageBox.MarkedGroups(cell: begin, groups: seen))
        }
        begin &+= CoverageBox.word
      }
      change += Double(rowChange.sum())
      sum += Double(rowBefore.sum())
    }
    sumBefore = sum
    return Outcome(
      change: change, largest: Double(largest.max()).squareRoot(),
      largestBefore: Double(largestBefore.max()).squareRoot())
  }

  private mutating func acceptTry() {
    swap(&parts, &triedParts)
    swap(&residuals, &triedResiduals)
    swap(&marks, &triedMarks)
  }

  /// Nodes where no outline can be, curves that may fold, and segments that cross. A step may not add one.
  mutating func faults(_ chain: NodeChain) -> Int {
    setSegments(of: chain)
    return faultCount(chain)
  }

  /// The faults of the chain that is evaluated.
  private func faultCount(_ chain: NodeChain) -> Int {
    let folds = grid.tuning.folds
    var count = 0
    for i in chain.nodes.indices where chain.freedom[i] == .all || chain.freedom[i] == .unturned {
      let node = chain.nodes[i]
      if grid.isIsolated(node.position, within: node.isSmooth ? tuning.smoothBand : grid.cornerBand) { count += 1 }
    }
    for i in segments.indices where segments[i].mayFold(folds) { count += 1 }
    return count
      + segments.crossings(
        isClosed: chain.isClosed, folds, mostSegments: grid.tuning.bounds.mostSegmentsCompared)
  }

  private var prior: Double {
    var sum = 0.0
    for i in segments.indices where !segments[i].isLine {
      let curve = segments[i].curve
      let difference = Self.thirdDifference(curve)
      sum += weight(of: curve) * difference.dot(difference)
    }
    return sum
  }

  private static func thirdDifference(_ curve: CubicCurve) -> PathPoint {
    curve.end - curve.start + (curve.control1 - curve.control2) * 3
  }

  private func weight(of curve: CubicCurve) -> Double {
    let chord = curve.end - curve.start
    return parabolaWeight / (chord.dot(chord) + tuning.parabolaChord)
  }

  // MARK: - Derivatives

  /// Sets the normal equations at the accepted outline.
  private mutating func setEquations(_ parameters: FitParameters, _ chain: NodeChain) {
    let count = parameters.count
    derivatives.removeAll()
    starts.removeAll()
    starts.append(0)
    for i in 0..<chain.segmentCount {
      parameters.derivatives(of: i, in: chain, into: &derivatives)
      starts.append(Int32(derivatives.count))
    }
    equations.begin(count: count)
    traceWork.add(count * count)
    jacobian.removeAll()
    var part = 0
    for segment in 0..<chain.segmentCount {
      let first = part
      while part < parts.count, parts[part].segment == segment { part &+= 1 }
      // A segment that no parameter moves has no derivatives.
      if starts[segment] == starts[segment + 1] { continue }
      var own = SegmentEquations()
      addPixels(first..<part, isLine: segments[segment].isLine, to: &own)
      if !segments[segment].isLine { addPrior(of: segments[segment].curve, to: &own) }
      add(own, of: segment)
    }
    for row in jacobian.indices { lastRows[Int(jacobian[row].cell)] = -1 }
    equations.findBand()
  }

  /// Adds the pixels that a segment passes to its equations, and their rows to the Jacobian.
  ///
  /// Parts of one pixel follow each other as long as the segment stays in it.
  private mutating func addPixels(_ range: Range<Int>, isLine: Bool, to own: inout SegmentEquations) {
    let (residuals, lastRows) = (residuals.view, lastRows.view)
    var next = range.lowerBound
    while next < range.upperBound {
      let (cell, segment) = (parts[next].cell, parts[next].segment)
      var near = SegmentEquations.Half.zero, far = SegmentEquations.Half.zero
      repeat {
        let part = parts[next]
        let t = part.t, u = 1 - t
        let across = SegmentEquations.Half(-part.dy, part.dx, -part.dy, part.dx) * 255
        if isLine {
          near += across * SegmentEquations.Half(u, u, 0, 0)
          far += across * SegmentEquations.Half(t, t, 0, 0)
        } else {
          let uu = u * u, tt = t * t
          near += across * SegmentEquations.Half(u * uu, u * uu, 3 * t * uu, 3 * t * uu)
          far += across * SegmentEquations.Half(t * tt, t * tt, 3 * u * tt, 3 * u * tt)
        }
        next &+= 1
      } while next < range.upperBound && parts[next].cell == cell
      let residual = Double(residuals[Int(cell)])
      if isLine {
        own.add(near: near.lowHalf, far: far.lowHalf, residual: residual)
      } else {
        own.add(near: near, far: far, residual: residual)
      }
      let row = JacobianRow(cell: cell, segment: segment, other: lastRows[Int(cell)], near: near, far: far)
      lastRows[Int(cell)] = Int32(truncatingIfNeeded: jacobian.count)
      jacobian.append(row)
      var other = row.other
      while other >= 0 {
        addProducts(of: row, and: jacobian[other])
        other = jacobian[other].other
      }
    }
  }

  /// Adds the products of two segments' derivatives in a pixel that both pass.
  private mutating func addProducts(of row: JacobianRow, and other: JacobianRow) {
    let own = Int(starts[row.segment])..<Int(starts[row.segment + 1])
    products.removeAll()
    for d in own { products.append(row.product(derivatives[d])) }
    for e in starts[other.segment]..<starts[other.segment + 1] {
      let (j, second) = (derivatives[e].parameter, other.product(derivatives[e]))
      for d in own {
        let (i, first) = (derivatives[d].parameter, products[d &- own.lowerBound])
        equations.add(i == j ? 2 * first * second : first * second, row: max(i, j), column: min(i, j))
      }
    }
  }

  /// Adds the prior of a curve: its third difference by x and by y.
  private func addPrior(of curve: CubicCurve, to own: inout SegmentEquations) {
    let root = weight(of: curve).squareRoot()
    let difference = Self.thirdDifference(curve) * root
    own.add(
      near: SegmentEquations.Half(-1, 0, 3, 0) * root, far: SegmentEquations.Half(1, 0, -3, 0) * root,
      residual: difference.x)
    own.add(
      near: SegmentEquations.Half(0, -1, 0, 3) * root, far: SegmentEquations.Half(0, 1, 0, -3) * root,
      residual: difference.y)
  }

  /// Adds the equations of a segment by its parameters.
  private mutating func add(_ own: SegmentEquations, of segment: Int) {
    for d in starts[segment]..<starts[segment + 1] {
      let derivative = derivatives[d]
      let i = derivative.parameter
      equations.add(gradient: own.gradient(derivative), i)
      let products = own.products(derivative)
      for e in starts[segment]..<starts[segment + 1] where derivatives[e].parameter <= i {
        let other = derivatives[e]
        equations.add(
          (other.half * (other.isFar ? products.far : products.near)).sum(), row: i, column: other.parameter)
      }
    }
  }
}
