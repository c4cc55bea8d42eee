import CrownPath

/// A part of a contour: a part of a segment, in the direction of the contour.
struct ContourPart: Sendable {
  var source: SourceID
  /// The parameters of the segment at the part's start and end; they decrease where the contour runs against it.
  var begin: Double
  var finish: Double
  var from: PathPoint
  var to: PathPoint
  var isLine: Bool
  /// The largest distance from the part of points that were left out.
  var deviation = 0.0

  init(_ part: Arrangement.Part, isReversed: Bool, from: PathPoint, to: PathPoint, isLine: Bool) {
    source = part.source
    begin = isReversed ? part.t1 : part.t0
    finish = isReversed ? part.t0 : part.t1
    self.from = from
    self.to = to
    self.isLine = isLine
  }

  /// Returns true if the part starts where another part of the same segment ended, in the same direction.
  func continues(_ other: ContourPart) -> Bool {
    source == other.source && begin == other.finish && (finish > begin) == (other.finish > other.begin)
  }
}

extension BezierPath {
  /// Adds a contour and closes it.
  mutating func append(contour: [ContourPart], _ sources: [SourceSegment]) {
    guard let first = contour.first else { return }
    move(to: first.from)
    for (index, part) in contour.enumerated() {
      let source = sources[part.source]
      if part.isLine {
        // The line that closes the contour is implied.
        if index < contour.count - 1 { addLine(to: part.to) }
        continue
      }
      let isReversed = part.begin > part.finish
      let forward = source.curve.part(from: min(part.begin, part.finish), to: max(part.begin, part.finish))
      let curve = (isReversed ? forward.reversed : forward).moved(toStart: part.from, end: part.to)
      if source.kind == .quad {
        // A part of a quadratic curve is quadratic: the average of what both handles say is its control point.
        let control = ((curve.control1 + curve.control2) * 3 - curve.start - curve.end) * 0.25
        addQuadCurve(to: curve.end, control: control)
      } else {
        addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      }
    }
    closeSubpath()
  }
}
