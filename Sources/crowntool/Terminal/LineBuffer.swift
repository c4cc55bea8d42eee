import CrownSystem

/// Lines of a result, which are written many at a time.
struct LineBuffer {
  private var bytes: [UInt8] = []
  private static let fullByteCount = 1 << 16
  /// The bytes that a reader gets after an interruption.
  private var wholeness: Descriptor.Wholeness

  init(_ wholeness: Descriptor.Wholeness = .any) { self.wholeness = wholeness }

  /// Adds a line.
  mutating func print(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.fullByteCount { flush() }
  }

  /// Writes what is left.
  mutating func flush() {
    guard !bytes.isEmpty else { return }
    Console.write(bytes, wholeness)
    if wholeness == .whole { wholeness = .rest }
    bytes.removeAll(keepingCapacity: true)
  }
}
