/// Lines of a result, which are written many at a time.
struct LineBuffer {
  private var bytes: [UInt8] = []
  private static let fullByteCount = 1 << 16
  /// The milliseconds for which a reader is waited for after an interruption.
  private let patience: Int32

  init(patience: Int32 = 0) { self.patience = patience }

  /// Adds a line.
  mutating func print(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.fullByteCount { flush() }
  }

  /// Writes what is left.
  mutating func flush() {
    Console.write(bytes, patience: patience)
    bytes.removeAll(keepingCapacity: true)
  }
}
