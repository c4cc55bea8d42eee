/// Why a bundle cannot be read.
package struct BundleError: Error, Hashable, CustomStringConvertible {
  /// A sentence without the name of the file.
  package let description: String
}

/// A position in the bytes of a bundle, and what is read from it on.
struct BundleCursor {
  private let content: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { content = bytes }

  func damage(_ reason: String) -> BundleError {
    BundleError(
      description: "the bundle is damaged: \(reason), at byte \(position); make it again with 'crowntool pack'")
  }

  /// Reads the mark and the version; returns the number of crowns.
  mutating func head() throws(BundleError) -> Int {
    guard CrownBundle.isBundle(Array(content.prefix(CrownBundle.mark.count))) else {
      let isDatabase = content.starts(with: "SQLite format 3\0".utf8)
      throw BundleError(
        description: isDatabase
          ? "these bytes are a database, not a bundle; open it as a file, or read it with CrownLibrary(bytes:)"
          : "these bytes are no bundle of crowns; 'crowntool pack --format web' writes one")
    }
    position = CrownBundle.mark.count
    let version = try bytes(1).first
    guard version == CrownBundle.version else {
      throw BundleError(
        description:
          "the bundle has the version \(version ?? 0), and this library reads version \(CrownBundle.version); "
          + "use both of one version of Crowns")
    }
    let count = try number()
    // A name takes two bytes at least, and the length of a record one.
    guard count <= (content.count - position) / 3 else { throw damage("it ends before its crowns do") }
    return count
  }

  /// Reads a number: 7 bits a byte, the lowest first.
  mutating func number() throws(BundleError) -> Int {
    // An Int has 32 bits on some watches and phones, and in WebAssembly.
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      guard position < content.count else { throw damage("it ends early") }
      let byte = content[position]
      position += 1
      value |= UInt64(byte & 127) << UInt64(shift)
      if byte < 128 {
        guard let number = Int32(exactly: value) else { break }
        return Int(number)
      }
    }
    throw damage("a number is too large")
  }

  mutating func bytes(_ count: Int) throws(BundleError) -> ArraySlice<UInt8> {
    guard count <= content.count - position else { throw damage("it ends early") }
    defer { position += count }
    return content[position..<position + count]
  }

  mutating func text() throws(BundleError) -> String {
    guard let text = String(utf8: try bytes(try number())) else { throw damage("a text is not in UTF-8") }
    return text
  }

  /// Reads runs, whose values `body` reads.
  mutating func forEachRun(
    of count: Int, _ body: (inout BundleCursor, Range<Int>) throws(BundleError) -> Void
  ) throws(BundleError) {
    var first = 0
    for _ in 0..<(try number()) {
      let length = try number()
      guard length > 0, length <= count - first else { throw damage("its runs are not those of \(count) crowns") }
      try body(&self, first..<first + length)
      first += length
    }
    guard first == count else { throw damage("its runs are not those of \(count) crowns") }
  }

  mutating func labels(of count: Int) throws(BundleError) -> [Int: CrownLabel] {
    var labels: [Int: CrownLabel] = [:]
    var next = 0
    for _ in 0..<(try number()) {
      let skipped = try number()
      guard skipped < count - next else { throw damage("it has more labels than crowns") }
      next += skipped
      var label = CrownLabel(title: try text())
      for _ in 0..<(try number()) { label.tags.insert(try text()) }
      labels[next] = label
      next += 1
    }
    return labels
  }

  /// Reads the sources, which an app has no use for.
  mutating func skipSources(of count: Int) throws(BundleError) {
    let patterns = try number()
    for _ in 0..<patterns {
      let kind = try number()
      guard kind < 2 else { throw damage("a source is of a kind that there is not") }
      for _ in 0...kind { _ = try text() }
    }
    try forEachRun(of: count) { cursor, _ throws(BundleError) in
      guard try cursor.number() <= patterns else { throw cursor.damage("a source has no pattern") }
    }
  }
}

extension String {
  /// The text of bytes in UTF-8; `nil` for others.
  init?(utf8 bytes: ArraySlice<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // What is not UTF-8 was replaced.
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
