internal import CFrequencies

/// How the names of a packed database are written: see `CrownBlock`.
///
/// Each byte has a Huffman code that depends on the byte before. The codes are canonical: those of one length follow
/// each other in the order of their symbols, and shorter codes come before longer ones.
enum NameCode {
  /// The most bits of a code.
  static let longest = 14
  static let symbolCount = Int(crowns_name_symbol_count)
  /// The end of a name, which also stands for the byte before the first one.
  static let end = Int(crowns_name_end)
  /// A byte without a symbol of its own: its eight bits follow.
  static let other = Int(crowns_name_other)
  /// The context of the number of bytes that a name drops from the end of the one before.
  static let dropContext = symbolCount
  /// The symbol of that many dropped bytes and more: the rest follows as a number.
  static let lastDrop = 31
  static let lowBitsOfDrop = 4

  /// The bytes of the first symbols.
  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyz0123456789-/_. ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

  /// The symbol of each byte.
  fileprivate static let symbols: [UInt8] = {
    var symbols = Array(repeating: UInt8(other), count: 256)
    for (symbol, byte) in letters.enumerated() { symbols[Int(byte)] = UInt8(symbol) }
    return symbols
  }()

  /// The codes of one context.
  fileprivate struct Codes {
    /// For each symbol its code, and its length.
    var codes: [(code: Int, length: Int)]
    /// For each length the first code that is longer, in 32 bits from the highest on.
    var limits: [UInt32] = [0]
    /// For each length what to add to a code for its place among the symbols.
    var places: [Int32] = [0]
    /// The symbols by their codes.
    var symbols: [UInt8] = []

    init(_ context: Int) {
      let lengths = (0..<symbolCount).map { Int(crowns_name_length(Int32(context), Int32($0))) }
      codes = lengths.map { (0, $0) }
      var code = 0
      for length in 1...longest {
        code <<= 1
        places.append(Int32(symbols.count - code))
        for symbol in 0..<symbolCount where lengths[symbol] == length {
          codes[symbol].code = code
          symbols.append(UInt8(symbol))
          code += 1
        }
        limits.append(UInt32(truncatingIfNeeded: min(code << (32 - length), Int(UInt32.max))))
      }
    }
  }

  /// The codes for writing.
  fileprivate static let contexts = (0...symbolCount).map(Codes.init)

  /// The codes for reading, all in one piece.
  static let reader = NameCodeReader()
}

extension BitWriter {
  /// Appends a name after another one.
  mutating func append(name: [UInt8], after other: [UInt8]) {
    let shared = zip(name, other).prefix { $0 == $1 }.count
    let dropped = other.count - shared
    append(symbol: min(dropped, NameCode.lastDrop), in: NameCode.dropContext)
    if dropped >= NameCode.lastDrop { append(number: dropped - NameCode.lastDrop, lowBits: NameCode.lowBitsOfDrop) }
    var context = shared == 0 ? NameCode.end : Int(NameCode.symbols[Int(name[shared - 1])])
    for byte in name[shared...] {
      let symbol = Int(NameCode.symbols[Int(byte)])
      append(symbol: symbol, in: context)
      if symbol == NameCode.other { append(Int(byte), bits: 8) }
      context = symbol
    }
    append(symbol: NameCode.end, in: context)
  }

  private mutating func append(symbol: Int, in context: Int) {
    let (code, length) = NameCode.contexts[context].codes[symbol]
    append(code, bits: length)
  }
}

/// Reads names that `BitWriter` wrote.
final class NameCodeReader: Sendable {
  private typealias Tables = (limits: [UInt32], places: [Int32], symbols: [UInt8])

  /// For each context and length the first code that is longer.
  private let limits: [UInt32]
  private let places: [Int32]
  /// For each context its symbols by their codes.
  private let symbols: [UInt8]
  /// The byte of each symbol, and the symbol of each byte.
  private let bytes: [UInt8]
  private let symbolsOfBytes = NameCode.symbols

  fileprivate init() {
    var tables: Tables = ([], [], [])
    for context in NameCode.contexts {
      tables.limits += context.limits + [.max]
      tables.places += context.places + [0]
      tables.symbols += context.symbols
      tables.symbols += Array(repeating: 0, count: 128 - context.symbols.count)
    }
    (limits, places, symbols) = tables
    var bytes = Array(repeating: UInt8(0), count: 128)
    for (byte, symbol) in NameCode.symbols.enumerated() where symbol != NameCode.other {
      bytes[Int(symbol)] = UInt8(byte)
    }
    self.bytes = bytes
  }

  private static let lengthsOfContext = NameCode.longest + 2

  /// The next symbol in a context.
  @inline(__always)
  private func symbol(in context: Int, _ bits: inout BitReader) -> Int {
    let peeked = bits.peek()
    let first = context * Self.lengthsOfContext
    var length = 1
    while length < NameCode.longest, peeked >= limits[first + length] { length += 1 }
    bits.skip(length)
    // Of a code that no symbol has, which damage may make, the place is wrong but within the table.
    let place = Int(peeked >> UInt32(32 - length)) &+ Int(places[first + length])
    return Int(symbols[context << 7 | place & 127])
  }

  /// Turns the name before into the next one.
  ///
  /// - Returns: False for what is no name.
  @inline(__always)
  func read(_ name: inout [UInt8], from bits: inout BitReader) -> Bool {
    var dropped = symbol(in: NameCode.dropContext, &bits)
    if dropped >= NameCode.lastDrop {
      guard let rest = bits.readNumber(lowBits: NameCode.lowBitsOfDrop), rest < name.count else { return false }
      dropped += rest
    }
    guard dropped <= name.count else { return false }
    name.removeLast(dropped)
    var context = name.last.map { Int(symbolsOfBytes[Int($0)]) } ?? NameCode.end
    while true {
      let symbol = symbol(in: context, &bits)
      if symbol == NameCode.end { return !bits.isPastEnd }
      guard name.count < CrownName.maximumByteCount, !bits.isPastEnd else { return false }
      name.append(symbol == NameCode.other ? UInt8(truncatingIfNeeded: bits.read(8)) : bytes[symbol])
      context = symbol
    }
  }
}
