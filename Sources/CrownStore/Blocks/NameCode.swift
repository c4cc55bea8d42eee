internal import CFrequencies
import CrownPath

/// The code of the names in a packed database: see `CrownBlock`.
///
/// Each byte has a canonical Huffman code that depends on the byte before.
enum NameCode {
  static let symbolCount = Int(crowns_name_symbol_count)
  /// The end of a name, which also stands for the byte before the first one.
  static let end = UInt32(crowns_name_end)
  /// A byte without a symbol of its own: its eight bits follow.
  static let other = UInt32(crowns_name_other)
  /// The context of the number of bytes that a name drops from the end of the one before.
  fileprivate static let dropContext = UInt32(crowns_name_drop_context)
  /// The symbol of that many dropped bytes and more: the rest follows as a number.
  fileprivate static let lastDrop = 31
  fileprivate static let lowBitsOfDrop = 4

  /// The code of the symbols in each context.
  fileprivate static let codes = (0...Int32(symbolCount)).map { context in
    HuffmanCode(lengths: (0..<Int32(symbolCount)).map { UInt8(crowns_name_length(context, $0)) })
  }
}

extension CodeSequence {
  /// Appends a name after another one.
  mutating func append(name: [UInt8], after other: [UInt8]) {
    let shared = zip(name, other).prefix { $0 == $1 }.count
    let dropped = other.count - shared
    append(symbol: UInt32(min(dropped, NameCode.lastDrop)), in: NameCode.dropContext)
    if dropped >= NameCode.lastDrop { append(number: dropped - NameCode.lastDrop, lowBits: NameCode.lowBitsOfDrop) }
    append(end: name[shared...], after: name[..<shared])
  }

  /// Appends the end of a name of which the beginning is known.
  mutating func append(end: some Collection<UInt8>, after beginning: some BidirectionalCollection<UInt8>) {
    var context = beginning.last.map(crowns_name_symbol) ?? NameCode.end
    for byte in end {
      let symbol = crowns_name_symbol(byte)
      append(symbol: symbol, in: context)
      if symbol == NameCode.other { append(Int(byte), bits: 8) }
      context = symbol
    }
    append(symbol: NameCode.end, in: context)
  }

  private mutating func append(symbol: UInt32, in context: UInt32) {
    append(Int(symbol), by: NameCode.codes[Int(context)])
  }
}

extension NameCode {
  /// The symbol of a byte.
  static func symbol(of byte: UInt8) -> UInt32 { crowns_name_symbol(byte) }

  /// The byte of a symbol that has one.
  static func byte(of symbol: UInt32) -> UInt8 { crowns_name_byte(symbol) }
}

extension BitReader {
  /// Reads the next symbol of a name.
  @inline(__always)
  mutating func readSymbol(in context: UInt32) -> UInt32 {
    let found = crowns_name_read(context, peek())
    skip(Int(found & 255))
    return found >> 8
  }

  /// Reads how many bytes a name drops from the end of the one before; `nil` for more than a name has.
  @inline(__always)
  mutating func readDrop() -> Int? {
    let dropped = Int(readSymbol(in: NameCode.dropContext))
    guard dropped >= NameCode.lastDrop else { return dropped }
    guard let rest = readNumber(lowBits: NameCode.lowBitsOfDrop), rest < CrownName.maximumByteCount else { return nil }
    return dropped + rest
  }
}
