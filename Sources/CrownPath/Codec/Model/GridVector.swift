/// A point or vector on the grid, in steps.
@usableFromInline
typealias GridVector = SIMD2<Int32>

/// An axis of the grid or of a frame.
enum GridAxis: Int {
  case x, y

  /// The axis's positive direction.
  @inline(__always)
  var direction: GridVector { self == .x ? GridVector(1, 0) : GridVector(0, 1) }
}

extension SIMD2 where Scalar == Int32 {
  /// The z component of the cross product: positive when `other` lies clockwise of `self` with y pointing down.
  @inline(__always)
  func cross(_ other: GridVector) -> Int64 { Int64(x) * Int64(other.y) - Int64(y) * Int64(other.x) }

  /// The dot product.
  @inline(__always)
  func dot(_ other: GridVector) -> Int64 { Int64(x) * Int64(other.x) + Int64(y) * Int64(other.y) }

  /// Returns true if no component's absolute value exceeds a limit.
  @inline(__always)
  func isWithin(_ limit: Int32) -> Bool {
    // Shifted so that a range from 0 on remains, which takes one comparison.
    let width = UInt32(bitPattern: 2 &* limit)
    return UInt32(bitPattern: x &+ limit) <= width && UInt32(bitPattern: y &+ limit) <= width
  }

  /// The larger of the two absolute components.
  @inline(__always)
  var extent: Int32 { Int32(Swift.min(Swift.max(x.size, y.size), UInt32(Int32.max))) }
}

extension PathPoint {
  /// The point of the grid, in steps.
  init(_ v: GridVector) { self.init(Double(v.x), Double(v.y)) }
}
