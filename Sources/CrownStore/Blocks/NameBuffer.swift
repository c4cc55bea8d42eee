/// A name that is read, in memory that is lent for the time.
struct NameBuffer {
  /// Room for the longest name.
  private let bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  /// Calls `body` with two names: a block's key, and an empty one.
  ///
  /// - Throws: `CrownBlockReader.Malformed` for a key that is longer than a name, and what `body` throws.
  @inline(__always)
  static func withKey<R>(
    _ key: UnsafeRawBufferPointer, _ body: (inout NameBuffer, inout NameBuffer) throws -> R
  ) throws -> R {
    guard key.count <= CrownName.maximumByteCount else { throw CrownBlockReader.Malformed() }
    // Two of so few bytes lie on the stack; one of twice as many would not.
    return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: CrownName.maximumByteCount) { first in
      try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: CrownName.maximumByteCount) { second in
        guard let first = first.baseAddress, let second = second.baseAddress else {
          throw CrownBlockReader.Malformed()
        }
        var (name, other) = (NameBuffer(bytes: first), NameBuffer(bytes: second))
        for byte in key { name.append(byte) }
        return try body(&name, &other)
      }
    }
  }

  private init(bytes: UnsafeMutablePointer<UInt8>) { self.bytes = bytes }

  /// The bytes, as long as nothing else is read.
  var content: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }

  private mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count &+= 1
  }

  /// Becomes a copy of another name.
  @inline(__always)
  mutating func take(_ other: NameBuffer) {
    bytes.update(from: other.bytes, count: other.count)
    count = other.count
  }

  /// Reads the name that follows this one.
  ///
  /// - Returns: False for what is no name.
  @inline(__always)
  mutating func readNext(_ bits: inout BitReader) -> Bool {
    guard let dropped = bits.readDrop(), dropped <= count else { return false }
    count &-= dropped
    return readEnd(&bits)
  }

  /// Reads the name that follows another one.
  ///
  /// - Returns: False for what is no name.
  @inline(__always)
  mutating func read(after other: NameBuffer, _ bits: inout BitReader) -> Bool {
    guard let dropped = bits.readDrop(), dropped <= other.count else { return false }
    count = other.count &- dropped
    bytes.update(from: other.bytes, count: count)
    return readEnd(&bits)
  }

  /// Reads the end of a name of which this is the beginning.
  ///
  /// - Returns: False for what is no name.
  @inline(__always)
  mutating func readEnd(_ bits: inout BitReader) -> Bool {
    // A copy, which lies in registers: names are most of what a search reads.
    var reader = bits
    var context = count == 0 ? NameCode.end : NameCode.symbol(of: bytes[count &- 1])
    while true {
      let symbol = reader.readSymbol(in: context)
      if symbol == NameCode.end {
        bits = reader
        return !reader.isPastEnd
      }
      guard count < CrownName.maximumByteCount, !reader.isPastEnd else { return false }
      append(symbol == NameCode.other ? UInt8(truncatingIfNeeded: reader.read(8)) : NameCode.byte(of: symbol))
      context = symbol
    }
  }

  @inline(__always)
  func isAfter(_ other: UnsafeRawBufferPointer) -> Bool {
    let common = min(count, other.count)
    for index in 0..<common where bytes[index] != other[index] { return bytes[index] > other[index] }
    return count > other.count
  }

  func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where bytes[index] != other[index] { return false }
    return true
  }
}
