import CrownSVG
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
  /// The kind of the message.
  public let kind: Kind
  /// The text of the message: what was found, and what to do.
  public let text: String

  package init(
    path: String, line: Int? = nil, column: Int? = nil, severity: Severity = .problem, _ kind: Kind, text: String
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.severity = severity
    self.kind = kind
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
  /// The kind of a message, by which a program says in its own words what happened.
  ///
  /// The raw value is a word that stays as it is. Later versions may have more kinds.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The word.
    public let rawValue: String

    /// Makes a kind of a word, which may be one of a later version.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file is no drawing that can be read, or a value in it breaks the rules of its format.
    public static let malformed = Kind(.malformed)
    /// The drawing has something that a crown cannot have, or that is not drawn: a photo, a shadow, an animation.
    public static let unsupported = Kind(.unsupported)
    /// Something that is needed is not there: an element that a drawing refers to, a file, a font, a folder.
    public static let missing = Kind(.missing)
    /// The drawing has more colours than the import allows, or too little of it is left in one.
    public static let colors = Kind(.colors)
    /// Nothing is drawn, nothing is left, or a folder has nothing to import.
    public static let empty = Kind(.empty)
    /// The file, a number in it, or the work that it asks for is larger than what is read.
    public static let limit = Kind(.limit)
    /// The crown differs a little from its file, or from what other programs draw.
    public static let approximate = Kind(.approximate)
    /// The system cannot open or read the file, the folder or the archive.
    public static let unreadable = Kind(rawValue: "unreadable")
    /// The name cannot be a crown's, or is that of another crown.
    public static let name = Kind(rawValue: "name")
    /// What was decided about a picture of pixels: traced or kept as a mask, its frame, its gamma.
    public static let picture = Kind(rawValue: "picture")
    /// The file was left out, or is no file that can be imported here.
    public static let skipped = Kind(rawValue: "skipped")
    /// A crown of the database was damaged.
    public static let damaged = Kind(rawValue: "damaged")

    /// The kind of a diagnostic.
    init(_ kind: SVGDiagnostic.Kind) { self.init(rawValue: kind.rawValue) }
  }

  /// Tells of an SVG document at a path.
  init(_ diagnostic: SVGDiagnostic, severity: Severity, path: String) {
    self.init(
      path: path, line: diagnostic.line, column: diagnostic.column, severity: severity, Kind(diagnostic.kind),
      text: diagnostic.message)
  }

  /// Says why a file cannot be read.
  init(_ failure: ByteFile.Failure) {
    self.init(path: failure.path, .unreadable, text: "cannot \(failure.action): \(failure.reason)")
  }

  /// The same message for a source that gets its crown nevertheless.
  var asWarning: ImportMessage {
    ImportMessage(path: path, line: line, column: column, severity: .warning, kind, text: text)
  }
}
