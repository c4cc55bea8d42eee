extension Outline {
  /// Merges neighbouring curves, and neighbouring lines, where one can stand for them.
  ///
  /// Corners, cusps, and the points where a curve reaches an extreme in x or y stay. A contour that changes is rotated
  /// to its canonical start again.
  /// - Parameter budget: The largest distance between merged curves and the one that replaces them, in the outline's
  ///   units.
  mutating func simplify(budget: Double) {
    for i in contours.indices {
      guard var simplified = Self.simplified(contours[i], budget: budget) else { continue }
      Self.rotate(&simplified)
      contours[i] = simplified
    }
  }

  /// The simplified contour; `nil` where that is the contour itself, as it is for most.
  private static func simplified(_ contour: [OutlineCurve], budget: Double) -> [OutlineCurve]? {
    var result: [OutlineCurve]?
    var next = 0
    while next < contour.count {
      let first = contour[next]
      var merged = first.isLine ? first : first.straightened(within: budget)
      merged.source = next..<next + 1
      var end = next + 1
      while end < contour.count, let longer = merge(contour[next...end], within: budget) {
        merged = longer
        end += 1
      }
      if result == nil, end > next + 1 || merged.isLine != first.isLine { result = Array(contour[..<next]) }
      result?.append(merged)
      next = end
    }
    return result
  }

  /// One line or curve for several; `nil` where it would lie too far away, or where they meet in a point that stays.
  private static func merge(_ curves: ArraySlice<OutlineCurve>, within budget: Double) -> OutlineCurve? {
    guard let first = curves.first, let last = curves.last, curves.count <= 16 else { return nil }
    let source = curves.startIndex..<curves.endIndex
    if first.isLine || last.isLine {
      guard first.isLine, last.isLine else { return nil }
      return mergeLines(curves, source: source, within: budget)
    }
    let joint = curves[curves.endIndex - 2].curve
    guard isSmooth(joint.endTangent, last.curve.startTangent) else { return nil }
    var fit = CurveFit(first.curve, last.curve, all: curves)
    return fit.curve(within: budget).map { curve, error in
      OutlineCurve(curve: curve, isLine: false, source: source, error: error)
    }
  }

  private static func mergeLines(
    _ lines: ArraySlice<OutlineCurve>, source: Range<Int>, within budget: Double
  ) -> OutlineCurve? {
    guard let start = lines.first?.curve.start, let end = lines.last?.curve.end else { return nil }
    let chord = end - start
    let length = chord.length
    guard length > 0 else { return nil }
    var error = 0.0
    var reached = 0.0
    for line in lines.dropLast() {
      let offset = line.curve.end - start
      let along = offset.dot(chord) / length
      error = max(error, abs(offset.cross(chord)) / length)
      // A line that turns back is a cusp.
      guard along > reached, along < length, error <= budget else { return nil }
      reached = along
    }
    return OutlineCurve(
      curve: CubicCurve(start: start, control1: start, control2: end, end: end), isLine: true, source: source,
      error: error)
  }

  /// Returns true if a joint is neither a corner nor an extreme.
  private static func isSmooth(_ arrival: PathPoint, _ departure: PathPoint) -> Bool {
    let product = arrival.length * departure.length
    guard product > 0, arrival.dot(departure) > 0, abs(arrival.cross(departure)) < 0.03 * product else { return false }
    let along = max(abs(arrival.x), abs(arrival.y))
    return min(abs(arrival.x), abs(arrival.y)) > 0.02 * along
  }
}

extension OutlineCurve {
  /// The curve as a line where its control points lie near enough to its chord, else the curve.
  fileprivate func straightened(within budget: Double) -> OutlineCurve {
    let chord = curve.end - curve.start
    let length = chord.length
    guard length > 0 else { return self }
    var error = 0.0
    for control in [curve.control1, curve.control2] {
      let offset = control - curve.start
      let along = offset.dot(chord)
      guard along >= 0, along <= length * length else { return self }
      error = max(error, abs(offset.cross(chord)) / length)
    }
    // A curve stays within 3/4 of its control points' distance.
    guard 0.75 * error <= budget else { return self }
    return OutlineCurve(
      curve: CubicCurve(start: curve.start, control1: curve.start, control2: curve.end, end: curve.end), isLine: true,
      source: source, error: 0.75 * error)
  }
}

