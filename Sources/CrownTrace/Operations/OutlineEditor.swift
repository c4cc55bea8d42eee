import CrownPath

/// Fits the contours of a trace to the coverage, and adds and removes segments as far as the coverage asks for it.
final class OutlineEditor {
  let grid: PixelGrid
  /// The work of the whole trace.
  let work: TraceWork
  var fit: CoverageFit
  var contours: [TracedContour] = []
  /// The largest residual of a pixel that is accepted, in 255ths.
  var limit: Double
  /// The gain that makes a parameter worth it, in squared 255ths.
  var price: Double { tuning.price * limit * limit }
  /// The noise of the picture, in 255ths.
  var noise = 0.0
  /// The gain that makes a parameter of a rounding worth it, in squared 255ths.
  var roundingPrice: Double { max(tuning.roundingPrice * price, tuning.roundingNoise * noise * noise) }
  /// The number of edits so far.
  private(set) var edits = 0
  /// The present round; nodes whose neighbourhood has not changed since the last are not tried again.
  var round: Int32 = 1
  private var pass: Int32 = 0
  /// The areas of all contours while they are measured; clear otherwise.
  private var areas: CoverageBox

  init(grid: PixelGrid, work: TraceWork) {
    (self.grid, self.work) = (grid, work)
    fit = CoverageFit(grid, work)
    areas = CoverageBox(grid.tuning)
    limit = grid.tuning.editing.limit
  }

  private var tuning: TraceTuning.Editing { grid.tuning.editing }

  /// Renders all contours and sets the residual of the whole grid.
  func measure() {
    var parts = ScratchList<CoverageBox.Part>()
    areas.move(toX: 0, y: 0, width: grid.width, height: grid.height)
    for contour in contours {
      parts.removeAll()
      for i in 0..<contour.count { areas.add(contour.segment(i), number: 0, sign: 1, into: &parts) }
      work.add(parts.count)
    }
    work.add(pixels: grid.coverage.count)
    let (coverage, residual) = (grid.coverage.view, grid.residual.view)
    let contents = areas.contents, cellsInRow = areas.stride
    let wholeGroups = grid.width / CoverageBox.group * CoverageBox.group
    for row in 0..<grid.height {
      let start = row * grid.width, cells = row * cellsInRow
      var sum: Float = 0
      for first in stride(from: 0, to: wholeGroups, by: CoverageBox.word) {
        let end = min(first + CoverageBox.word, wholeGroups)
        if contents.marks(at: cells + first) == 0, end == first + CoverageBox.word {
          // Areas without a mark are 0.
          for column in stride(from: first, to: end, by: 8) {
            let uncovered = SIMD8(repeating: sum) - coverage.vector(SIMD8<Float>.self, at: start + column)
            residual.store(uncovered * 255, at: start + column)
          }
          continue
        }
        for column in stride(from: first, to: end, by: CoverageBox.group) {
          let sums = contents.areas(at: cells + column).runningSum + sum
          sum = sums.w
          residual.store((sums - coverage.vector(SIMD4<Float>.self, at: start + column)) * 255, at: start + column)
        }
      }
      for column in wholeGroups..<grid.width {
        sum += contents.cells[cells + column]
        residual[start + column] = (sum - coverage[start + column]) * 255
      }
    }
    areas.clear()
  }

  /// The largest residual, in 255ths.
  var largestResidual: Float {
    var largest: Float = 0
    for i in 0..<grid.coverage.count { largest = max(largest, abs(grid.residual[i])) }
    return largest
  }

  /// The largest residual at and beside the pixels of a segment.
  func largestResidual(along segment: OutlineSegment) -> Float {
    var largest: Float = 0
    let steps = min(max(3, Int(min(segment.length, 1e5) * tuning.samplesPerPixel)), 10_000)
    for i in 0...steps {
      let point = segment.point(at: Double(i) / Double(steps))
      if let pixel = grid.pixel(at: point) { largest = max(largest, grid.largestResidual(around: pixel)) }
    }
    return largest
  }

  // MARK: - Passes

