/// A problem or a warning of an import, at a position in the file.
public struct SVGDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters.
  public var column: Int
  /// The name of the element that it concerns; empty for the file as a whole.
  public var element: String
  /// The kind of the diagnostic.
  public var kind: Kind
  /// The text of the diagnostic: what was found, what was expected, and what to do about it.
  public var message: String

  /// Makes a diagnostic from its parts.
  public init(line: Int, column: Int, element: String, kind: Kind, message: String) {
    self.line = line
    self.column = column
    self.element = element
    self.kind = kind
    self.message = message
  }

  /// The position and the message, as compilers print them: `3:17: path data: expected a number after 'L', found 'x'`.
  public var description: String { "\(line):\(column): \(message)" }
}

extension SVGDiagnostic {
  /// The kind of a diagnostic, by which a program says in its own words what happened.
  ///
  /// The raw value is a word that stays as it is. Later versions may have more kinds.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The word.
    public let rawValue: String

    /// Makes a kind of a word, which may be one of a later version.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file is no drawing that can be read, or a value in it breaks the rules of its format.
    public static let malformed = Kind(rawValue: "malformed")
    /// The drawing has something that a crown cannot have, or that is not drawn: a photo, a shadow, an animation.
    public static let unsupported = Kind(rawValue: "unsupported")
    /// The drawing needs something that is not there: an element that it refers to, a file, a font.
    public static let missing = Kind(rawValue: "missing")
    /// The drawing has more colours than the import allows.
    public static let colors = Kind(rawValue: "colors")
    /// Nothing is drawn, or nothing is left.
    public static let empty = Kind(rawValue: "empty")
    /// The file, a number in it, or the work that it asks for is larger than what is read.
    public static let limit = Kind(rawValue: "limit")
    /// The drawing is drawn a little otherwise than its file says, or than other programs draw it.
    public static let approximate = Kind(rawValue: "approximate")
  }
}

/// The refusal of a file: every problem that was found in it, in the order of the file.
public struct SVGRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems; at least one.
  public var diagnostics: [SVGDiagnostic]

  /// Makes a rejection of at least one problem.
  public init(diagnostics: [SVGDiagnostic]) { self.diagnostics = diagnostics }

  /// One line for each problem.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

// MARK: - Made of problems

extension SVGRejection {
  /// The rejection of a file as a whole.
  init(_ kind: SVGDiagnostic.Kind = .malformed, ofFile message: String) {
    self.init(diagnostics: [SVGDiagnostic(line: 1, column: 1, element: "", kind: kind, message: message)])
  }

  /// - Parameters:
  ///   - problems: At least one problem.
  ///   - text: The text that the offsets of the problems refer to.
  init(_ problems: [Problem], in text: SourceText) {
    self.init(diagnostics: SVGDiagnostic.list(problems, in: text))
  }
}

extension SVGDiagnostic {
  /// The diagnostics of problems, in the order of the file.
  static func list(_ problems: [Problem], in text: SourceText) -> [SVGDiagnostic] {
    let diagnostics = zip(problems, text.positions(of: problems.map(\.offset))).map { problem, position in
      SVGDiagnostic(
        line: position.line, column: position.column, element: problem.element, kind: problem.kind,
        message: problem.message)
    }
    return diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
