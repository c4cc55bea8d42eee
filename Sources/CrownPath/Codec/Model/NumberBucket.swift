/// The size of a number in eight buckets, which contexts distinguish.
struct NumberBucket: Equatable {
  let index: Int

  static let count = 8

  /// The bucket of a number's magnitude: of 0, 1-2, 3-4, 5, 6, 7, 8, or 9 and more bits.
  @inline(__always)
  init(_ number: Int32) {
    // Four bits a bucket.
    index = Int((0x76_5432_2110 as UInt64) &>> (4 &* min(number.bitLength, 9)) & 15)
  }
}

/// The size of a number in six buckets, which contexts distinguish.
struct CoarseBucket: Equatable {
  let index: Int

  static let count = 6

  /// The bucket of a number's magnitude: of 0, 1-4, 5-6, 7, 8-9, or 10 and more bits.
  @inline(__always)
  init(_ number: Int32) {
    // Four bits a bucket.
    index = Int((0x544_3221_1110 as UInt64) &>> (4 &* min(number.bitLength, 10)) & 15)
  }
}

extension Int32 {
  /// The magnitude, without a branch: signs are unpredictable.
  @inline(__always)
  var size: UInt32 {
    let sign = self >> 31
    return UInt32(bitPattern: (self ^ sign) &- sign)
  }

  /// The number of bits of the magnitude.
  @inline(__always)
  fileprivate var bitLength: UInt64 {
    // The bit below makes the operand nonzero, whose leading zeros are counted without a branch.
    UInt64(63 &- (UInt64(size) << 1 | 1).leadingZeroBitCount)
  }
}
