import CrownPath

/// A strip of even width of the area that some connected pixels of the residual lack or have too much.
struct ResidualStrip {
  /// The middle of the strip: a line, or curves that follow each other smoothly.
  private var axis: [OutlineSegment]
  private var width: Double
  /// Whether the picture has less coverage than the outline there.
  private var isGap: Bool

  /// The length along the middle, in pixels.
  var length: Double { axis.reduce(0) { $0 + $1.arcLength } }

  /// How far the residual may lie from the middle of the strip, as a root mean square in pixels. Half a pixel's width is
  /// 0.29; the rest is for the ends.
  private static let largestSpread = 0.55
  /// A strip is at least this many times as long as it is wide.
  private static let leastRatio = 4.0

  /// Finds the strip through some pixels.
  ///
  /// - Returns: `nil` where the pixels do not lie along a line or a curve.
  init?(_ pixels: [Int], in grid: PixelGrid) {
    guard let first = pixels.first, let cloud = PixelCloud(pixels, in: grid),
      let axis = Self.axis(of: cloud, halvings: Self.mostHalvings)
    else { return nil }
    self.axis = axis
    isGap = grid.residual[first] > 0
    width = 0
    width = cloud.area / max(length, 1e-9)
    guard length >= Self.leastRatio * width else { return nil }
  }

  /// How often the pixels along a bend are halved until a curve goes through each part.
  private static let mostHalvings = 3
  /// The curves of two halves end this near to each other, in pixels.
  private static let widestJoint = 2.0

  private static func axis(of cloud: PixelCloud, halvings: Int) -> [OutlineSegment]? {
    if cloud.spread <= largestSpread * largestSpread {
      let half = cloud.direction * (cloud.length / 2)
      return [OutlineSegment(line: cloud.center - half, cloud.center + half)]
    }
    if let curve = cloud.curve(within: largestSpread) { return [OutlineSegment(isLine: false, curve: curve)] }
    guard halvings > 0, let (one, other) = cloud.halves, let first = axis(of: one, halvings: halvings - 1),
      let second = axis(of: other, halvings: halvings - 1)
    else { return nil }
    return joined(first, second)
  }

  /// Two chains of curves as one, joined where they are nearest.
  private static func joined(_ first: [OutlineSegment], _ second: [OutlineSegment]) -> [OutlineSegment]? {
    func reversed(_ chain: [OutlineSegment]) -> [OutlineSegment] { chain.reversed().map(\.reversed) }
    var best: (chain: ([OutlineSegment], [OutlineSegment]), gap: Double)?
    for (one, other) in [
      (first, second), (first, reversed(second)), (reversed(first), second), (reversed(first), reversed(second)),
    ] {
      guard let end = one.last?.curve.end, let start = other.first?.curve.start else { return nil }
      let gap = end.distance(to: start)
      if gap < best?.gap ?? widestJoint { best = ((one, other), gap) }
    }
    guard var (one, other) = best?.chain, let last = one.popLast(), let next = other.first else { return nil }
    other.removeFirst()
    let joint = last.curve.end.interpolated(to: next.curve.start, at: 0.5)
    let heading = (last.endTangent + next.startTangent).unit
    return one + [last.ending(at: joint, heading), next.reversed.ending(at: joint, -heading).reversed] + other
  }

  /// The outline of the strip: clockwise with y down where the outline lacks it.
  var contour: TracedContour {
    let nodes = side(of: axis, at: -width / 2) + side(of: axis.reversed().map(\.reversed), at: -width / 2)
    let contour = TracedContour(nodes: nodes)
    return isGap ? contour.reversed : contour
  }

  /// The nodes of one side of the strip, from its start to its end. A line leaves the last.
  private func side(of axis: [OutlineSegment], at offset: Double) -> [OutlineNode] {
    var nodes: [OutlineNode] = []
    for segment in axis {
      if nodes.isEmpty { nodes.append(OutlineNode(segment.curve.start + segment.startTangent.turned * offset)) }
      var end = OutlineNode(segment.curve.end + segment.endTangent.turned * offset)
      if !segment.isLine {
        let leaving = segment.curve.control1 - segment.curve.start,
          arriving = segment.curve.control2 - segment.curve.end
        let last = nodes.count - 1
        nodes[last].isLine = false
        nodes[last].isSmooth = last > 0
        nodes[last].leaving = leaving.unit
        nodes[last].leavingLength = leaving.length
        end.arriving = arriving.unit
        end.arrivingLength = arriving.length
      }
      nodes.append(end)
    }
    return nodes
  }
}

extension OutlineSegment {
  /// A curve along the segment that ends at another point, with a tangent there.
  fileprivate func ending(at point: PathPoint, _ heading: PathPoint) -> OutlineSegment {
    let third = curve.start.distance(to: point) / 3
    var curve = curve
    if isLine { curve.control1 = curve.start + startTangent * third }
    curve.control2 = point - heading * (isLine ? third : curve.control2.distance(to: curve.end))
    curve.end = point
    return OutlineSegment(isLine: false, curve: curve)
  }
}

