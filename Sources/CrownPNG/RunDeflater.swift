/// Compresses rows of coverage into a zlib stream ([RFC 1950](https://www.rfc-editor.org/rfc/rfc1950),
/// [RFC 1951](https://www.rfc-editor.org/rfc/rfc1951)) whose only matches are runs of one byte.
///
/// Coverage is runs of 0 and 255 with a few pixels between them; searching for anything else costs time and gains nothing.
struct RunDeflater {
  private var output: [UInt8] = [0x78, 0x01]
  private var buffer: UInt64 = 0
  private var bits: UInt64 = 0

  /// Compresses rows of `width` bytes, each with PNG's filter byte 0 before it.
  static func compress(rows: [UInt8], width: Int) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(rows.count + rows.count / width)
    for row in stride(from: 0, to: rows.count, by: width) {
      data.append(0)
      data += rows[row..<row + width]
    }
    var deflater = RunDeflater()
    deflater.addBlock(data)
    return deflater.output
  }

  private mutating func addBlock(_ data: [UInt8]) {
    add(0b011, count: 3)  // the last block, fixed codes
    var i = 0
    while i < data.count {
      let byte = data[i]
      var end = i + 1
      while end < data.count, data[end] == byte { end += 1 }
      addSymbol(UInt64(byte))
      i += 1
      while end - i >= 3 {
        let length = min(end - i, 258)
        addRun(length)
        i += length
      }
      while i < end {
        addSymbol(UInt64(byte))
        i += 1
      }
    }
    addSymbol(256)
    add(0, count: 7)
    let checksum = Checksum.adler32(data)
    output += [24, 16, 8, 0].map { UInt8(checksum >> $0 & 255) }
  }

  private mutating func addRun(_ length: Int) {
    if length == 258 {
      addSymbol(285)
    } else {
      // Lengths are coded like floating point numbers: three significant bits, the rest as extra bits.
      let value = UInt64(length - 3)
      let extra = value < 8 ? 0 : UInt64(61 - value.leadingZeroBitCount)
      addSymbol(257 + extra * 4 + value >> extra)
      add(value & (1 << extra - 1), count: extra)
    }
    add(0, count: 5)  // distance 1
  }

  private mutating func addSymbol(_ symbol: UInt64) {
    switch symbol {
    case ..<144: add(reversed(0x30 + symbol, 8), count: 8)
    case ..<256: add(reversed(0x190 + symbol - 144, 9), count: 9)
    case ..<280: add(reversed(symbol - 256, 7), count: 7)
    default: add(reversed(0xC0 + symbol - 280, 8), count: 8)
    }
  }

  private func reversed(_ code: UInt64, _ count: UInt64) -> UInt64 {
    (0..<count).reduce(0) { $0 | (code >> $1 & 1) << (count - 1 - $1) }
  }

  private mutating func add(_ value: UInt64, count: UInt64) {
    buffer |= value << bits
    bits += count
    while bits >= 8 {
      output.append(UInt8(buffer & 255))
      buffer >>= 8
      bits -= 8
    }
  }
}
