import CrownPath

/// Compresses runs into a zlib stream ([RFC 1950](https://www.rfc-editor.org/rfc/rfc1950),
/// [RFC 1951](https://www.rfc-editor.org/rfc/rfc1951)) whose only matches are repetitions of the byte before.
///
/// Coverage is runs of 0 and 255 with a few pixels between them: searching for other matches costs time and finds
/// none.
struct RunDeflater {
  /// The runs of a block, which has a code of its own: enough that the code's size does not matter, few enough that it
  /// fits them all.
  private static let blockRuns = 1 << 15
  private static let endOfBlock = 256
  private static let shortestMatch = 3
  private static let longestMatch = 258
  /// The symbol of each match length from 3 on, and its extra bits.
  private static let lengthSymbols: [(symbol: Int, extra: Int, value: Int)] = (0...255).map { value in
    if value == 255 { return (285, 0, 0) }
    // Like floating point numbers: three significant bits, the rest as extra bits.
    let extra = value < 8 ? 0 : 5 - UInt8(value).leadingZeroBitCount
    return (257 + extra * 4 + value >> extra, extra, value & (1 << extra - 1))
  }
  /// The order in which the lengths of the code for code lengths are written.
  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private var writer: BitWriter
  /// The byte that is written for each byte of the runs.
  private let symbols: [UInt8]
  /// The checksum of the runs counted so far.
  private var checksum = Adler32()

  /// Compresses runs of bytes, replacing each byte by another.
  ///
  /// - Parameter symbols: The byte that is written for each of the 256 bytes.
  static func compress(_ runs: [Run], symbols: [UInt8]) -> [UInt8] {
    withDeflater(runs, symbols: symbols) { deflater in
      deflater.writer.add(zlibHeader, 16)
      deflater.add(runs, isLast: true)
      deflater.writer.align()
      deflater.writer.add(UInt64(deflater.checksum.value.byteSwapped), 32)
    }
  }

  /// The two bytes that a zlib stream begins with: deflate, a window of 32 KB, no dictionary.
  private static let zlibHeader: UInt64 = 0x0178

  /// Compresses runs into a part of a zlib stream that ends with a whole byte, and adds them to a checksum.
  ///
  /// Parts follow one another behind ``streamStart``, and ``streamEnd(_:)`` closes the stream.
  static func compressPart(_ runs: [Run], addingTo checksum: inout Adler32) -> [UInt8] {
    withDeflater(runs, symbols: Array(0...255)) { deflater in
      deflater.add(runs, isLast: false)
      // An empty stored block ends at a whole byte, as with zlib's Z_SYNC_FLUSH.
      deflater.writer.add(0, 3)
      deflater.writer.align()
      deflater.writer.add(0xFFFF_0000, 32)
      checksum = deflater.checksum
    }
  }

  /// The bytes before the first part.
  static var streamStart: [UInt8] { [UInt8(zlibHeader & 0xFF), UInt8(zlibHeader >> 8)] }

