/// Eight symmetries of the grid, worked with at once: the ways to copy a segment.
struct GridFrames {
  /// As in ``GridFrame/bits``.
  private var bits: SIMD8<UInt8>

  private init(bits: SIMD8<UInt8>) { self.bits = bits }

  /// The symmetries that apply each of the eight, in the order of their bits, and then another one.
  @inline(__always)
  init(before last: GridFrame) {
    bits = Self.composed(SIMD8(repeating: last.bits), after: SIMD8(0, 1, 2, 3, 4, 5, 6, 7))
  }

  /// The symmetry at a place, 0 to 7.
  subscript(place: Int) -> GridFrame { GridFrame(bits: bits[place & 7]) }

  /// The symmetries that apply another one and then these.
  @inline(__always)
  func after(_ first: GridFrame) -> GridFrames {
    GridFrames(bits: Self.composed(bits, after: SIMD8(repeating: first.bits)))
  }

  /// ``GridFrame/after(_:)``, lane by lane.
  @inline(__always)
  private static func composed(_ last: SIMD8<UInt8>, after first: SIMD8<UInt8>) -> SIMD8<UInt8> {
    let swapped = (first & 2) &<< 1 | (first & 4) &>> 1
    let flips = (first & 6) ^ (((first & 6) ^ swapped) & (0 &- (last & 1)))
    return (last ^ (first & 1)) ^ flips
  }

  /// Which symmetries lead from a vector, or from its opposite, to another one or nearly so.
  ///
  /// - Returns: A byte for each symmetry, the first in the lowest: bit 0 for the vector, bit 1 for its opposite.
  @inline(__always)
  func ways(from vector: GridVector, near end: GridVector, within slack: Int32) -> UInt64 {
    let bits = SIMD8<Int32>(truncatingIfNeeded: bits)
    let difference = SIMD8(repeating: vector.x ^ vector.y) & (0 &- (bits & 1))
    let (flipX, flipY) = (0 &- (bits &>> 1 & 1), 0 &- (bits &>> 2 & 1))
    let x = ((vector.x ^ difference) ^ flipX) &- flipX
    let y = ((vector.y ^ difference) ^ flipY) &- flipY
    // Negative where a distance is larger than the slack: the compiler makes loops of comparisons of eight integers.
    @inline(__always)
    func excess(_ values: SIMD8<Int32>, _ target: Int32) -> SIMD8<Int32> {
      let distance = values &- target
      return (slack &- distance) | (slack &+ distance)
    }
    let isFar = (excess(x, end.x) | excess(y, end.y)) &>> 31
    let oppositeIsFar = (excess(0 &- x, end.x) | excess(0 &- y, end.y)) &>> 31
    let ways = ~isFar & 1 | ~oppositeIsFar & 2
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: ways), to: UInt64.self)
  }
}
