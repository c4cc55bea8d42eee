import CrownSVG

/// The words at the end of an exported file that tell who wrote it, with a checksum of all the rest.
///
/// Only files whose mark is right are replaced: an edited one counts as the user's.
public struct ExportMark: Sendable {
  /// The text before the mark's own words, such as the beginning of a comment.
  public let start: String
  /// The text after the checksum. It ends the file.
  public let end: String

  /// Words between a beginning and an end, which make a comment of the file's syntax of them.
  public init(start: String, end: String) { (self.start, self.end) = (start, end) }

  /// A comment of XML.
  public static let xml = ExportMark(start: "<!--", end: "-->\n")

  private static let words = "crowntool "
  private static let digitCount = 8
  /// The most bytes behind a checksum.
  private static let longestEnd = 64

  /// The number of bytes.
  var count: Int { start.utf8.count + Self.words.utf8.count + Self.digitCount + end.utf8.count }

  /// Bytes with their mark behind them.
  ///
  /// - Complexity: O(n) in the bytes.
  public func marked(_ bytes: [UInt8]) -> [UInt8] {
    var checksum = FNV1a()
    checksum.add(bytes)
    return bytes + line(checksum)
  }

  /// The mark of a text whose checksum is known.
  package func line(_ checksum: FNV1a) -> [UInt8] {
    let opening = Array((start + Self.words).utf8)
    var checksum = checksum
    checksum.add(opening)
    checksum.add(end.utf8)
    return opening + Array(checksum.digits.utf8) + Array(end.utf8)
  }

  /// Returns true if bytes end with a mark, and are unchanged since.
  ///
  /// - Complexity: O(n) in the bytes.
  public static func isValid(in bytes: [UInt8]) -> Bool {
    let words = Array(words.utf8)
    let earliest = max(0, bytes.count - words.count - digitCount - longestEnd)
    let latest = bytes.count - words.count - digitCount
    guard latest >= earliest else { return false }
    for index in (earliest...latest).reversed() where bytes[index...].starts(with: words) {
      let digits = index + words.count
      var checksum = FNV1a()
      checksum.add(bytes[..<digits])
      checksum.add(bytes[(digits + digitCount)...])
      return bytes[digits..<digits + digitCount].elementsEqual(checksum.digits.utf8)
    }
    return false
  }
}