/// Pixels of the residual as masses, with their moments.
private struct PixelCloud {
  private var masses: [(point: PathPoint, mass: Double)]
  /// The residual of all pixels, in pixels of area.
  private(set) var area = 0.0
  private(set) var center = PathPoint.zero
  /// The direction in which the cloud is longest.
  private(set) var direction = PathPoint.zero
  /// The length of a strip of even width of the same moments, and the mean squared distance from its middle.
  private(set) var length = 0.0, spread = 0.0

  init?(_ pixels: [Int], in grid: PixelGrid) {
    self.init(
      pixels.map { pixel in
        (
          PathPoint(Double(pixel % grid.width) + 0.5, Double(pixel / grid.width) + 0.5),
          Double(abs(grid.residual[pixel])) / 255
        )
      })
  }

  private init?(_ masses: [(point: PathPoint, mass: Double)]) {
    self.masses = masses
    area = masses.reduce(0) { $0 + $1.mass }
    guard area > 0 else { return nil }
    center = masses.reduce(.zero) { $0 + $1.point * ($1.mass / area) }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for (point, mass) in masses {
      let offset = point - center
      xx += mass / area * offset.x * offset.x
      xy += mass / area * offset.x * offset.y
      yy += mass / area * offset.y * offset.y
    }
    // The larger eigenvalue of the second moments, and its direction.
    let middle = (xx + yy) / 2, half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    spread = max(0, middle - root)
    direction = PathPoint(half + root, xy)
    if direction.length < 1e-9 { direction = PathPoint(xy, root - half) }
    direction = direction.unit
    guard direction != .zero else { return nil }
    // A strip of even width has the twelfth of its squared length as its second moment.
    length = (12 * max(0, middle + root - 1.0 / 12)).squareRoot()
  }

  /// The pixels on either side of the centre.
  var halves: (PixelCloud, PixelCloud)? {
    guard let first = PixelCloud(masses.filter { ($0.point - center).dot(direction) < 0 }),
      let second = PixelCloud(masses.filter { ($0.point - center).dot(direction) >= 0 })
    else { return nil }
    return (first, second)
  }

  /// The steepest slope of a curve against the cloud's direction.
  private static let steepest = 2.0

  /// The curve through the pixels, a polynomial of the third degree over the cloud's direction.
  ///
  /// Polynomials that are orthogonal over the masses are fitted one by one (G. E. Forsythe, "Generation and use of
  /// orthogonal polynomials for data-fitting", 1957).
  /// - Returns: `nil` where the root mean square of the distances is larger than a limit.
  func curve(within limit: Double) -> CubicCurve? {
    let side = direction.turned
    let places = masses.map { ($0.point - center).dot(direction) },
      heights = masses.map { ($0.point - center).dot(side) }
    guard let low = places.min(), let high = places.max(), high - low > 1 else { return nil }
    /// A polynomial's values at the pixels, and its coefficients.
    var (last, current) = ([Double](repeating: 0, count: places.count), [Double](repeating: 1, count: places.count))
    var (lastForm, form) = ([0.0, 0, 0, 0], [1.0, 0, 0, 0])
    var lastNorm = 1.0
    var rest = heights
    var sum = [0.0, 0, 0, 0]
    for degree in 0...3 {
      var (norm, projection, shift) = (0.0, 0.0, 0.0)
      for (i, (_, mass)) in masses.enumerated() {
        norm += mass * current[i] * current[i]
        projection += mass * current[i] * rest[i]
        shift += mass * current[i] * current[i] * places[i]
      }
      guard norm > 1e-12 else { break }
      for i in places.indices { rest[i] -= projection / norm * current[i] }
      for k in 0...3 { sum[k] += projection / norm * form[k] }
      if degree == 3 { break }
      let (a, b) = (shift / norm, degree == 0 ? 0 : norm / lastNorm)
      let next = places.indices.map { (places[$0] - a) * current[$0] - b * last[$0] }
      let nextForm = (0...3).map { ($0 > 0 ? form[$0 - 1] : 0) - a * form[$0] - b * lastForm[$0] }
      (last, current, lastForm, form, lastNorm) = (current, next, form, nextForm, norm)
    }
    let error = zip(masses, rest).reduce(0) { $0 + $1.0.mass * $1.1 * $1.1 } / area
    func height(_ u: Double) -> Double { sum[0] + u * (sum[1] + u * (sum[2] + u * sum[3])) }
    func slope(_ u: Double) -> Double { sum[1] + u * (2 * sum[2] + u * 3 * sum[3]) }
    let (start, end) = (low - 0.5, high + 0.5)
    guard error <= limit * limit, abs(slope(start)) <= Self.steepest, abs(slope(end)) <= Self.steepest else {
      return nil
    }
    func place(_ u: Double, _ v: Double) -> PathPoint { center + direction * u + side * v }
    let third = (end - start) / 3
    return CubicCurve(
      start: place(start, height(start)),
      control1: place(start + third, height(start) + slope(start) * third),
      control2: place(end - third, height(end) - slope(end) * third), end: place(end, height(end)))
  }
}
