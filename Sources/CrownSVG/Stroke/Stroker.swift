import CrownPath

/// Makes outlines of strokes: the area that a pen of some width paints along a path.
struct Stroker: Sendable {
  var width: Double
  var cap = LineCap.butt
  var join = LineJoin.miter
  var miterLimit = 4.0
  /// The lengths of dashes and gaps in turn; empty for a solid line.
  var dashes: [Double] = []
  var dashOffset = 0.0
  /// The largest distance between an outline's curve and the true offset curve, in the path's units.
  var tolerance: Double

  /// The most dashes of a drawing: a record has no room for more.
  static let maximumDashes = PathEncoder.maximumElements / 4

  /// Why a path cannot be stroked.
  struct Failure: Error { var message: String }

  /// The outline of the stroke of a path, to be filled by the non-zero rule; empty where nothing is painted.
  ///
  /// - Parameter dashesLeft: The dashes that the path may be cut into; those that it is cut into are subtracted.
  func outline(of path: BezierPath, dashesLeft: inout Int) throws(Failure) -> BezierPath {
    let radius = width / 2
    guard radius > 0 else { return BezierPath() }
    guard radius.isFinite, tolerance > 0 else { throw Failure(message: "stroke-width: the number is too large") }
    var contours = StrokeContour.contours(of: path)
    if let pattern = try usablePattern() {
      let smallest = StrokeContour.smallestLength(in: path)
      let dasher = Dasher(pattern: pattern, offset: dashOffset, smallest: smallest, maximumCount: dashesLeft)
      // None are left where there are too many, so that no other path is cut in vain.
      dashesLeft = 0
      contours = try dasher.dashes(of: contours)
      dashesLeft = dasher.maximumCount - contours.count
    }
    let outline = StrokeOutline(stroker: self, radius: radius, contours: contours).outline
    guard outline.isFinite else { throw Failure(message: "the stroke's numbers grow too large") }
    return outline
  }

  /// The dash pattern, doubled where its count is odd; `nil` for a solid line.
  private func usablePattern() throws(Failure) -> [Double]? {
    let total = dashes.reduce(0, +)
    guard total > 0 else { return nil }
    guard total.isFinite, dashOffset.isFinite else {
      throw Failure(message: "stroke-dasharray: its numbers are too large")
    }
    return dashes.count % 2 == 0 ? dashes : dashes + dashes
  }
}
