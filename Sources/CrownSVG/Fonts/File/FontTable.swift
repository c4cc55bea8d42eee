/// A table of a font file, or a part of one. Reading beyond its end throws, so that no file can do harm.
///
/// Numbers are stored with the highest byte first.
struct FontTable: Sendable {
  private let bytes: [UInt8]
  private let start: Int
  let count: Int
  /// The name of the table, for messages.
  let name: String

  /// The largest offset or count that is read; no font file is larger. Products with small factors do not overflow.
  private static let maximumNumber = 1 << 28

  /// - Parameter bytes: The whole file.
  init(file bytes: [UInt8]) { (self.bytes, start, count, name) = (bytes, 0, bytes.count, "directory") }

  private init(_ bytes: [UInt8], start: Int, count: Int, name: String) {
    (self.bytes, self.start, self.count, self.name) = (bytes, start, count, name)
  }

  /// The error of a table whose contents cannot be right.
  var damage: FontError { .damaged(table: name) }

  /// A part of the table; by default all from an offset on.
  func part(from offset: Int, count: Int? = nil, name: String? = nil) throws(FontError) -> FontTable {
    guard offset >= 0, offset <= self.count else { throw damage }
    let count = count ?? self.count - offset
    guard count >= 0, count <= self.count - offset else { throw damage }
    return FontTable(bytes, start: start + offset, count: count, name: name ?? self.name)
  }

  // MARK: - Numbers

  func byte(_ offset: Int) throws(FontError) -> UInt8 {
    guard offset >= 0, offset < count else { throw damage }
    return bytes[start + offset]
  }

  func u8(_ offset: Int) throws(FontError) -> Int { Int(try byte(offset)) }

  func u16(_ offset: Int) throws(FontError) -> Int { try u8(offset) << 8 | u8(offset + 1) }

  func i16(_ offset: Int) throws(FontError) -> Int { Int(Int16(truncatingIfNeeded: try u16(offset))) }

  /// An offset or a count of 32 bits.
  func u32(_ offset: Int) throws(FontError) -> Int {
    let value = try UInt32(u16(offset)) << 16 | UInt32(u16(offset + 2))
    guard let number = Int(exactly: value), number <= Self.maximumNumber else { throw damage }
    return number
  }

  /// An unsigned number of 1 to 4 bytes.
  func unsigned(_ offset: Int, size: Int) throws(FontError) -> Int {
    var value: UInt32 = 0
    for index in 0..<size { value = value << 8 | UInt32(try byte(offset + index)) }
    guard let number = Int(exactly: value), number <= Self.maximumNumber else { throw damage }
    return number
  }

  /// A fraction with 14 bits after the point.
  func fraction14(_ offset: Int) throws(FontError) -> Double { Double(try i16(offset)) / 16384 }

  /// Four letters.
  func tag(_ offset: Int) throws(FontError) -> String {
    String(
      decoding: [try byte(offset), try byte(offset + 1), try byte(offset + 2), try byte(offset + 3)], as: UTF8.self)
  }

  // MARK: - Sorted lists

  /// The first index of a sorted list for which a condition holds; `nil` where there is none.
  static func firstIndex(
    below count: Int, where condition: (Int) throws(FontError) -> Bool
  ) throws(FontError) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if try condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low < count ? low : nil
  }
}
