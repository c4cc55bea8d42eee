import CrownPath

/// Removes the points that a contour does not need.
struct ContourSimplifier {
  /// The largest distance of a removed point from the contour.
  let tolerance: Double

  /// The contour with neighbouring parts of the same segment joined, and lines that continue straight.
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
    // The contour may start in the middle of a segment.
    while parts.count > 1, let first = parts.first, let last = parts.last, let joined = joined(last, first) {
      parts[0] = joined
      parts.removeLast()
    }
    // A contour that runs back and forth on one line encloses nothing.
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
    guard deviation <= tolerance else { return nil }
    var result = a
    // It is no longer a part of one segment, so it continues nothing, and nothing continues it.
    result.begin = .nan
    result.finish = .nan
    result.deviation = deviation
    result.to = b.to
    return result
  }
}
