import CrownSystem

/// One sentence about a source, a folder or an argument of an import.
///
/// Its description is a line as compilers print it, which Xcode and other editors link to the file:
/// `crowns/royal.svg:3:17: warning: the path is empty, so there is nothing to draw`.
public struct ImportMessage: Sendable, Hashable, CustomStringConvertible {
  /// The severity of a message.
  public enum Severity: Sendable, Hashable {
    /// The crown was imported as it should be. A strict import takes it too.
    case note
    /// The crown was imported nevertheless. A strict import refuses it.
    case warning
    /// Something was not imported.
    case problem
  }

  /// The path of the file or folder, as it was given or found.
  public let path: String
  /// The line in the file, from 1; `nil` where the message concerns the file as a whole.
  public let line: Int?
  /// The column in the line, from 1, in characters.
  public let column: Int?
  /// The severity of the message.
  public let severity: Severity
  /// The text of the message: what was found, and what to do.
  public let text: String

  package init(path: String, line: Int? = nil, column: Int? = nil, severity: Severity = .problem, text: String) {
    self.path = path
    self.line = line
    self.column = column
    self.severity = severity
    self.text = text
  }

  /// The longest place that ``description`` shows in full, in bytes. A path may have thousands, and its two ends say
  /// the most.
  private static let longestShownPlace = 400

  /// The path, with line and column where they are known; a very long one without its middle.
  public var place: String {
    let place = [line, column].compactMap(\.self).reduce(path) { "\($0):\($1)" }
    guard place.utf8.count > Self.longestShownPlace else { return place }
    let half = Self.longestShownPlace / 2
    return "\(place.prefix(half))…\(place.suffix(half))"
  }

  /// The text, after the word "warning" if it is one.
  public var sentence: String { severity == .warning ? "warning: " + text : text }

  /// The place and the sentence: `crowns/bad.svg:3:17: path data: expected a number after 'L', found 'x'`.
  public var description: String { "\(place): \(sentence)" }
}

extension ImportMessage {
  /// Says why a file cannot be read.
  init(_ failure: ByteFile.Failure) {
    self.init(path: failure.path, text: "cannot \(failure.action): \(failure.reason)")
  }

  /// The same message for a source that gets its crown nevertheless.
  var asWarning: ImportMessage {
    ImportMessage(path: path, line: line, column: column, severity: .warning, text: text)
  }
}
