/// The comment that marks a document of ``SVGWriter``, with a checksum of all the rest.
///
/// It follows the first tag: some readers only recognise SVG that begins with `<svg`.
enum SVGMark {
  private static let start = "<!-- Written by crowntool, checksum "
  private static let end = " -->\n"
  private static let digitCount = 8

  /// A document with its mark.
  ///
  /// - Parameters:
  ///   - tag: The first tag and the end of its line.
  ///   - content: All that follows it.
  static func marked(tag: String, content: String) -> String {
    var checksum = FNV1a()
    checksum.add(tag.utf8)
    checksum.add(content.utf8)
    return tag + start + checksum.digits + end + content
  }

  /// Returns true if the mark of a document holds the checksum of the rest.
  static func isValid(in document: [UInt8]) -> Bool {
    // The mark is the second line.
    guard let line = document.firstIndex(of: UInt8(ascii: "\n")).map({ $0 + 1 }) else { return false }
    let digits = document[line...].dropFirst(start.utf8.count)
    let content = digits.dropFirst(digitCount + end.utf8.count)
    var checksum = FNV1a()
    checksum.add(document[..<line])
    checksum.add(content)
    return document[line..<content.startIndex].elementsEqual((start + checksum.digits + end).utf8)
  }
}

/// The checksum FNV-1a of 32 bits (Fowler, Noll and Vo): it tells an edited file, and four lines compute it elsewhere.
private struct FNV1a {
  private var value: UInt32 = 0x811C_9DC5

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt32(byte)) &* 0x0100_0193 }
  }

  /// Eight hexadecimal digits.
  var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension SVGWriter {
  /// Returns true if bytes are a document of this writer, unchanged since.
  ///
  /// - Complexity: O(n) in the bytes.
  public static func wrote(_ document: [UInt8]) -> Bool { SVGMark.isValid(in: document) }
}
