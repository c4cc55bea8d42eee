import CrownPath

/// Contours that are exactly rectangles of pixels.
///
/// A bar that covers whole pixels, with nothing beside it, has its corners at pixels' corners. A fit of its coverage
/// does not tell corners that are a pixel or two apart from a bow, so it leaves bars with round ends.
extension BezierPath {
  /// The path with the rectangle in the place of each contour whose pixels are one.
  ///
  /// - Parameter plane: The picture, of which this is the outline in pixels.
  /// - Complexity: O(elements + pixels of the rectangles).
  func withPixelRectangles(of plane: CoveragePlane) -> BezierPath {
    var result = BezierPath()
    var contour = BezierPath()
    func add() {
      for element in (plane.rectangle(outlinedBy: contour) ?? contour).elements { result.append(element) }
    }
    for element in elements {
      if case .move = element {
        add()
        contour = BezierPath()
      }
      contour.append(element)
    }
    add()
    return result
  }
}

extension CoveragePlane {
  /// The largest distance of a contour's box from the corners of pixels: that of a bow that a fit may leave.
  private static let largestBow = 0.3
  /// The coverage from which on a pixel is full, and up to which it is bare: one step of 8 bits.
  private static let (full, bare) = (Float(254) / 255, Float(1) / 255)

  /// The rectangle of pixels that a contour outlines, in the direction of the contour; `nil` where it outlines none.
  fileprivate func rectangle(outlinedBy contour: BezierPath) -> BezierPath? {
    guard let box = contour.bounds else { return nil }
    let sides = [box.minX, box.minY, box.maxX, box.maxY]
    guard sides.allSatisfy({ abs($0 - $0.rounded()) <= Self.largestBow && abs($0) < 1e6 }) else { return nil }
    let (left, top, right, bottom) = (
      Int(box.minX.rounded()), Int(box.minY.rounded()), Int(box.maxX.rounded()), Int(box.maxY.rounded())
    )
    guard left >= 0, top >= 0, right <= width, bottom <= height, left < right, top < bottom else { return nil }
    // A hole is bare, with full pixels around it.
    let isHole = values[top * width + left] < 0.5
    for y in top - 1...bottom {
      for x in left - 1...right {
        let isInside = left..<right ~= x && top..<bottom ~= y
        // The corners beside a rectangle of pixels do not touch its sides.
        if !isInside, !(left..<right ~= x), !(top..<bottom ~= y) { continue }
        let isInPicture = 0..<width ~= x && 0..<height ~= y
        let value = isInPicture ? values[y * width + x] : 0
        guard isInside != isHole ? value >= Self.full : value <= Self.bare else { return nil }
      }
    }
    var path = BezierPath()
    let corners = [
      PathPoint(Double(left), Double(top)), PathPoint(Double(right), Double(top)),
      PathPoint(Double(right), Double(bottom)), PathPoint(Double(left), Double(bottom)),
    ]
    let ordered = contour.signedArea < 0 ? Array(corners.reversed()) : corners
    path.move(to: ordered[0])
    for corner in ordered.dropFirst() { path.addLine(to: corner) }
    path.closeSubpath()
    return path
  }
}
