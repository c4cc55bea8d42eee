import CrownPath

/// Clips what lies outside the mask, in double precision.
///
/// A line is cut where it crosses the lines through the mask's sides, and every vertex is then moved to the nearest
/// point of the mask. What lay to the left runs along the left side, where it counts for all pixels of its rows as
/// before. What lay above, below or to the right runs along those sides, where it counts for none. The outline stays
/// closed.
struct OutlineClipper {
  let width: Double
  let height: Double
  /// The largest distance between a curve and its chords, in pixels.
  let tolerance: Double
  /// True if all points so far are finite.
  private(set) var isFinite = true
  /// The halvings left for the curve at hand.
  private var halvings = 0

  /// The halvings that one curve may take. A circle of a million pixels' radius takes a dozen.
  ///
  /// If coordinates are so large that their differences are rounding errors, halves need not be smaller than the whole.
  /// When the halvings are used up, the rest becomes a line.
  private static let maximumHalvings = 1 << 11
  /// The most times that a part of a curve may be halved.
  private static let maximumDepth = 64
  /// A curve of more chords is halved first, so that parts outside the mask become lines.
  private static let maximumChords = 256

  init(width: Double, height: Double, tolerance: Double) {
    self.width = width
    self.height = height
    self.tolerance = tolerance
  }

  /// Begins a contour.
  mutating func begin(at point: PathPoint, in vertices: inout VertexList) { append(point, to: &vertices) }

  /// Adds a line from the point added last.
  mutating func addLine(from a: PathPoint, to b: PathPoint, in vertices: inout VertexList) {
    // Most lines of a curve that leaves the mask lie inside; the divisions below cost more than everything else.
    if isInside(a), isInside(b) { return append(b, to: &vertices) }
    guard a.isFinite, b.isFinite else { return isFinite = false }
    let dx = b.x - a.x
    let dy = b.y - a.y
    guard dx.isFinite, dy.isFinite else { return isFinite = false }
    // At most four crossings, put in order by a sorting network; parameters beyond 1 are none.
    var (t0, t1, t2, t3) = (
      Self.crossing(-a.x / dx), Self.crossing((width - a.x) / dx), Self.crossing(-a.y / dy),
      Self.crossing((height - a.y) / dy)
    )
    (t0, t1) = (min(t0, t1), max(t0, t1))
    (t2, t3) = (min(t2, t3), max(t2, t3))
    (t0, t2) = (min(t0, t2), max(t0, t2))
    (t1, t3) = (min(t1, t3), max(t1, t3))
    (t1, t2) = (min(t1, t2), max(t1, t2))
    append(t0, from: a, to: b, in: &vertices)
    append(t1, from: a, to: b, in: &vertices)
    append(t2, from: a, to: b, in: &vertices)
    append(t3, from: a, to: b, in: &vertices)
    append(b, to: &vertices)
  }

  /// Returns true if a point lies in the mask; NaN does not.
  @inline(__always)
  private func isInside(_ point: PathPoint) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }

  /// A parameter between the ends; 2 for any other, and for the NaN of a line along a side.
  @inline(__always)
  private static func crossing(_ t: Double) -> Double { t > 0 && t < 1 ? t : 2 }

  /// Adds the point at a parameter below 1, computed from the nearer end.
  @inline(__always)
  private mutating func append(_ t: Double, from a: PathPoint, to b: PathPoint, in vertices: inout VertexList) {
    guard t < 1 else { return }
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    append(
      t < 0.5 ? PathPoint(a.x + dx * t, a.y + dy * t) : PathPoint(b.x - dx * (1 - t), b.y - dy * (1 - t)), to: &vertices
    )
  }

  /// Adds a curve from the point added last.
  mutating func addCurve(_ curve: CubicCurve, to vertices: inout VertexList) {
    guard curve.start.isFinite, curve.control1.isFinite, curve.control2.isFinite, curve.end.isFinite else {
      return isFinite = false
    }
    halvings = Self.maximumHalvings
    addParts(of: curve, depth: 0, to: &vertices)
  }

  /// Adds a curve, in halves where it is large and meets the mask.
  private mutating func addParts(of curve: CubicCurve, depth: Int, to vertices: inout VertexList) {
    if isOutside(curve) { return addLine(from: curve.start, to: curve.end, in: &vertices) }
    let chords = curve.chordCount(tolerance: tolerance)
    if chords > Self.maximumChords {
      guard halvings > 0, depth < Self.maximumDepth else {
        return addLine(from: curve.start, to: curve.end, in: &vertices)
      }
      halvings -= 1
      let (first, second) = curve.halves
      addParts(of: first, depth: depth + 1, to: &vertices)
      return addParts(of: second, depth: depth + 1, to: &vertices)
    }
    var from = curve.start
    for chord in 1..<max(chords, 1) {
      let to = curve.point(at: Double(chord) / Double(chords))
      addLine(from: from, to: to, in: &vertices)
      from = to
    }
    addLine(from: from, to: curve.end, in: &vertices)
  }

  /// Returns true if a curve lies beyond one side of the mask.
  private func isOutside(_ curve: CubicCurve) -> Bool {
    let x = SIMD4(curve.start.x, curve.control1.x, curve.control2.x, curve.end.x)
    let y = SIMD4(curve.start.y, curve.control1.y, curve.control2.y, curve.end.y)
    return all(x .<= 0) || all(x .>= width) || all(y .<= 0) || all(y .>= height)
  }

  private mutating func append(_ point: PathPoint, to vertices: inout VertexList) {
    guard point.isFinite else { return isFinite = false }
    vertices.reserve(1)
    vertices.append(Float(max(0, min(width, point.x))), Float(max(0, min(height, point.y))))
  }
}
