import CrownPath

/// A part of a contour: of a segment, in the direction of the contour.
struct ContourPart: Sendable {
  var source: Int32
  /// The parameters of the segment at the part's beginning and end; they fall where the contour runs against it.
  var begin: Double
  var finish: Double
  var from: Point
  var to: Point
  var isLine: Bool
  /// How far points that were left out may lie from it.
  var deviation = 0.0

  init(_ part: Arrangement.Part, isReversed: Bool, from: Point, to: Point, isLine: Bool) {
    source = part.source
    begin = isReversed ? part.t1 : part.t0
    finish = isReversed ? part.t0 : part.t1
    self.from = from
    self.to = to
    self.isLine = isLine
  }

  /// Whether the part goes on where another part of the same segment ended.
  func continues(_ other: ContourPart) -> Bool {
    source == other.source && begin == other.finish && (finish > begin) == (other.finish > other.begin)
  }
}

/// Takes the points out of a contour that it does not need.
struct ContourSimplifier {
  let reach: Double

  /// The contour with parts of the same segment joined, and lines joined that go on straight.
  func simplified(_ contour: [ContourPart]) -> [ContourPart] {
    var parts: [ContourPart] = []
    parts.reserveCapacity(contour.count)
    for part in contour {
      if let last = parts.last, let joined = joined(last, part) {
        parts[parts.count - 1] = joined
      } else {
        parts.append(part)
      }
    }
    // The contour may begin in the middle of a segment.
    while parts.count > 1, let first = parts.first, let last = parts.last, let joined = joined(last, first) {
      parts[0] = joined
      parts.removeLast()
    }
    // Nothing is left of contours that run to and fro on one line.
    return parts.count < 2 && (parts.first?.isLine ?? true) ? [] : parts
  }

  private func joined(_ a: ContourPart, _ b: ContourPart) -> ContourPart? {
    if b.continues(a) {
      var result = a
      result.finish = b.finish
      result.to = b.to
      return result
    }
    guard a.isLine, b.isLine, (a.to - a.from).dot(b.to - b.from) > 0 else { return nil }
    let along = b.to - a.from
    let deviation = max(a.deviation, b.deviation) + abs(along.cross(a.to - a.from)) / along.length
    guard deviation <= reach else { return nil }
    var result = a
    // No longer a part of one segment: it continues nothing, and nothing continues it.
    result.begin = .nan
    result.finish = .nan
    result.deviation = deviation
    result.to = b.to
    return result
  }
}

extension Path {
  /// Adds a closed contour.
  mutating func append(contour: [ContourPart], _ sources: [SourceSegment]) {
    guard let first = contour.first else { return }
    move(to: first.from)
    for (index, part) in contour.enumerated() {
      let source = sources[Int(part.source)]
      if part.isLine {
        // The line that closes the contour is implied.
        if index < contour.count - 1 { addLine(to: part.to) }
        continue
      }
      let isReversed = part.begin > part.finish
      let forward = source.curve.part(from: min(part.begin, part.finish), to: max(part.begin, part.finish))
      let curve = (isReversed ? forward.reversed : forward).moved(toStart: part.from, end: part.to)
      if source.kind == .quad {
        // A part of a quadratic curve is one: its control point lies where both handles lead.
        addQuadCurve(
          to: curve.end,
          control: ((curve.control1 + curve.control2) * 3 - curve.start - curve.end) * 0.25)
      } else {
        addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      }
    }
    closeSubpath()
  }
}
