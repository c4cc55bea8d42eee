/// Subpaths that recur in a database's crowns: stored once, referred to by records.
///
/// A database keeps the table's bytes as one blob and passes the table to every decoder of its records. Shapes have
/// numbers from 0 on; the first 256 take the least room to refer to.
public final class SharedShapes: Sendable {
  /// The table: its version, the longer side of the view boxes that it serves, the lengths of the shapes, the shapes.
  public let bytes: [UInt8]
  /// The longer side of the view boxes of drawings that may use the shapes.
  let side: Double
  /// The offset of each shape in the table, and the table's length.
  private let offsets: [Int]

  /// The number of bytes before the runs: version, longer side, number of runs.
  private static let headLength = 10
  /// The number of bytes of a run: a length, and a count in two bytes.
  private static let runLength = 3
  /// The newest version of the table.
  static let version: UInt8 = 1
  /// The most shapes of a table.
  static let maximumCount = 1 << 16 - 1
  /// The most runs of shapes of one length, and the most bytes of a shape: each is a byte in the table.
  static let maximumRuns = 255
  static let maximumLength = 255
  /// The most segments of a shape.
  @usableFromInline
  static let maximumSegments = 255

  /// The number of shapes.
  public var count: Int { offsets.count - 1 }

  /// The number of plain bits that refer to one of the first ``commonCount`` shapes.
  static let shortNumberBits = 8
  /// The number of shapes that short numbers refer to.
  static let commonCount = 1 << shortNumberBits

  /// The number of plain bits that refer to any shape.
  var numberBits: Int { Int.bitWidth - max(count - 1, 0).leadingZeroBitCount }

  /// Reads a table.
  ///
  /// - Complexity: O(*n*) in the number of shapes, which are decoded only where a record refers to them.
  public init(bytes: [UInt8]) throws(PathDecodingError) {
    guard bytes.count >= Self.headLength else { throw PathDecodingError(kind: .truncated, offset: bytes.count) }
    guard bytes[0] == Self.version else { throw PathDecodingError(kind: .unsupportedVersion(bytes[0]), offset: 0) }
    let runs = Int(bytes[9])
    let first = Self.headLength + Self.runLength * runs
    guard bytes.count >= first else { throw PathDecodingError(kind: .truncated, offset: bytes.count) }
    var offsets = [first]
    for run in stride(from: Self.headLength, to: first, by: Self.runLength) {
      let count = Int(bytes[run + 1]) | Int(bytes[run + 2]) << 8
      guard offsets.count + count <= Self.maximumCount else {
        throw PathDecodingError(kind: .tooManyElements, offset: run)
      }
      var end = offsets[offsets.count - 1]
      for _ in 0..<count {
        end += Int(bytes[run])
        offsets.append(end)
      }
    }
    let end = offsets[offsets.count - 1]
    guard end == bytes.count else { throw PathDecodingError(kind: .damaged, offset: min(end, bytes.count)) }
    self.bytes = bytes
    self.offsets = offsets
    var pattern: UInt64 = 0
    for byte in bytes[1...8].reversed() { pattern = pattern << 8 | UInt64(byte) }
    side = Double(bitPattern: pattern)
  }

  /// Makes a table of encoded shapes, each at most ``maximumLength`` bytes long and in at most ``maximumRuns`` runs of
  /// the same length.
  init(side: Double, shapes: [[UInt8]]) {
    var runs: [(length: Int, count: Int)] = []
    for shape in shapes {
      if let last = runs.last, last.length == shape.count {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((shape.count, 1))
      }
    }
    var bytes = [Self.version]
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: side.bitPattern >> shift))
    }
    bytes.append(UInt8(clamping: runs.count))
    for run in runs {
      bytes += [
        UInt8(clamping: run.length), UInt8(truncatingIfNeeded: run.count), UInt8(truncatingIfNeeded: run.count >> 8),
      ]
    }
    var offsets = [bytes.count]
    for shape in shapes {
      bytes += shape
      offsets.append(bytes.count)
    }
    self.bytes = bytes
    self.offsets = offsets
    self.side = side
  }

  /// Lends the bytes of a shape.
  func withShape(
    _ number: Int, _ body: (UnsafeRawBufferPointer) throws(PathDecodingError) -> Void
  ) throws(PathDecodingError) {
    try bytes.withBytes { bytes throws(PathDecodingError) in
      try body(UnsafeRawBufferPointer(rebasing: bytes[offsets[number]..<offsets[number + 1]]))
    }
  }
}
