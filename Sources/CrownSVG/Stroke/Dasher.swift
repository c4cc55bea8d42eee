import CrownPath

/// Cuts contours into dashes.
struct Dasher {
  /// The lengths of dashes and gaps in turn, an even number of them, with a sum above 0.
  let pattern: [Double]
  let offset: Double

  /// The dashes of some contours; each contour begins the pattern anew.
  func dashes(of contours: [StrokeContour]) throws(Stroker.Failure) -> [StrokeContour] {
    var result: [StrokeContour] = []
    for contour in contours { try append(contour, to: &result) }
    return result
  }

  private func append(_ contour: StrokeContour, to result: inout [StrokeContour]) throws(Stroker.Failure) {
    guard !contour.segments.isEmpty else { return }
    var (index, rest) = beginning()
    let startsInDash = index % 2 == 0
    let firstDash = result.count
    var dash: StrokeContour? = startsInDash ? StrokeContour(start: contour.start) : nil
    for segment in contour.segments {
      let total =
        segment.isLine ? segment.curve.start.distance(to: segment.curve.end) : segment.curve.length()
      var position = 0.0
      var parameter = 0.0
      while total - position > rest {
        position += rest
        let next = segment.isLine ? position / total : segment.curve.parameter(atLength: position, of: total)
        if var ended = dash {
          ended.append(segment, from: parameter, to: next, direction: next)
          result.append(ended)
          dash = nil
        } else {
          dash = StrokeContour(start: segment.curve.point(at: next))
        }
        parameter = next
        index = (index + 1) % pattern.count
        rest = pattern[index]
        guard result.count - firstDash <= Stroker.maximumDashes else {
          throw Stroker.Failure(
            message: "stroke-dasharray: the line falls into more than \(Stroker.maximumDashes) dashes; lengthen them")
        }
      }
      rest -= total - position
      dash?.append(segment, from: parameter, to: 1, direction: 1)
    }
    guard var last = dash else { return }
    if contour.isClosed, startsInDash {
      if result.count == firstDash {
        // One dash goes all around.
        return result.append(contour)
      }
      // The dash over the start is one, with a corner in it rather than two ends.
      last.segments += result[firstDash].segments
      result.remove(at: firstDash)
    }
    result.append(last)
  }

  /// Which dash or gap the pattern is in at its offset, and what is left of it.
  private func beginning() -> (index: Int, rest: Double) {
    let total = pattern.reduce(0, +)
    var position = offset.truncatingRemainder(dividingBy: total)
    if position < 0 { position += total }
    for (index, length) in pattern.enumerated() {
      if position < length || position == 0 && index % 2 == 0 { return (index, length - position) }
      position -= length
    }
    return (0, pattern[0])
  }
}

extension StrokeContour {
  /// Adds a part of a segment; a part of no length leaves a point that keeps the segment's direction for its caps.
  fileprivate mutating func append(_ segment: Segment, from t0: Double, to t1: Double, direction: Double) {
    if t1 > t0 {
      let part = segment.part(from: t0, to: t1)
      if part.curve.start != part.curve.end || !part.isLine { segments.append(part) }
    } else if segments.isEmpty {
      pointDirection = segment.curve.direction(at: direction, isLeaving: true)
    }
  }
}
