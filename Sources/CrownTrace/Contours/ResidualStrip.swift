import CrownPath

/// A strip of even width of the area that some connected pixels of the residual lack or have too much.
struct ResidualStrip {
  /// The middle of the strip: a line, or curves that follow each other smoothly.
  private let axis: [OutlineSegment]
  private let width: Double
  /// True if the picture has less coverage than the outline there.
  private let isGap: Bool

  /// The length along the middle, in pixels.
  var length: Double { axis.reduce(0) { $0 + $1.arcLength } }

  /// Finds the strip through some connected pixels.
  ///
  /// - Returns: `nil` where the pixels do not lie along a line or a curve.
  init?(_ pixels: [Int], in grid: PixelGrid) {
    guard let first = pixels.first, let moments = ResidualMoments(pixels, in: grid) else { return nil }
    self.init(moments, isGap: grid.residual[first] > 0, grid.tuning.residualAreas)
  }

  /// Finds strips through some connected pixels. Where lines meet, the pixels are halved until a strip fits each part.
  ///
  /// - Parameter shortest: Shorter strips are left out, in pixels.
  static func strips(through pixels: [Int], in grid: PixelGrid, shortest: Double) -> [ResidualStrip] {
    guard let first = pixels.first, let moments = ResidualMoments(pixels, in: grid) else { return [] }
    return strips(through: moments, isGap: grid.residual[first] > 0, shortest: shortest, grid.tuning.residualAreas)
  }

  private static func strips(
    through moments: ResidualMoments, isGap: Bool, shortest: Double, _ tuning: TraceTuning.ResidualAreas
  ) -> [ResidualStrip] {
    guard Double(moments.count) >= shortest else { return [] }
    if let strip = ResidualStrip(moments, isGap: isGap, tuning) { return strip.length >= shortest ? [strip] : [] }
    guard let (first, second) = moments.halves else { return [] }
    return strips(through: first, isGap: isGap, shortest: shortest, tuning)
      + strips(through: second, isGap: isGap, shortest: shortest, tuning)
  }

  private init?(_ moments: ResidualMoments, isGap: Bool, _ tuning: TraceTuning.ResidualAreas) {
    guard let axis = Self.axis(of: moments, halvings: tuning.halvings, tuning) else { return nil }
    let length = axis.reduce(0) { $0 + $1.arcLength }
    let width = moments.area / max(length, 1e-9)
    guard length >= tuning.leastRatio * width else { return nil }
    (self.axis, self.width, self.isGap) = (axis, width, isGap)
  }

  private static func axis(
    of moments: ResidualMoments, halvings: Int, _ tuning: TraceTuning.ResidualAreas
  ) -> [OutlineSegment]? {
    if moments.spread <= tuning.largestSpread * tuning.largestSpread {
      let half = moments.direction * (moments.length / 2)
      return [OutlineSegment(line: moments.center - half, moments.center + half)]
    }
    if let curve = moments.curve(within: tuning.largestSpread, largestSlope: tuning.largestSlope) {
      return [OutlineSegment(isLine: false, curve: curve)]
    }
    guard halvings > 0, let (one, other) = moments.halves, let first = axis(of: one, halvings: halvings - 1, tuning),
      let second = axis(of: other, halvings: halvings - 1, tuning)
    else { return nil }
    return joined(first, second, within: tuning.widestJoint)
  }

  /// Two chains of segments as one, joined at their nearest ends; `nil` where these are too far apart.
  private static func joined(
    _ first: [OutlineSegment], _ second: [OutlineSegment], within widestJoint: Double
  ) -> [OutlineSegment]? {
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
