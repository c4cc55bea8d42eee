/// Control points that follow from a curve's tangent and end.
///
/// All arithmetic is on whole steps, or in IEEE double precision in the order written and without fused operations, so
/// that every platform decodes the same curve. All vectors start at the curve's start.
enum CurvePrediction {
  /// The nearest whole step; halves go up.
  @inline(__always)
  static func round(_ value: Double) -> Int32 {
    // The conversion cuts towards zero, so adding 2^26 first makes it round down. The limits keep hostile numbers
    // inside the conversion's range.
    Int32(min(max(value, -33_554_432), 33_554_432) + 67_108_864.5) &- 67_108_864
  }

  /// The length of a quarter circle's handle, 0.5523 of the radius, to the nearest step.
  @inline(__always)
  private static func quarterHandle(_ length: Int32) -> Int32 {
    let handle = Int32(truncatingIfNeeded: (Int64(length.magnitude) &* 36195 &+ 32768) >> 16)
    return length < 0 ? 0 &- handle : handle
  }

  /// The control points of a quarter of an ellipse.
  ///
  /// - Parameters:
  ///   - end: The end, in the frame.
  ///   - axis: The axis of the frame along which the quarter leaves.
  /// - Returns: The control points, in the frame.
  @inline(__always)
  static func quarter(end: GridVector, leavingAlong axis: GridAxis) -> (control1: GridVector, control2: GridVector) {
    let handle = GridVector(quarterHandle(end.x), quarterHandle(end.y))
    return axis == .x
      ? (GridVector(handle.x, 0), GridVector(end.x, end.y &- handle.y))
      : (GridVector(0, handle.y), GridVector(end.x &- handle.x, end.y))
  }

  /// The control points of a circular arc that leaves along a tangent.
  ///
  /// An arc whose tangent makes the angle a with its chord E has handles of length 2 |E| / (3 (1 + cos a)), the second
  /// along the mirrored tangent.
  /// - Returns: `nil` without a tangent or chord, and for arcs of nearly a full circle.
  @inline(__always)
  static func arc(tangent u: GridVector, end e: GridVector) -> (control1: GridVector, control2: GridVector)? {
    let uu = Double(u.dot(u))
    let ee = Double(e.dot(e))
    let ue = Double(u.dot(e))
    let product = (uu * ee).squareRoot()
    let sum = product + ue
    guard sum > product * 0.0625 else { return nil }
    let scale = 2 * ee / (3 * sum)
    let ratio = 2 * ue / ee
    let mirroredX = ratio * Double(e.x) - Double(u.x)
    let mirroredY = ratio * Double(e.y) - Double(u.y)
    return (
      GridVector(round(Double(u.x) * scale), round(Double(u.y) * scale)),
      GridVector(e.x &- round(mirroredX * scale), e.y &- round(mirroredY * scale))
    )
  }

  /// The logarithm of the step of the coarse grid, which most curves' control points are written on.
  ///
  /// A control point that moves by some distance moves its curve by 4/9 of that at most, so it needs fewer bits than an
  /// end.
  static let coarseness: Int32 = 2

  /// The likely distance of the first control point along the tangent: the circular arc's, or a third of the chord.
  @inline(__always)
  static func handle(tangent: GridVector, end: GridVector, frame: GridFrame) -> Int32 {
    handle(of: arc(tangent: tangent, end: end), end: end, frame: frame)
  }

  /// The likely distance of the first control point along the tangent, given the arc; `nil` where there is none.
  @inline(__always)
  static func handle(
    of arc: (control1: GridVector, control2: GridVector)?, end: GridVector, frame: GridFrame
  ) -> Int32 {
    guard let arc else { return end.extent / 3 }
    return frame.fromGrid(arc.control1).x
  }

  /// The second control point of the curve that is its own mirror image.
  @inline(__always)
  static func mirrored(_ control1: GridVector, end e: GridVector) -> GridVector {
    guard e != .zero else { return control1 }
    let ratio = 2 * Double(control1.dot(e)) / Double(e.dot(e))
    let x = ratio * Double(e.x) - Double(control1.x)
    let y = ratio * Double(e.y) - Double(control1.y)
    return GridVector(e.x &- round(x), e.y &- round(y))
  }

  /// The control point at a distance along the tangent.
  ///
  /// - Parameter length: Measured along the axis nearest to the tangent.
  @inline(__always)
  static func along(tangent u: GridVector, length: Int32) -> GridVector {
    let (major, minor) = abs(u.x) >= abs(u.y) ? (u.x, u.y) : (u.y, u.x)
    let across = round(Double(length) * Double(minor) / Double(max(abs(major), 1)))
    let forward = major < 0 ? 0 &- length : length
    return abs(u.x) >= abs(u.y) ? GridVector(forward, across) : GridVector(across, forward)
  }
}
