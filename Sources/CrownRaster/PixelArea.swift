import CrownPath

/// A part of an outline that lies in one row: a straight line that runs down.
struct RowEdge: BitwiseCopyable {
  /// Below the row's upper boundary, in 0...1; `top` is less than `bottom`.
  var top: Float
  var bottom: Float
  /// x at the two ends, in pixels.
  var topX: Float
  var bottomX: Float
  /// The change of x from the row's upper to its lower boundary.
  var slope: Float
  /// 1 for an outline that runs down here, -1 for one that runs up.
  var winding: Int32

  @inline(__always)
  var left: Float { min(topX, bottomX) }

  @inline(__always)
  func x(at y: Float) -> Float { topX + (y - top) * slope }

  /// Where the edge, which is not vertical, meets a vertical line.
  @inline(__always)
  func y(at x: Float) -> Float { min(bottom, max(top, top + (x - topX) / slope)) }
}

/// Finds which share of pixels lies inside an outline, from the winding numbers themselves.
///
/// A pixel is cut into slabs at every end and crossing of the edges in it. Within a slab edges neither end nor cross, so they are
/// sides of trapezoids in a fixed order, and walking through them from the left gives every trapezoid its winding number: exact, but
/// for floating point rounding, however contours overlap.
///
/// The pixels of a row are asked for from the left, so that what lies left of them is looked at once.
struct PixelArea {
  /// The edges that may meet this pixel or later ones, of those that begin left of its right side.
  private var active = ScratchBuffer<RowEdge>(uninitialized: 64)
  private var activeCount = 0
  /// The active edges, cut to the pixel.
  private var inside = ScratchBuffer<RowEdge>(uninitialized: 64)
  private var insideCount = 0
  /// The winding number left of the pixel, and of edges left of it for good.
  private var windings = WindingSteps()
  private var finished = WindingSteps()
  private var levels = ScratchBuffer<Float>(uninitialized: 1024)
  private var levelCount = 0
  /// The edges that meet a slab, from the left.
  private var crossings = ScratchBuffer<Float>(uninitialized: 64)
  private var crossingWindings = ScratchBuffer<Int32>(uninitialized: 64)

  /// Where more edges than this meet in a pixel, a few lines through it stand for the slabs.
  private static let mostExactEdges = 5
  private static let lines = 8

  func deallocate() {
    active.deallocate()
    inside.deallocate()
    windings.deallocate()
    finished.deallocate()
    levels.deallocate()
    crossings.deallocate()
    crossingWindings.deallocate()
  }

  /// Begins a row of so many edges.
  mutating func begin(edges: Int) {
    activeCount = 0
    finished.removeAll()
    guard edges > active.count else { return }
    active = active.grown(to: edges * 2, keeping: 0)
    inside = inside.grown(to: edges * 2, keeping: 0)
    crossings = crossings.grown(to: edges * 2, keeping: 0)
    crossingWindings = crossingWindings.grown(to: edges * 2, keeping: 0)
  }

  /// Adds an edge that begins left of the next pixel's right side.
  @inline(__always)
  mutating func append(_ edge: RowEdge) {
    active[activeCount] = edge
    activeCount &+= 1
  }

  /// Adds an edge that lies left of all pixels that are asked for and goes through the whole row.
  @inline(__always)
  mutating func pass(winding: Int32) { finished.pass(winding) }

  /// About how many steps the next pixel takes: its edges are sorted by insertion on each of a few lines.
  var work: Int { finished.count &+ activeCount &* (activeCount &+ 8) }

  /// The covered share, 0...1, of the pixel between `column` and `column + 1`.
  ///
  /// - Complexity: O(*k*²) for *k* edges in the pixel.
  mutating func share(column: Int, rule: FillRule) -> Float {
    let left = Float(column)
    finishEdges(before: left)
    if activeCount > Self.mostExactEdges { return estimate(left: left, rule: rule) }
    clip(left: left, right: left + 1)
    findLevels()
    var area: Float = 0
    var winding = windings.first
    var step = 0
    var top: Float = 0
    for level in 0...levelCount {
      let bottom = level < levelCount ? levels[level] : 1
      let middle = (top + bottom) * 0.5
      while step < windings.count, windings.heights[step] <= middle {
        winding &+= windings.changes[step]
        step &+= 1
      }
      area +=
        (bottom - top)
        * length(
          at: middle, left: left, winding: winding, rule: rule, edges: inside, count: insideCount)
      top = bottom
    }
    return area
  }