  /// The value of ``OutlineNode/changed`` of nodes that no pass visits.
  static let setAside: Int32 = -1

  /// Calls an operation once for each node of a contour that was there or came in, in order.
  ///
  /// - Parameters:
  ///   - onlyChanged: True to leave out nodes whose neighbourhood is as in the last round.
  ///   - body: Is given the contour's number and the node's; may replace nodes.
  func visit(_ number: Int, onlyChanged: Bool = false, _ body: (Int, Int) -> Void) {
    pass += 1
    var i = 0
    while i < contours[number].count {
      let node = contours[number].nodes[i]
      if node.pass == pass || node.changed == Self.setAside || onlyChanged && node.changed < round - 1 {
        i += 1
        continue
      }
      contours[number].nodes[i].pass = pass
      let edits = edits
      body(number, i)
      // An edit may have moved nodes to other indices.
      if self.edits != edits { i = 0 } else { i += 1 }
    }
  }

  /// Fits each node with its neighbours fixed.
  func sweep(_ number: Int, iterations: Int, onlyChanged: Bool = false) {
    visit(number, onlyChanged: onlyChanged) { number, i in
      let (window, _) = contours[number].window(from: i, count: 1)
      var chain = window
      guard let outcome = fit.fit(replacing: window.segments, by: &chain, iterations: iterations),
        outcome.change <= 1e-6
      else { return }
      fit.commit()
      contours[number].replace(chain, from: i, count: 1)
      if window.isClosed { pass(over: number) }
    }
  }

  /// Marks all nodes of a contour as visited.
  private func pass(over number: Int) {
    for i in contours[number].nodes.indices { contours[number].nodes[i].pass = pass }
  }

  // MARK: - Edits

  /// Fits an edited window, and keeps it if it is better by what its parameters cost.
  ///
  /// - Parameters:
  ///   - window: The window as it was.
  ///   - edited: The window after the edit.
  ///   - node, free: As given to ``TracedContour/window(from:count:)``.
  func attempt(
    _ edited: NodeChain, in window: NodeChain, of number: Int, from node: Int, count free: Int, iterations: Int? = nil
  ) -> Bool {
    var chain = edited
    let saved = window.parameters - chain.parameters
    guard
      let outcome = fit.fit(
        replacing: window.segments, by: &chain, iterations: iterations ?? tuning.iterations,
        allowed: price * Double(saved)),
      isGood(chain, insteadOf: window), isWorth(outcome, saved: saved)
    else { return false }
    keep(chain, of: number, from: node, count: free)
    return true
  }

  /// Returns true if an edit has added no corner where no outline can be, and no curve that may fold.
  func isGood(_ chain: NodeChain, insteadOf window: NodeChain) -> Bool {
    let faults = fit.faults(chain)
    return faults == 0 || faults <= fit.faults(window)
  }

  func isWorth(_ outcome: CoverageFit.Outcome, saved: Int) -> Bool {
    guard outcome.change <= price * Double(saved) else { return false }
    return saved <= 0 || outcome.largest <= max(limit, outcome.largestBefore * tuning.growth)
  }

  /// Returns true if the coverage stays nearly as it is.
  ///
  /// - Parameter accepted: The largest change of the sum of squared residuals, in squared 255ths.
  func isNear(_ outcome: CoverageFit.Outcome, accepted: Double) -> Bool {
    outcome.change <= accepted && outcome.largest <= max(limit, outcome.largestBefore * tuning.growth)
  }

  /// Takes a fitted window.
  func keep(_ chain: NodeChain, of number: Int, from node: Int, count free: Int) {
    fit.commit()
    var chain = chain
    for i in chain.nodes.indices where chain.freedom[i] != .fixed { chain.nodes[i].changed = round }
    contours[number].replace(chain, from: node, count: free)
    edits += 1
  }

  /// Takes a fitted contour.
  func keep(closed chain: NodeChain, of number: Int) {
    fit.commit()
    var chain = chain
    for i in chain.nodes.indices { chain.nodes[i].changed = round }
    contours[number].nodes = chain.nodes
    edits += 1
  }
}
