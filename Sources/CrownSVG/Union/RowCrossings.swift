import CrownPath

/// Lines across a picture, from its top to its bottom.
struct PictureRows {
  static let count = 40
  let bounds: Rect

  /// The height of a line across; the steps have no simple relation to those that drawings are made of.
  @inline(__always)
  func height(of row: Int) -> Double {
    bounds.minY + bounds.height * (Double(row) + 0.381966) / Double(Self.count)
  }

  /// The number of lines across that lie above a height.
  @inline(__always)
  func countAbove(_ y: Double, _ first: Double, _ scale: Double) -> Int {
    Int(max(0, min(Double(Self.count), ((y - first) * scale).rounded(.up))))
  }
}

/// Where outlines cross lines across a picture.
struct RowCrossings: ~Copyable {
  struct Crossing {
    var x: Double
    var outline: Int32
    /// By how much the outline's winding number changes, from left to right.
    var change: Int32
  }

  /// Whether all are there: false where they are too many.
  let isComplete: Bool
  /// From left to right on each line, one line after the other.
  private var crossings: ScratchList<Crossing>
  /// Where in `crossings` those of each line's columns start, and where the last ones end.
  private var starts: ScratchList<Int32>

  /// So many columns put crossings nearly in order before they are sorted.
  private static let columnCount = 8
  /// The most crossings: 80 MB of them, with a second list while they are sorted.
  private static let maximumCount = 2_500_000

  /// Finds the crossings of segments.
  ///
  /// - Complexity: O(segments + crossings), but for lines across that very much crosses.
  init(of segments: [SourceSegment], _ rows: PictureRows) {
    let first = rows.height(of: 0)
    let scale = Double(PictureRows.count) / rows.bounds.height
    let columnScale = rows.bounds.width > 0 ? Double(Self.columnCount) / rows.bounds.width : 0
    var found = ScratchList<Crossing>(capacity: 4 * segments.count)
    // The row and column of each.
    var places = ScratchList<Int32>(capacity: 4 * segments.count)
    for segment in segments where scale.isFinite && found.count <= Self.maximumCount {
      segment.forEachRise { rise in
        let (above, aboveEnd) = (rows.countAbove(rise.y0, first, scale), rows.countAbove(rise.y1, first, scale))
        guard above != aboveEnd else { return }
        let change: Int32 = above < aboveEnd ? 1 : -1
        for row in min(above, aboveEnd)..<max(above, aboveEnd) {
          let x = rise.x(at: rows.height(of: row))
          let column = Int(max(0, min(Double(Self.columnCount - 1), (x - rows.bounds.x) * columnScale)))
          found.append(Crossing(x: x, outline: segment.outline, change: change))
          places.append(Int32(truncatingIfNeeded: row * Self.columnCount + column))
        }
      }
    }
    isComplete = found.count <= Self.maximumCount
    starts = ScratchList(repeating: 0, count: PictureRows.count * Self.columnCount + 1)
    for index in places.indices { starts[places[index]] += 1 }
    // From how many there are to where they end, and then, filled from behind, to where they start.
    var sum: Int32 = 0
    for place in starts.indices {
      sum += starts[place]
      starts[place] = sum
    }
    crossings = ScratchList(repeating: Crossing(x: 0, outline: 0, change: 0), count: found.count)
    for index in found.indices.reversed() {
      let place = places[index]
      starts[place] -= 1
      crossings[starts[place]] = found[index]
    }
    for row in 0..<PictureRows.count { crossings.sort(self.places(of: row)) { $0.x < $1.x } }
  }

  /// The places of the crossings with a line across.
  func places(of row: Int) -> Range<Int> {
    Int(starts[row * Self.columnCount])..<Int(starts[(row + 1) * Self.columnCount])
  }

  /// The crossing at a place.
  @inline(__always)
  subscript(place: Int) -> Crossing { crossings[place] }
}

/// A part of a segment on which y only rises, or only falls.
struct Rise {
  private let curve: CubicCurve
  private let isLine: Bool
  /// The parameters between which it lies, and y there.
  private let t0, t1: Double
  let y0, y1: Double

  @inline(__always)
  fileprivate init(_ segment: SourceSegment, from t0: Double, _ y0: Double, to t1: Double, _ y1: Double) {
    curve = segment.curve
    isLine = segment.kind == .line
    (self.t0, self.t1, self.y0, self.y1) = (t0, t1, y0, y1)
  }

  /// About where the part reaches a y between its own: by the secant and Newton's method within a bracket that shrinks.
  @inline(__always)
  func x(at y: Double) -> Double {
    var t = t0 + (t1 - t0) * ((y - y0) / (y1 - y0))
    if isLine { return curve.start.x + (curve.end.x - curve.start.x) * t }
    let (x, height) = (Self.polynomial(curve, \.x), Self.polynomial(curve, \.y))
    var (low, high) = (t0, t1)
    for _ in 0..<40 {
      let error = ((height.a * t + height.b) * t + height.c) * t + curve.start.y - y
      if (error > 0) == (y1 > y0) { high = t } else { low = t }
      let next = t - error / ((3 * height.a * t + 2 * height.b) * t + height.c)
      let improved = next > low && next < high ? next : (low + high) / 2
      // The next step would be about the square of this one.
      let isNear = abs(improved - t) < 1e-3
      t = improved
      if isNear { break }
    }
    return ((x.a * t + x.b) * t + x.c) * t + curve.start.x
  }

  /// A coordinate of a curve, less that of its start, as a polynomial.
  @inline(__always)
  private static func polynomial(_ curve: CubicCurve, _ axis: KeyPath<Point, Double>) -> (
    a: Double, b: Double, c: Double
  ) {
    let (p0, p1, p2, p3) = (
      curve.start[keyPath: axis], curve.control1[keyPath: axis], curve.control2[keyPath: axis],
      curve.end[keyPath: axis]
    )
    return (p3 - p0 + 3 * (p1 - p2), 3 * (p0 - p1 - p1 + p2), 3 * (p1 - p0))
  }
}

extension SourceSegment {
  /// Hands out the parts on which y only rises or falls, in order.
  @inline(__always)
  func forEachRise(_ body: (Rise) -> Void) {
    var (t, y) = (0.0, curve.start.y)
    func end(at next: Double, _ nextY: Double) {
      body(Rise(self, from: t, y, to: next, nextY))
      (t, y) = (next, nextY)
    }
    let isMonotone =
      (curve.control1.y - y) * (curve.control2.y - curve.control1.y) >= 0
      && (curve.control2.y - curve.control1.y) * (curve.end.y - curve.control2.y) >= 0
      && (curve.control1.y - y) * (curve.end.y - curve.control2.y) >= 0
    if kind != .line, !isMonotone {
      let turns = PolynomialRoots.quadraticPair(
        curve.end.y - curve.start.y + (curve.control1.y - curve.control2.y) * 3,
        (curve.start.y - curve.control1.y - curve.control1.y + curve.control2.y) * 2, curve.control1.y - curve.start.y)
      let (first, second) = turns.0 < turns.1 ? turns : (turns.1, turns.0)
      if first > 0, first < 1 { end(at: first, curve.point(at: first).y) }
      if second > max(t, 0), second < 1 { end(at: second, curve.point(at: second).y) }
    }
    end(at: 1, curve.end.y)
  }
}