  /// The mean over lines through the pixel, where it is crowded.
  private func estimate(left: Float, rule: FillRule) -> Float {
    var sum: Float = 0
    for line in 0..<Self.lines {
      let y = (Float(line) + 0.5) / Float(Self.lines)
      sum += length(
        at: y, left: left, winding: finished.winding(at: y), rule: rule, edges: active, count: activeCount)
    }
    return sum / Float(Self.lines)
  }

  /// Takes out the edges that lie left of the pixel, and so of all later ones.
  private mutating func finishEdges(before left: Float) {
    var kept = 0
    for i in 0..<activeCount {
      let edge = active[i]
      if max(edge.topX, edge.bottomX) <= left {
        finished.add(from: edge.top, to: edge.bottom, winding: edge.winding)
      } else {
        active[kept] = edge
        kept &+= 1
      }
    }
    activeCount = kept
  }

  /// Cuts the edges to the pixel.
  private mutating func clip(left: Float, right: Float) {
    windings.replace(with: finished)
    insideCount = 0
    for i in 0..<activeCount {
      var edge = active[i]
      if min(edge.topX, edge.bottomX) < left {
        let y = edge.y(at: left)
        if edge.topX < left {
          windings.add(from: edge.top, to: y, winding: edge.winding)
          edge.top = y
          edge.topX = left
        } else {
          windings.add(from: y, to: edge.bottom, winding: edge.winding)
          edge.bottom = y
          edge.bottomX = left
        }
      }
      if max(edge.topX, edge.bottomX) > right {
        let y = edge.y(at: right)
        if edge.topX > right {
          edge.top = y
          edge.topX = right
        } else {
          edge.bottom = y
          edge.bottomX = right
        }
      }
      guard edge.top < edge.bottom else { continue }
      inside[insideCount] = edge
      insideCount &+= 1
    }
  }

  /// The heights between which no edge ends or crosses another.
  private mutating func findLevels() {
    levelCount = 0
    let most = windings.count &+ insideCount &* (insideCount &+ 2)
    if most > levels.count { levels = levels.grown(to: most * 2, keeping: 0) }
    for i in 0..<windings.count { addLevel(windings.heights[i]) }
    for i in 0..<insideCount {
      let a = inside[i]
      addLevel(a.top)
      addLevel(a.bottom)
      var j = i &+ 1
      while j < insideCount {
        let b = inside[j]
        let top = max(a.top, b.top)
        let bottom = min(a.bottom, b.bottom)
        if top < bottom {
          let above = a.x(at: top) - b.x(at: top)
          let below = a.x(at: bottom) - b.x(at: bottom)
          if above * below < 0 { addLevel(top + (bottom - top) * (above / (above - below))) }
        }
        j &+= 1
      }
    }
  }

  private mutating func addLevel(_ height: Float) {
    if height <= 0 || height >= 1 { return }
    var i = levelCount
    while i > 0, levels[i &- 1] > height { i &-= 1 }
    if i > 0, levels[i &- 1] == height { return }
    var j = levelCount
    while j > i {
      levels[j] = levels[j &- 1]
      j &-= 1
    }
    levels[i] = height
    levelCount &+= 1
  }

  /// How much of the line at height `y` through the pixel lies inside.
  private func length(
    at y: Float, left: Float, winding start: Int32, rule: FillRule, edges: ScratchBuffer<RowEdge>, count edgeCount: Int
  ) -> Float {
    var count = 0
    for i in 0..<edgeCount {
      let edge = edges[i]
      guard edge.top <= y && y < edge.bottom else { continue }
      let x = min(left + 1, max(left, edge.x(at: y)))
      var place = count
      while place > 0, crossings[place &- 1] > x {
        crossings[place] = crossings[place &- 1]
        crossingWindings[place] = crossingWindings[place &- 1]
        place &-= 1
      }
      crossings[place] = x
      crossingWindings[place] = edge.winding
      count &+= 1
    }
    var winding = start
    var length: Float = 0
    var from = left
    for i in 0..<count {
      if rule.isInside(winding) { length += crossings[i] - from }
      winding &+= crossingWindings[i]
      from = crossings[i]
    }
    return rule.isInside(winding) ? length + (left + 1 - from) : length
  }
}

extension FillRule {
  @inline(__always)
  fileprivate func isInside(_ winding: Int32) -> Bool {
    switch self {
    case .nonzero: winding != 0
    case .evenodd: winding & 1 != 0
    }
  }
}
