/// The comment that marks a document of ``SVGWriter``, with a checksum of all the rest.
///
/// It follows the first tag: some readers only recognise SVG that begins with `<svg`.
enum SVGMark {
  private static let start = "<!--crowntool "
  private static let end = "-->\n"
  /// The words around the checksum in documents of earlier versions.
  private static let formerStart = "<!-- Written by crowntool, checksum "
  private static let formerEnd = " -->\n"
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
    return holds(start, end, document, from: line) || holds(formerStart, formerEnd, document, from: line)
  }

  /// Returns true if the line that begins at an index is a mark of the rest, with these words.
  private static func holds(_ start: String, _ end: String, _ document: [UInt8], from line: Int) -> Bool {
    guard document[line...].starts(with: start.utf8) else { return false }
    let content = document[line...].dropFirst(start.utf8.count + digitCount + end.utf8.count)
    var checksum = FNV1a()
    checksum.add(document[..<line])
    checksum.add(content)
    return document[line..<content.startIndex].elementsEqual((start + checksum.digits + end).utf8)
  }
}

extension SVGWriter {
  /// Returns true if bytes are a document of this writer, unchanged since.
  ///
  /// - Complexity: O(n) in the bytes.
  public static func wrote(_ document: [UInt8]) -> Bool { SVGMark.isValid(in: document) }
}
