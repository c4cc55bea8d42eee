/// Eight symmetries of the grid, worked with at once: the ways to copy a segment.
struct GridFrames {
  /// ``GridFrame/bits`` of each symmetry in a byte, the first in the lowest.
  private var bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// The symmetries that apply each of the eight, in the order of their bits, and then another one.
  @inline(__always)
  init(before last: GridFrame) {
    bits = Self.composed(Self.all(last), after: 0x0706_0504_0302_0100)
  }

  /// The symmetry at an index, 0 to 7.
  subscript(index: Int) -> GridFrame { GridFrame(bits: UInt8(truncatingIfNeeded: bits &>> UInt64(8 &* index))) }

  /// The symmetries that apply another one and then these.
  @inline(__always)
  func after(_ first: GridFrame) -> GridFrames { GridFrames(bits: Self.composed(bits, after: Self.all(first))) }

  /// One symmetry eight times.
  @inline(__always)
  private static func all(_ frame: GridFrame) -> UInt64 { UInt64(frame.bits) &* 0x0101_0101_0101_0101 }

  /// The composition of symmetries: of one in a byte, or of one in each byte of a word.
  @inline(__always)
  static func composed<Bits: FixedWidthInteger & UnsignedInteger>(_ last: Bits, after first: Bits) -> Bits {
    let swap = Bits(truncatingIfNeeded: 0x0101_0101_0101_0101 as UInt64)
    let (flipX, flipY) = (swap &<< 1, swap &<< 2)
    // A swap exchanges the reversals that were applied before it.
    let exchanged = (first & flipX) &<< 1 | (first & flipY) &>> 1
    let flips = first & (flipX | flipY)
    let lastSwaps = (last & swap) &* 255
    return last ^ (first & swap) ^ flips ^ ((flips ^ exchanged) & lastSwaps)
  }

  /// The symmetries that lead from a vector, or from its opposite, to another one or nearly so.
  ///
  /// - Returns: A byte for each symmetry, the first in the lowest: bit 0 for the vector, bit 1 for its opposite.
  @inline(__always)
  func ways(from vector: GridVector, near end: GridVector, within slack: Int32) -> UInt64 {
    let bits = SIMD8<Int32>(truncatingIfNeeded: unsafeBitCast(bits.littleEndian, to: SIMD8<UInt8>.self))
    let difference = SIMD8(repeating: vector.x ^ vector.y) & (0 &- (bits & 1))
    let (flipX, flipY) = (0 &- (bits &>> 1 & 1), 0 &- (bits &>> 2 & 1))
    let x = ((vector.x ^ difference) ^ flipX) &- flipX
    let y = ((vector.y ^ difference) ^ flipY) &- flipY
    // Negative where a distance is larger than the slack. Swift 6.3 compiles comparisons of eight integers to loops.
    @inline(__always)
    func excess(_ values: SIMD8<Int32>, _ target: Int32) -> SIMD8<Int32> {
      let distance = values &- target
      return (slack &- distance) | (slack &+ distance)
    }
    let isFar = (excess(x, end.x) | excess(y, end.y)) &>> 31
    let oppositeIsFar = (excess(0 &- x, end.x) | excess(0 &- y, end.y)) &>> 31
    let ways = ~isFar & 1 | ~oppositeIsFar & 2
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: ways), to: UInt64.self).littleEndian
  }
}
