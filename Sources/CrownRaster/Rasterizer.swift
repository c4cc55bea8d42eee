import CrownPath

/// Fills paths: turns a path into the coverage of each pixel.
///
/// A rasteriser owns the memory it works in and keeps it from one fill to the next, so make one and use it for many
/// paths; it is not for several threads at once. It takes a whole ``Path``, or, through ``PathSink``, the elements that
/// a decoder emits: ``begin(width:height:transform:)``, the elements, ``finish(rule:into:)``.
///
/// Curves are replaced by lines that lie within 0.05 pixels of them. Each line adds the signed area to its right to the pixels
/// it crosses; running sums along a row are then the coverage (Levien's font-rs, after the accumulation buffer).
public final class Rasterizer: PathSink {
  /// The largest distance between a curve and the lines that stand for it, in pixels.
  public static let tolerance = 0.05

  private var width = 0
  private var height = 0
  private var transform = Transform.identity
  /// Per row, the change of coverage from each pixel to the next; one column more than the mask for what lies right of it.
  private var changes: [Double] = []
  private var current = Point.zero
  private var start = Point.zero
  private var isOpen = false
  private var isFirst = true
  private var isFinite = true

  /// Makes a rasteriser; memory is allocated by the first fill.
  public init() {}

  /// Fills a path.
  ///
  /// - Parameters:
  ///   - path: Open subpaths are filled as if they were closed.
  ///   - rule: Which points are inside.
  ///   - transform: Leads from the path's units to pixels.
  ///   - width: The number of pixels in a row, in ``Mask/sizes``.
  ///   - height: The number of rows, in ``Mask/sizes``.
  /// - Throws: ``RasterError``.
  public func fill(
    _ path: Path, rule: FillRule, transform: Transform, width: Int, height: Int
  ) throws(RasterError) -> Mask {
    var mask = try Mask(width: width, height: height)
    try fill(path, rule: rule, transform: transform, into: &mask)
    return mask
  }

  /// Fills a path into a mask that is kept from one fill to the next: allocates nothing but the first time.
  ///
  /// - Parameters:
  ///   - path: Open subpaths are filled as if they were closed.
  ///   - rule: Which points are inside.
  ///   - transform: Leads from the path's units to pixels.
  ///   - mask: Replaced; it keeps its size.
  /// - Throws: ``RasterError``; the mask is then as it was.
  public func fill(
    _ path: Path, rule: FillRule, transform: Transform, into mask: inout Mask
  ) throws(RasterError) {
    try begin(width: mask.width, height: mask.height, transform: transform)
    var sink = self
    path.draw(into: &sink)
    try finish(rule: rule, into: &mask)
  }

  /// Makes ready for the elements of a new path; what was drawn before and not finished is dropped.
  ///
  /// - Throws: ``RasterError/sizeOutOfRange(width:height:)``, ``RasterError/transformNotFinite``.
  public func begin(width: Int, height: Int, transform: Transform) throws(RasterError) {
    try Mask.check(width: width, height: height)
    guard transform.isFinite else { throw .transformNotFinite }
    self.width = width
    self.height = height
    self.transform = transform
    changes.removeAll(keepingCapacity: true)
    changes.append(contentsOf: repeatElement(0, count: (width + 2) * height))
    current = .zero
    start = .zero
    isOpen = false
    isFirst = true
    isFinite = true
  }

  /// Ends the path and writes the mask.
  ///
  /// - Parameters:
  ///   - rule: Which points are inside.
  ///   - mask: Replaced, and made anew where it does not have the size that was begun with.
  /// - Throws: ``RasterError/pathNotFinite``; the mask is then as it was.
  public func finish(rule: FillRule, into mask: inout Mask) throws(RasterError) {
    closeSubpath()
    guard isFinite else { throw .pathNotFinite }
    if mask.width != width || mask.height != height { mask = try Mask(width: width, height: height) }
    for row in 0..<height {
      var winding = 0.0
      for column in 0..<width {
        winding += changes[row * (width + 2) + column]
        let share: Double
        switch rule {
        case .nonzero: share = min(abs(winding), 1)
        case .evenodd: share = abs(winding - 2 * (winding / 2).rounded())
        }
        mask.coverage[row * width + column] = UInt8(share * 255 + 0.5)
      }
    }
  }

