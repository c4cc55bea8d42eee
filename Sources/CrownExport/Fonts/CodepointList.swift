import CrownKit

/// The codepoints of the crowns of a font, by the crowns' names: a line of text each, `royal e000`.
///
/// Pages and apps that use a codepoint show the same crown after each run, so that nothing is taken out of the list.
struct CodepointList {
  private var codes: [String: UInt32] = [:]
  private var taken: Set<UInt32> = []
  /// The text that the list was read from, with the lines that were added since.
  private(set) var text: String

  private static let firstLine = "# The codepoints of crowns. Lines may be added; change none that is in use.\n"

  /// An empty list.
  init() { text = Self.firstLine }

  /// Reads a list: names and hexadecimal codes with a space between them, and comments behind `#`.
  ///
  /// - Throws: ``ExportError`` that tells the line.
  init(_ bytes: [UInt8]) throws {
    text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw ExportError(description: "it is not text in UTF-8") }
    if !text.isEmpty, text.last != "\n" { text += "\n" }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      func problem(_ sentence: String) -> ExportError {
        ExportError(description: "line \(index + 1): \(sentence)")
      }
      guard words.count == 2, let code = Self.code(words[1]) else {
        throw problem("expected a name and a code from a0 to 10fffd, as in 'royal e000'")
      }
      guard codes.updateValue(code, forKey: String(name)) == nil else { throw problem("\(name) is listed twice") }
      guard taken.insert(code).inserted else { throw problem("the code \(words[1]) is that of another crown, too") }
    }
  }

  /// A character that fonts may give a glyph.
  private static func code(_ text: Substring) -> UInt32? {
    guard text.count <= 6, let code = UInt32(text, radix: 16), code >= 0xA0, Unicode.Scalar(code) != nil,
      code & 0xFFFE != 0xFFFE
    else { return nil }
    return code
  }

  /// The codepoint of a crown: the one that it has, or the next one that none had.
  ///
  /// - Throws: ``ExportError`` if all are taken.
  mutating func codepoint(of name: String) throws -> UInt32 {
    if let code = codes[name] { return code }
    while taken.contains(next) { next += 1 }
    // Apple's logo stands at F8FF. Then comes the plane 15, which is private as a whole.
    if next >= 0xF8FF, next < Self.secondArea.lowerBound { next = Self.secondArea.lowerBound }
    while taken.contains(next) { next += 1 }
    guard next <= Self.secondArea.upperBound else {
      throw ExportError(description: "all codepoints for private use are taken; export several fonts")
    }
    taken.insert(next)
    codes[name] = next
    text += "\(name) \(String(next, radix: 16))\n"
    return next
  }

  /// The first codepoint that may be free.
  private var next: UInt32 = 0xE000
  private static let secondArea: ClosedRange<UInt32> = 0xF0000...0xFFFFD
}
