/// A canonical prefix code: the length and the bits of each symbol's code.
///
/// Codes of one length count up in the order of their symbols, and shorter codes come before longer ones, as in deflate
/// ([RFC 1951](https://www.rfc-editor.org/rfc/rfc1951), 3.2.2) and in the names of packed databases.
package struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for symbols that do not occur.
  package let lengths: [UInt8]
  /// Each symbol's code, with its first bit lowest, as ``BitWriter`` takes it.
  package private(set) var codes: [UInt16]

  /// Makes the code whose codes have given lengths, at most 15 bits.
  package init(lengths: [UInt8]) {
    self.lengths = lengths
    codes = [UInt16](repeating: 0, count: lengths.count)
    var counts = [UInt64](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt64](repeating: 0, count: 16)
    for length in 1..<15 { next[length + 1] = (next[length] + counts[length]) << 1 }
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      codes[symbol] = UInt16(truncatingIfNeeded: next[length].bitsReversed >> UInt64(64 - length))
      next[length] += 1
    }
  }
}