/// The fit of one cubic curve to several, by least squares over samples; it keeps the end tangents (Schneider, 1990).
private struct CurveFit {
  private let start: PathPoint
  private let end: PathPoint
  private let startTangent: PathPoint
  private let endTangent: PathPoint
  private var samples: [(point: PathPoint, t: Double)] = []

  private static let samplesPerCurve = 8

  init(_ first: CubicCurve, _ last: CubicCurve, all curves: ArraySlice<OutlineCurve>) {
    start = first.start
    end = last.end
    let (leaving, arriving) = (first.startTangent, last.endTangent)
    startTangent = leaving * (1 / max(leaving.length, 1e-300))
    endTangent = -arriving * (1 / max(arriving.length, 1e-300))
    var length = 0.0
    var previous = start
    samples.reserveCapacity(curves.count * Self.samplesPerCurve)
    for curve in curves {
      for step in 1...Self.samplesPerCurve {
        let point = curve.curve.point(at: Double(step) / Double(Self.samplesPerCurve))
        length += previous.distance(to: point)
        samples.append((point, length))
        previous = point
      }
    }
    samples.removeLast()
    for index in samples.indices { samples[index].t /= max(length, 1e-300) }
  }

  /// The curve and its distance from the samples; `nil` where that exceeds the budget.
  ///
  /// Each round fits the handles, then moves the samples' parameters to where the curve is nearest.
  mutating func curve(within budget: Double) -> (CubicCurve, Double)? {
    for round in 0..<4 {
      guard let curve = fit() else { return nil }
      var largest = 0.0
      for index in samples.indices {
        let t = nearest(samples[index].t, on: curve, to: samples[index].point)
        samples[index].t = t
        largest = max(largest, curve.point(at: t).distance(to: samples[index].point))
        // More rounds do not mend a fit that starts far off.
        if largest > 8 * budget { return nil }
      }
      let isMonotone = zip(samples, samples.dropFirst()).allSatisfy { $0.t < $1.t }
      guard isMonotone else { return nil }
      if largest * 1.1 <= budget { return (curve, largest * 1.1) }
      if round > 0, largest > 3 * budget { return nil }
    }
    return nil
  }

  /// The curve whose two handle lengths bring it nearest to the samples at their parameters.
  private func fit() -> CubicCurve? {
    var (c00, c01, c11, x0, x1) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (point, t) in samples {
      let u = 1 - t
      let a0 = startTangent * (3 * u * u * t)
      let a1 = endTangent * (3 * u * t * t)
      let rest = point - start * (u * u * u + 3 * u * u * t) - end * (t * t * t + 3 * u * t * t)
      c00 += a0.dot(a0)
      c01 += a0.dot(a1)
      c11 += a1.dot(a1)
      x0 += a0.dot(rest)
      x1 += a1.dot(rest)
    }
    let determinant = c00 * c11 - c01 * c01
    guard abs(determinant) > 1e-9 * c00 * c11 else { return nil }
    let (first, second) = ((x0 * c11 - x1 * c01) / determinant, (x1 * c00 - x0 * c01) / determinant)
    guard first > 0, second > 0 else { return nil }
    return CubicCurve(
      start: start, control1: start + startTangent * first, control2: end + endTangent * second, end: end)
  }

  /// The parameter one Newton step nearer to a point.
  private func nearest(_ t: Double, on curve: CubicCurve, to point: PathPoint) -> Double {
    let u = 1 - t
    let (v0, v1, v2) = (curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2)
    let speed = (v0 * (u * u) + v1 * (2 * u * t) + v2 * (t * t)) * 3
    let bend = ((v1 - v0) * u + (v2 - v1) * t) * 6
    let offset = curve.point(at: t) - point
    let slope = speed.dot(speed) + offset.dot(bend)
    guard slope > 0 else { return t }
    return min(max(t - offset.dot(speed) / slope, 0), 1)
  }
}
