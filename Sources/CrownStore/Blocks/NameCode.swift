internal import CFrequencies

/// How the names of a packed database are written: see `CrownBlock`.
///
/// Each byte has a Huffman code that depends on the byte before. The codes are canonical: those of one length follow
/// each other in the order of their symbols, and shorter codes come before longer ones.
enum NameCode {
  static let symbolCount = Int(crowns_name_symbol_count)
  /// The end of a name, which also stands for the byte before the first one.
  fileprivate static let end = UInt32(crowns_name_end)
  /// A byte without a symbol of its own: its eight bits follow.
  fileprivate static let other = UInt32(crowns_name_other)
  /// The context of the number of bytes that a name drops from the end of the one before.
  fileprivate static let dropContext = UInt32(crowns_name_drop_context)
  /// The symbol of that many dropped bytes and more: the rest follows as a number.
  fileprivate static let lastDrop = 31
  fileprivate static let lowBitsOfDrop = 4

  /// For each context the codes of the symbols and their lengths.
  fileprivate static let codes = (0...Int32(symbolCount)).map { context in
    let lengths = (0..<Int32(symbolCount)).map { Int(crowns_name_length(context, $0)) }
    var codes = lengths.map { (code: 0, length: $0) }
    var code = 0
    for length in 1...Int(crowns_name_longest) {
      code <<= 1
      for symbol in codes.indices where lengths[symbol] == length {
        codes[symbol].code = code
        code += 1
      }
    }
    return codes
  }
}

extension BitWriter {
  /// Appends a name after another one.
  mutating func append(name: [UInt8], after other: [UInt8]) {
    let shared = zip(name, other).prefix { $0 == $1 }.count
    let dropped = other.count - shared
    append(symbol: UInt32(min(dropped, NameCode.lastDrop)), in: NameCode.dropContext)
    if dropped >= NameCode.lastDrop { append(number: dropped - NameCode.lastDrop, lowBits: NameCode.lowBitsOfDrop) }
    var context = shared == 0 ? NameCode.end : crowns_name_symbol(name[shared - 1])
    for byte in name[shared...] {
      let symbol = crowns_name_symbol(byte)
      append(symbol: symbol, in: context)
      if symbol == NameCode.other { append(Int(byte), bits: 8) }
      context = symbol
    }
    append(symbol: NameCode.end, in: context)
  }

  private mutating func append(symbol: UInt32, in context: UInt32) {
    let (code, length) = NameCode.codes[Int(context)][Int(symbol)]
    append(code, bits: length)
  }
}

extension BitReader {
  @inline(__always)
  private mutating func readSymbol(in context: UInt32) -> UInt32 {
    let found = crowns_name_read(context, peek())
    skip(Int(found & 255))
    return found >> 8
  }

  /// Turns the name before into the next one, as `BitWriter` wrote it.
  ///
  /// - Returns: False for what is no name.
  @inline(__always)
  mutating func readName(after name: inout [UInt8]) -> Bool {
    var dropped = Int(readSymbol(in: NameCode.dropContext))
    if dropped >= NameCode.lastDrop {
      guard let rest = readNumber(lowBits: NameCode.lowBitsOfDrop), rest < name.count else { return false }
      dropped += rest
    }
    guard dropped <= name.count else { return false }
    name.removeLast(dropped)
    var context = name.last.map(crowns_name_symbol) ?? NameCode.end
    while true {
      let symbol = readSymbol(in: context)
      if symbol == NameCode.end { return !isPastEnd }
      guard name.count < CrownName.maximumByteCount, !isPastEnd else { return false }
      name.append(symbol == NameCode.other ? UInt8(truncatingIfNeeded: read(8)) : crowns_name_byte(symbol))
      context = symbol
    }
  }
}
