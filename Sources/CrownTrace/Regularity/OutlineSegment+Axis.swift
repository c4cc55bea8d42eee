import CrownPath

extension OutlineSegment {
  /// The parts of the segment between its crossings of an axis, with their ends there exactly on it.
  func cut(at mirror: Mirror, samples: Int) -> [OutlineSegment] {
    func across(_ t: Double) -> Double { mirror.across(point(at: t)) }
    var crossings: [Double] = []
    var last = (t: 0.0, across: across(0))
    for step in 1...samples {
      let next = (t: Double(step) / Double(samples), across: across(Double(step) / Double(samples)))
      if last.across * next.across < 0 {
        var (low, high) = (last.t, next.t)
        for _ in 0..<40 {
          let middle = (low + high) / 2
          if across(middle) * last.across > 0 { low = middle } else { high = middle }
        }
        crossings.append((low + high) / 2)
      }
      if next.across != 0 { last = next }
    }
    let ends = [0] + crossings + [1]
    return zip(ends, ends.dropFirst()).map { t0, t1 in
      var part = part(from: t0, to: t1)
      if t0 > 0 { part.curve.start = mirror.projected(part.curve.start) }
      if t1 < 1 { part.curve.end = mirror.projected(part.curve.end) }
      if part.isLine { (part.curve.control1, part.curve.control2) = (part.curve.start, part.curve.end) }
      return part
    }
  }

  /// The largest distance from an axis, of some samples.
  func farthest(from mirror: Mirror, samples: Int) -> Double {
    (0...samples).reduce(0) { max($0, abs(mirror.across(point(at: Double($1) / Double(samples))))) }
  }
}

extension Mirror {
  /// The nearest point of the axis.
  func projected(_ point: PathPoint) -> PathPoint {
    isUpright ? PathPoint(position, point.y) : PathPoint(point.x, position)
  }
}
