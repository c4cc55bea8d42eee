/// A name that is read after another one, in its place.
struct NameBuffer {
  private var bytes: [UInt8] = []

  /// Begins with the key of a block.
  init(_ key: UnsafeRawBufferPointer) throws(CrownBlockReader.Malformed) {
    guard key.count <= CrownName.maximumByteCount else { throw CrownBlockReader.Malformed() }
    bytes.reserveCapacity(max(key.count, 64))
    bytes += key
  }

  /// Reads the name that follows this one.
  ///
  /// - Returns: False for what is no name.
  @inline(__always)
  mutating func readNext(_ bits: inout BitReader) -> Bool { bits.readName(after: &bytes) }

  /// Becomes another name; both keep their memory.
  mutating func take(_ other: borrowing NameBuffer) {
    bytes.removeAll(keepingCapacity: true)
    bytes += other.bytes
  }

  /// Lends the bytes.
  func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try bytes.withUnsafeBytes(body) }

  func isAfter(_ other: UnsafeRawBufferPointer) -> Bool {
    withBytes { bytes in
      let count = min(bytes.count, other.count)
      for place in 0..<count where bytes[place] != other[place] { return bytes[place] > other[place] }
      return bytes.count > other.count
    }
  }

  func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    bytes.count == other.count && withBytes { $0.elementsEqual(other) }
  }
}
