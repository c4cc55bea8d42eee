/// One of the eight symmetries of the grid: a swap of the axes, then a reversal of either.
///
/// Differences are written in a frame that follows from the incoming tangent. Its x axis is the grid's axis nearest to
/// the tangent, and the tangent points to positive x and y. A path that goes straight on, or turns as it turned before,
/// is then written alike in every direction.
///
/// All maps are free of branches: which symmetry comes next is unpredictable.
struct GridFrame: Equatable, Sendable {
  /// Bit 0 swaps the axes, bit 1 then reverses x, bit 2 reverses y.
  var bits: UInt8

  static let identity = GridFrame(bits: 0)
  /// The number of symmetries.
  static let count = 8

  @inline(__always)
  init(bits: UInt8) { self.bits = bits }

  /// The frame of an incoming tangent.
  ///
  /// - Parameters:
  ///   - tangent: The direction of travel; zero at the start of a subpath, which gives the frame of the grid itself.
  ///   - clockwise: The direction of the last turn. It decides which way y points where the tangent lies along an axis.
  @inline(__always)
  init(tangent: GridVector, clockwise: Bool) {
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

  // x ^ m - m is -x for m = -1, and x for m = 0.

  /// True if the frame swaps the axes.
  @inline(__always)
  var swaps: Bool { bits & 1 != 0 }
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
  func after(_ first: GridFrame) -> GridFrame { GridFrame(bits: GridFrames.composed(bits, after: first.bits)) }
}