  // MARK: Elements

  /// Begins a new subpath; the one before is closed.
  public func move(to point: Point) {
    closeSubpath()
    current = transform.apply(point)
    start = current
    isOpen = true
    isFirst = false
    if !current.isFinite { isFinite = false }
  }

  /// Draws a line from the current point.
  public func addLine(to point: Point) {
    openSubpath(at: point)
    addEdge(to: transform.apply(point))
  }

  /// Draws a quadratic Bézier curve from the current point.
  public func addQuadCurve(to point: Point, control: Point) {
    openSubpath(at: control)
    let curve = QuadCurve(start: current, control: transform.apply(control), end: transform.apply(point))
    guard curve.control.isFinite else { return isFinite = false }
    let pieces = curve.pieces(tolerance: Self.tolerance)
    for piece in 1..<max(pieces, 1) { addEdge(to: curve.point(at: Double(piece) / Double(pieces))) }
    addEdge(to: curve.end)
  }

  /// Draws a cubic Bézier curve from the current point.
  public func addCurve(to point: Point, control1: Point, control2: Point) {
    openSubpath(at: control1)
    let curve = CubicCurve(
      start: current, control1: transform.apply(control1), control2: transform.apply(control2),
      end: transform.apply(point))
    guard curve.control1.isFinite, curve.control2.isFinite else { return isFinite = false }
    let pieces = curve.pieces(tolerance: Self.tolerance)
    for piece in 1..<max(pieces, 1) { addEdge(to: curve.point(at: Double(piece) / Double(pieces))) }
    addEdge(to: curve.end)
  }

  /// Closes the open subpath.
  public func closeSubpath() {
    if isOpen { addEdge(to: start) }
    isOpen = false
  }

  /// Opens a subpath where an element is drawn without one, as ``Path`` does.
  private func openSubpath(at point: Point) {
    if !isOpen, isFirst { return move(to: point) }
    if !isOpen { start = current }
    isOpen = true
  }

  // MARK: Lines

  private func addEdge(to end: Point) {
    defer { current = end }
    guard current.isFinite, end.isFinite else { return isFinite = false }
    if current.y < end.y {
      addRows(from: current, to: end, winding: 1)
    } else if end.y < current.y {
      addRows(from: end, to: current, winding: -1)
    }
  }

  /// Adds a line that runs down, row by row.
  private func addRows(from top: Point, to bottom: Point, winding: Double) {
    let first = max(top.y, 0)
    let last = min(bottom.y, Double(height))
    guard first < last else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    func x(_ y: Double) -> Double {
      // From the nearer end, for the sake of lines with one end far away.
      let value = y - top.y < bottom.y - y ? top.x + (y - top.y) * slope : bottom.x - (bottom.y - y) * slope
      return max(-1e9, min(1e9, value))
    }
    var y = first
    for row in Int(first)..<Int(last.rounded(.up)) {
      let next = min(Double(row + 1), last)
      addCells(row: row, from: x(y), to: x(next), height: (next - y) * winding)
      y = next
    }
  }

  /// Adds the part of a line that lies in one row, cut at the sides of the mask.
  private func addCells(row: Int, from a: Double, to b: Double, height: Double) {
    let left = min(a, b)
    let right = max(a, b)
    let limit = Double(width)
    if right <= 0 { return add(row, 0, height, 0) }
    if left >= limit { return }
    if right - left < 1e-9 {
      let x = min(max(left, 0), limit)
      return addCell(row: row, column: min(Int(x), width), from: x, to: x, height: height)
    }
    let density = height / (right - left)
    if left < 0 { add(row, 0, -left * density, 0) }
    var x = max(left, 0)
    let end = min(right, limit)
    while x < end {
      let column = Int(x)
      let next = min(Double(column + 1), end)
      addCell(row: row, column: column, from: x, to: next, height: (next - x) * density)
      x = next
    }
  }

  private func addCell(row: Int, column: Int, from a: Double, to b: Double, height: Double) {
    let beyond = height * ((a + b) / 2 - Double(column))
    add(row, column, height - beyond, beyond)
  }

  private func add(_ row: Int, _ column: Int, _ here: Double, _ next: Double) {
    changes[row * (width + 2) + column] += here
    changes[row * (width + 2) + column + 1] += next
  }
}