  /// The bytes behind the last part: an empty last block of the fixed code, and the checksum of all bytes.
  static func streamEnd(_ checksum: Adler32) -> [UInt8] {
    let value = checksum.value
    return [0x03, 0x00] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func withDeflater(
    _ runs: [Run], symbols: [UInt8], _ body: (inout RunDeflater) -> Void
  ) -> [UInt8] {
    // A run takes a literal of at most 15 bits, up to two more, and matches of at most 21; a block's code less than 512
    // bytes.
    let matches = runs.reduce(runs.count) { $0 + $1.length / longestMatch }
    let blocks = runs.count / blockRuns + 1
    let capacity = runs.count * 6 + matches * 3 + blocks * 512 + 16 + BitWriter.slack
    return [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
      var deflater = RunDeflater(symbols: symbols, writer: BitWriter(memory: ScratchView(borrowing: memory)))
      body(&deflater)
      count = deflater.writer.position
    }
  }

  private init(symbols: [UInt8], writer: BitWriter) {
    self.symbols = symbols
    self.writer = writer
  }

  /// Writes runs block by block.
  private mutating func add(_ runs: [Run], isLast: Bool) {
    var start = 0
    repeat {
      let end = min(start + Self.blockRuns, runs.count)
      addBlock(runs[start..<end], isLast: isLast && end == runs.count)
      start = end
    } while start < runs.count
  }

  private mutating func addBlock(_ runs: ArraySlice<Run>, isLast: Bool) {
    let code = HuffmanCode(frequencies: frequencies(of: runs), limit: 15)
    addHeader(code, isLast: isLast)
    // A match is its length's code, the extra bits and one bit for the distance 1.
    var matches: [(bits: UInt64, count: Int)] = [(0, 0), (0, 0), (0, 0)]
    for (symbol, extra, value) in Self.lengthSymbols {
      let length = Int(code.lengths[symbol])
      matches.append((UInt64(code.codes[symbol]) | UInt64(value) << UInt64(length), length + extra + 1))
    }
    let literals = symbols.map { (bits: UInt64(code.codes[Int($0)]), count: Int(code.lengths[Int($0)])) }
    var writer = writer
    defer { self.writer = writer }
    for run in runs {
      let literal = literals[Int(run.byte)]
      var rest = run.length - 1
      if rest >= Self.shortestMatch, rest <= Self.longestMatch {
        // Most runs: literal and match in one call.
        let match = matches[rest]
        writer.add(literal.bits | match.bits << UInt64(literal.count), literal.count + match.count)
        continue
      }
      writer.add(literal.bits, literal.count)
      while rest >= Self.shortestMatch {
        let length = min(rest, Self.longestMatch)
        writer.add(matches[length].bits, matches[length].count)
        rest -= length
      }
      for _ in 0..<rest { writer.add(literal.bits, literal.count) }
    }
    writer.add(UInt64(code.codes[Self.endOfBlock]), Int(code.lengths[Self.endOfBlock]))
  }

  /// Counts how often each literal and length occurs, and adds the runs to the checksum.
  private mutating func frequencies(of runs: ArraySlice<Run>) -> [Int] {
    // Counted by byte and by length first, so that symbols are looked up once each and not for every run.
    var literals = [Int](repeating: 0, count: 256)
    var lengths = [Int](repeating: 0, count: Self.longestMatch + 1)
    var checksum = checksum
    let symbols = symbols
    for run in runs {
      checksum.add(symbols[Int(run.byte)], length: run.length)
      var rest = run.length - 1
      if rest > Self.longestMatch {
        lengths[Self.longestMatch] += (rest - 1) / Self.longestMatch
        rest = (rest - 1) % Self.longestMatch + 1
      }
      lengths[rest] += 1
      literals[Int(run.byte)] += rest < Self.shortestMatch ? rest + 1 : 1
    }
    self.checksum = checksum
    var frequencies = [Int](repeating: 0, count: 286)
    frequencies[Self.endOfBlock] = 1
    for (symbol, count) in zip(symbols, literals) { frequencies[Int(symbol)] += count }
    for (length, count) in zip(Self.lengthSymbols, lengths[Self.shortestMatch...]) {
      frequencies[length.symbol] += count
    }
    return frequencies
  }

  // MARK: The code

  /// Writes the block's type and its code, whose lengths are run-length coded and then Huffman coded.
  private mutating func addHeader(_ code: HuffmanCode, isLast: Bool) {
    writer.add(isLast ? 0b101 : 0b100, 3)
    let literals = 1 + (code.lengths.lastIndex { $0 > 0 } ?? Self.endOfBlock)
    // One distance, of one bit.
    let symbols = Self.runCoded(Array(code.lengths[..<literals]) + [1])
    var frequencies = [Int](repeating: 0, count: 19)
    for symbol in symbols { frequencies[symbol.symbol] += 1 }
    let lengthCode = HuffmanCode(frequencies: frequencies, limit: 7)
    let count = 1 + (Self.lengthOrder.lastIndex { lengthCode.lengths[$0] > 0 } ?? 3)
    writer.add(UInt64(literals - 257), 5)
    writer.add(0, 5)
    writer.add(UInt64(max(count, 4) - 4), 4)
    for symbol in Self.lengthOrder[..<max(count, 4)] { writer.add(UInt64(lengthCode.lengths[symbol]), 3) }
    for (symbol, extra, bits) in symbols {
      writer.add(UInt64(lengthCode.codes[symbol]), Int(lengthCode.lengths[symbol]))
      writer.add(UInt64(extra), bits)
    }
  }

  /// Run-length codes code lengths: 16 repeats the length before, 17 and 18 repeat zeros.
  private static func runCoded(_ lengths: [UInt8]) -> [(symbol: Int, extra: Int, bits: Int)] {
    var result: [(symbol: Int, extra: Int, bits: Int)] = []
    var i = 0
    while i < lengths.count {
      let length = lengths[i]
      var end = i + 1
      while end < lengths.count, lengths[end] == length { end += 1 }
      var count = end - i
      i = end
      if length == 0 {
        while count >= 11 {
          result.append((18, min(count, 138) - 11, 7))
          count -= min(count, 138)
        }
        if count >= 3 {
          result.append((17, count - 3, 3))
          count = 0
        }
      } else {
        result.append((Int(length), 0, 0))
        count -= 1
        while count >= 3 {
          result.append((16, min(count, 6) - 3, 2))
          count -= min(count, 6)
        }
      }
      for _ in 0..<count { result.append((Int(length), 0, 0)) }
    }
    return result
  }
}
