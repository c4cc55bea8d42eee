/// A point or vector on the grid, in steps.
@usableFromInline
typealias GridVector = SIMD2<Int32>

extension SIMD2 where Scalar == Int32 {
  /// The z component of the cross product: positive when `other` lies clockwise of `self` on screen.
  @inline(__always)
  func cross(_ other: GridVector) -> Int64 { Int64(x) * Int64(other.y) - Int64(y) * Int64(other.x) }

  /// The dot product.
  @inline(__always)
  func dot(_ other: GridVector) -> Int64 { Int64(x) * Int64(other.x) + Int64(y) * Int64(other.y) }

  /// The larger of the two absolute components.
  @inline(__always)
  var extent: Int32 { Int32(Swift.min(Swift.max(x.size, y.size), UInt32(Int32.max))) }
}

extension Int32 {
  /// The magnitude, found without a branch: signs are as good as random.
  @inline(__always)
  var size: UInt32 {
    let sign = self >> 31
    return UInt32(bitPattern: (self ^ sign) &- sign)
  }
}

/// One of the eight symmetries of the grid: a swap of the axes, then a reversal of either.
///
/// Deltas are written in a frame that the incoming tangent chooses: its x axis is the axis nearest to the tangent, and
/// the tangent points to positive x and y. A path that goes straight on, or turns as it turned before, then looks the
/// same in whichever direction it runs.
struct GridFrame: Equatable {
  /// Bit 0 swaps the axes, bit 1 then reverses x, bit 2 reverses y.
  var bits: UInt8

  @inline(__always)
  init(bits: UInt8) { self.bits = bits }

  @inline(__always)
  init(swap: Bool, flipX: Bool, flipY: Bool) {
    bits = (swap ? 1 : 0) | (flipX ? 2 : 0) | (flipY ? 4 : 0)
  }

  /// The frame of an incoming tangent.
  ///
  /// - Parameters:
  ///   - tangent: The direction of travel; zero at the start of a subpath, which gives the frame of the grid itself.
  ///   - clockwise: The last turn's sense, which settles the side of y for tangents along an axis.
  @inline(__always)
  init(tangent: GridVector, clockwise: Bool) {
    // Directions are as good as random, so they are told by arithmetic, without branches.
    let (x, y) = (tangent.x, tangent.y)
    let swap: UInt32 = y.size > x.size ? 1 : 0
    let isLeft = UInt32(bitPattern: x) >> 31
    let isUp = UInt32(bitPattern: y) >> 31
    let hasX: UInt32 = x != 0 ? 1 : 0
    let hasY: UInt32 = y != 0 ? 1 : 0
    let turn: UInt32 = clockwise ? 1 : 0
    let flipX = isLeft | (isUp ^ turn) & hasY & (hasX ^ 1)
    let flipY = isUp | (isLeft ^ turn ^ 1) & hasX & (hasY ^ 1)
    bits = UInt8(truncatingIfNeeded: swap | flipX << 1 | flipY << 2)
  }

  // Which symmetry comes next is as good as random, so the maps do without branches: x ^ m - m with m = -1 is -x.

  /// All ones where the frame swaps.
  @inline(__always)
  private var swapMask: Int32 { 0 &- Int32(truncatingIfNeeded: bits & 1) }
  /// All ones in the coordinates that the frame reverses.
  @inline(__always)
  private var flipMask: GridVector {
    GridVector(0 &- Int32(truncatingIfNeeded: bits >> 1 & 1), 0 &- Int32(truncatingIfNeeded: bits >> 2 & 1))
  }

  /// A vector with its coordinates swapped where the frame swaps.
  @inline(__always)
  func swapped(_ v: GridVector) -> GridVector {
    let difference = (v.x ^ v.y) & swapMask
    return GridVector(v.x ^ difference, v.y ^ difference)
  }

  /// A vector with the reversals of the frame.
  @inline(__always)
  private func flipped(_ v: GridVector) -> GridVector {
    let mask = flipMask
    return GridVector((v.x ^ mask.x) &- mask.x, (v.y ^ mask.y) &- mask.y)
  }

  /// A vector of the frame, on the grid.
  @inline(__always)
  func toGrid(_ v: GridVector) -> GridVector { flipped(swapped(v)) }

  /// A vector of the grid, in the frame.
  @inline(__always)
  func fromGrid(_ v: GridVector) -> GridVector { swapped(flipped(v)) }

  /// The symmetry that undoes this one.
  @inline(__always)
  var inverse: GridFrame {
    bits & 1 == 0 ? self : GridFrame(bits: 1 | (bits & 2) << 1 | (bits & 4) >> 1)
  }

  /// The symmetry that applies `first` and then this one.
  @inline(__always)
  func after(_ first: GridFrame) -> GridFrame {
    let swapped = (first.bits & 2) << 1 | (first.bits & 4) >> 1
    let flips = (first.bits & 6) ^ (((first.bits & 6) ^ swapped) & (0 &- (bits & 1)))
    return GridFrame(bits: (bits ^ (first.bits & 1)) ^ flips)
  }
}
