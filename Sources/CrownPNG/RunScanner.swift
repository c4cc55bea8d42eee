/// A stretch of equal bytes.
struct Run {
  /// The byte in the upper 8 bits, the length in the lower 24.
  private let bits: UInt32

  static let longest = 1 << 24 - 1

  @inline(__always)
  init(byte: UInt8, length: Int) { bits = UInt32(byte) << 24 | UInt32(truncatingIfNeeded: length) }

  @inline(__always)
  var byte: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  @inline(__always)
  var length: Int { Int(bits & 0xFF_FFFF) }
}

/// Rows of pixels taken apart into runs, with PNG's filter byte 0 before each row.
struct RunScanner {
  private(set) var runs: [Run] = []
  /// Which bytes occur as pixels.
  private(set) var isUsed = [Bool](repeating: false, count: 256)

  /// Finds the runs of rows of `width` pixels.
  ///
  /// - Complexity: O(pixels), eight at a time.
  init(rows: [UInt8], width: Int) {
    // Local, so that the loop need not ask whether the arrays are shared.
    var runs: [Run] = []
    runs.reserveCapacity(1024 + rows.count / 32)
    var isUsed = isUsed
    rows.withUnsafeBytes { bytes in
      // A filter byte continues a run of zeros.
      var byte: UInt8 = 0
      var length = 0
      var start = 0
      while start < bytes.count {
        let end = start + width
        if byte != 0 || length == Run.longest {
          runs.append(Run(byte: byte, length: length))
          byte = 0
          length = 0
        }
        length += 1
        var i = start
        while i < end {
          let next = bytes[i]
          let more = Self.length(of: next, in: bytes, from: i, to: end)
          isUsed[Int(next)] = true
          if next != byte || length + more > Run.longest {
            runs.append(Run(byte: byte, length: length))
            byte = next
            length = 0
          }
          length += more
          i += more
        }
        start = end
      }
      runs.append(Run(byte: byte, length: length))
    }
    self.runs = runs
    self.isUsed = isUsed
  }

  /// How many bytes from `start` on are the same as that one.
  @inline(__always)
  private static func length(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
    let word = UInt64(byte) &* 0x0101_0101_0101_0101
    var i = start
    if i &+ 1 < end, bytes[i &+ 1] != byte { return 1 }
    // Long runs: 32 bytes at a time, to the end of the row at most.
    let words = SIMD4<UInt64>(repeating: word)
    while i &+ 32 <= end {
      let different = bytes.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt64>.self) ^ words
      if different.x | different.y | different.z | different.w != 0 { break }
      i &+= 32
    }
    while i &+ 8 <= bytes.count {
      let different = bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self) ^ word
      if different != 0 {
        return min(i &+ Int(UInt64(littleEndian: different).trailingZeroBitCount &>> 3), end) &- start
      }
      i &+= 8
      if i >= end { return end &- start }
    }
    while i < end, bytes[i] == byte { i &+= 1 }
    return i &- start
  }
}
