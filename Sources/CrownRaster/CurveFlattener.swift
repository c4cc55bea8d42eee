import CrownPath

/// Replaces a cubic curve inside the mask by lines.
///
/// The curve is cut at equal steps of its parameter, as many as keep chords within the tolerance. The chords of a bent curve all
/// lie on its inner side, and so would make every shape a little too thin; therefore the vertices between the ends are moved outwards by
/// the mean distance between chord and curve, `h² B'' / 12` for steps of `h`, which gives lines and curve the same area.
struct CurveFlattener {
  let curve: CubicCurve

  @inline(__always)
  init(_ curve: CubicCurve) { self.curve = curve }

  /// Adds the lines' vertices but the first.
  @inline(__always)
  func addVertices(to vertices: inout VertexList) {
    let x0 = Float(curve.start.x)
    let y0 = Float(curve.start.y)
    let x1 = Float(curve.control1.x)
    let y1 = Float(curve.control1.y)
    let x2 = Float(curve.control2.x)
    let y2 = Float(curve.control2.y)
    let x3 = Float(curve.end.x)
    let y3 = Float(curve.end.y)
    // Second differences: a sixth of the second derivative at either end.
    let ax = x0 - x1 - x1 + x2
    let ay = y0 - y1 - y1 + y2
    let bx = x1 - x2 - x2 + x3
    let by = y1 - y2 - y2 + y3
    let bend = max(ax * ax + ay * ay, bx * bx + by * by)
    let pieces = (bend.squareRoot() * Self.density).squareRoot()
    let count = max(1, Int(pieces + 0.999))
    vertices.reserve(count + 4)
    let step = 1 / Float(count)
    let c3x = bx - ax
    let c3y = by - ay
    let c2x = 3 * ax
    let c2y = 3 * ay
    let h2 = step * step
    let c1x = 3 * (x1 - x0) - 0.5 * h2 * c3x
    let c1y = 3 * (y1 - y0) - 0.5 * h2 * c3y
    let c0x = x0 - h2 * (1 / 6) * c2x
    let c0y = y0 - h2 * (1 / 6) * c2y
    var t = SIMD4<Float>(1, 2, 3, 4) * step
    var i = 0
    let x = vertices.x
    let y = vertices.y
    let at = vertices.count
    // Four vertices are found even where one line is enough: whether it is could not be guessed.
    repeat {
      let vx: SIMD4<Float> = ((t * c3x + c2x) * t + c1x) * t + c0x
      let vy: SIMD4<Float> = ((t * c3y + c2y) * t + c1y) * t + c0y
      x.store(vx, at: at &+ i)
      y.store(vy, at: at &+ i)
      t += 4 * step
      i &+= 4
    } while i < count
    vertices.advance(by: count &- 1)
    vertices.append(x3, y3)
  }

  /// Pieces squared for a second difference of one pixel: a chord over a step `h` lies within `h² |B''| / 8`.
  private static let density = Float(6 / (8 * Rasterizer.tolerance))
}
