/// Lines of a result, which are written many at a time.
struct LineBuffer {
  private var bytes: [UInt8] = []
  private static let fullByteCount = 1 << 16

  /// Adds a line.
  mutating func print(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.fullByteCount { flush() }
  }

  /// Writes what is left.
  mutating func flush() {
    Console.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
