/// Why a file of settings cannot be used. Nothing is imported then.
public struct SettingsFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The line in the file, from 1; `nil` where the error concerns the file as a whole.
  public let line: Int?
  /// The column in the line, from 1, in characters.
  public let column: Int?
  /// The problem, and the remedy.
  public let text: String

  init(path: String, line: Int? = nil, column: Int? = nil, text: String) {
    (self.path, self.line, self.column, self.text) = (path, line, column, text)
  }

  /// - Parameter offset: The position in the bytes of the file.
  init(path: String, at offset: Int, in bytes: [UInt8], text: String) {
    let place = TextPlace(of: offset, in: bytes)
    self.init(path: path, line: place.line, column: place.column, text: text)
  }

  /// The place and the text: `crowns/crowns.json:3:5: there is no setting 'colour'; did you mean 'colors'?`.
  public var description: String { "\([line, column].compactMap(\.self).reduce(path) { "\($0):\($1)" }): \(text)" }
}

/// The line and column of a position in a text, from 1; the column in characters.
struct TextPlace {
  let line: Int
  let column: Int

  /// - Complexity: O(n) in the bytes before the position.
  init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
  }
}
