/// The part of a line that lies in one row.
struct RowEdge: BitwiseCopyable {
  /// x at the upper and the lower end, in pixels less one half.
  let topX: Float
  let bottomX: Float
  /// The upper and the lower end, in pixels below the row's upper boundary.
  let top: Float
  let bottom: Float
  /// All ones if the outline runs from the bottom to the top.
  let runsUp: Int32

  @inline(__always)
  init(topX: Float, top: Float, bottomX: Float, bottom: Float, runsUp: Int32) {
    self.topX = topX
    self.bottomX = bottomX
    self.top = top
    self.bottom = bottom
    self.runsUp = runsUp
  }

  /// The ends in the direction of the outline.
  private var startX: Float { runsUp < 0 ? bottomX : topX }
  private var startY: Float { runsUp < 0 ? bottom : top }
  private var endX: Float { runsUp < 0 ? topX : bottomX }
  private var endY: Float { runsUp < 0 ? top : bottom }

  /// Returns true if the winding number takes two neighbouring values around two edges in a pixel that has no others.
  ///
  /// It does where one begins at the other's end, and where they do not cross and each has the other on the same side.
  @inline(__always)
  func isSimple(beside other: RowEdge) -> Bool { joins(other) || isOpposed(to: other) }

  /// Returns true if one edge begins at the end of the other.
  @inline(__always)
  private func joins(_ other: RowEdge) -> Bool {
    (startX == other.endX && startY == other.endY) || (endX == other.startX && endY == other.startY)
  }

  /// Returns true if each edge has the other on the same side, apart from a crossing below ``tolerance``.
  @inline(__always)
  private func isOpposed(to other: RowEdge) -> Bool {
    let (a0, a1) = (area(other.startX, other.startY), area(other.endX, other.endY))
    let (b0, b1) = (other.area(startX, startY), other.area(endX, endY))
    let (rightA, leftA) = (min(a0, a1) >= -Self.tolerance, max(a0, a1) <= Self.tolerance)
    let (rightB, leftB) = (min(b0, b1) >= -Self.tolerance, max(b0, b1) <= Self.tolerance)
    // Very short edges, and edges on one another, are on both sides.
    if rightA && leftA || rightB && leftB { return false }
    return rightA && rightB || leftA && leftB
  }

  /// Twice the area of the triangle of the edge and a point: positive where the point lies clockwise of the edge, with
  /// y pointing down.
  @inline(__always)
  private func area(_ x: Float, _ y: Float) -> Float {
    (endX - startX) * (y - startY) - (endY - startY) * (x - startX)
  }

  /// Twice the area by which edges may cross: half a step of coverage.
  private static let tolerance: Float = 1 / 255
}
