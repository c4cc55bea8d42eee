import CrownPath

/// Cuts contours into dashes.
struct Dasher {
  /// The lengths of dashes and gaps in turn, an even number of them, with a sum above 0.
  let pattern: [Double]
  let offset: Double
  /// Dashes no longer than this are points.
  let smallest: Double
  /// The most dashes that are made.
  let maximumCount: Int

  /// The dashes of some contours; each contour starts the pattern again.
  func dashes(of contours: [StrokeContour]) throws(Stroker.Failure) -> [StrokeContour] {
    var result: [StrokeContour] = []
    for contour in contours { try append(contour, to: &result) }
    return result
  }

  private func append(_ contour: StrokeContour, to result: inout [StrokeContour]) throws(Stroker.Failure) {
    guard !contour.segments.isEmpty else { return }
    var (index, rest) = beginning()
    let patternLength = pattern.reduce(0, +)
    let startsInDash = index % 2 == 0
    let firstDash = result.count
    var dash: StrokeContour? = startsInDash ? StrokeContour(start: contour.start) : nil
    // The position of the last dash's start; the lengths of the contour so far, and of its curves.
    var (dashStart, length, curveLength) = (0.0, 0.0, 0.0)
    for segment in contour.segments {
      let total =
        segment.isLine ? segment.curve.start.distance(to: segment.curve.end) : segment.curve.length()
      var position = 0.0
      var parameter = 0.0
      // Counted beforehand, since making very many dashes takes long.
      let count = (total - rest) / patternLength * Double(pattern.count / 2)
      guard Double(result.count) + count <= Double(maximumCount) else { throw Self.tooMany }
      while total - position > rest {
        position += rest
        let next = segment.isLine ? position / total : segment.curve.parameter(atLength: position, of: total)
        if var ended = dash {
          ended.append(segment, from: parameter, to: next, direction: next, smallest: smallest)
          result.append(ended)
          dash = nil
        } else {
          dash = StrokeContour(start: segment.curve.point(at: next))
          dashStart = length + position
        }
        parameter = next
        index = (index + 1) % pattern.count
        rest = pattern[index]
        guard result.count <= maximumCount else { throw Self.tooMany }
      }
      rest -= total - position
      length += total
      if !segment.isLine { curveLength += total }
      dash?.append(segment, from: parameter, to: 1, direction: 1, smallest: smallest)
    }
    let goesOn = contour.isClosed && startsInDash
    guard var last = dash, goesOn || dashStart == 0 || length - dashStart > Self.excess * curveLength else { return }
    if goesOn {
      if result.count == firstDash {
        // One dash covers all of the contour.
        return result.append(contour)
      }
      // The dash that runs over the contour's start is one dash, with a corner there rather than two ends.
      last.segments += result[firstDash].segments
      result.remove(at: firstDash)
    }
    result.append(last)
  }

  /// A dash at the end that is shorter than this share of the contour's curves is left out. The curves of an arc are a
  /// little longer than the arc, so that dashes computed for the arc leave such a rest.
  private static let excess = 5e-4

  private static let tooMany = Stroker.Failure(
    message: "stroke-dasharray: the lines fall into more than \(Stroker.maximumDashes) dashes; lengthen the dashes")

  /// A dash or gap shorter than this share of the pattern is rounding, and is skipped.
  private static let slackShare = 1e-9

  /// The dash or gap of the pattern at its offset, and the length that is left of it.
  private func beginning() -> (index: Int, rest: Double) {
    let total = pattern.reduce(0, +)
    var position = offset.truncatingRemainder(dividingBy: total)
    if position < 0 { position += total }
    let slack = Self.slackShare * total
    for (index, length) in pattern.enumerated() {
      if position < length - slack || abs(position) <= slack && index % 2 == 0 {
        return (index, max(0, length - max(0, position)))
      }
      position -= length
    }
    return (0, pattern[0])
  }
}

extension StrokeContour {
  /// Adds a part of a segment. A part without length makes a point, which keeps the segment's direction for its caps.
  fileprivate mutating func append(
    _ segment: Segment, from t0: Double, to t1: Double, direction: Double, smallest: Double
  ) {
    // A rest that is only rounding, where a dash ends with a segment, has no direction of its own.
    if t1 > t0, case let curve = segment.curve.part(from: t0, to: t1), curve.extent > smallest {
      segments.append(segment.isLine ? Segment(line: curve.start, curve.end) : Segment(curve))
    } else if segments.isEmpty {
      pointDirection = segment.curve.direction(at: direction, isLeaving: true)
    }
  }
}
