/// Turns names of files and folders into Swift identifiers. The same name always gives the same identifier.
///
/// Punctuation separates words, which are joined in camel case: `st-edward` is `stEdward`, `HTML file` is `htmlFile`.
/// Two numbers stay apart: `a-1-2` is `a1_2`. An identifier begins with `_` where the name begins with a digit. A
/// character that no identifier may have, as some emoji are, stands there by its number: `♔` is `u2654`.
enum SwiftIdentifier {
  /// The identifier of a member: `stEdward`.
  ///
  /// It is written in backticks where it is declared if it is a keyword: see ``declaration(of:)``.
  static func member(for name: String) -> String {
    let words = words(of: name)
    let identifier = joined([lowered(words[0])] + words.dropFirst().map(capitalized))
    return unavailable.contains(identifier) ? identifier + "_" : identifier
  }

  /// The identifier of a nested type: `TudorFolder`. The last word keeps it apart from all that Swift names.
  static func type(for folder: String) -> String { joined(words(of: folder).map(capitalized)) + "Folder" }

  /// An identifier as it is declared: keywords in backticks.
  static func declaration(of identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// Members that Swift or `BundledCrown` has already.
  private static let unavailable: Set<String> = ["init", "self", "library", "allCases"]

  /// Swift's reserved words that a member in camel case can have (The Swift Programming Language, Lexical Structure).
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows",
    "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]
}

// MARK: - Words

extension SwiftIdentifier {
  /// The words of a name; at least one.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    func endWord() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for scalar in name.unicodeScalars {
      if isAllowed(scalar) {
        word.unicodeScalars.append(scalar)
      } else if scalar.isASCII || scalar.properties.isWhitespace || isPunctuation(scalar) {
        // An apostrophe does not end a word: `king's` is `kings`.
        if scalar != "'", scalar != "’" { endWord() }
      } else {
        endWord()
        words.append(number(of: scalar))
      }
    }
    endWord()
    return words.isEmpty ? [name.unicodeScalars.map(number).joined()] : words
  }

  /// Joins words, numbers with a line between them.
  private static func joined(_ words: [String]) -> String {
    var identifier = ""
    for word in words {
      if let last = identifier.last, let first = word.first, last.isNumber, first.isNumber { identifier += "_" }
      identifier += word
    }
    if let first = identifier.unicodeScalars.first, !isAllowedFirst(first) { identifier = "_" + identifier }
    return identifier
  }

  /// A word as the first of a member: `royal` for `Royal`, `html` for `HTML`, `htmlFile` for `HTMLFile`.
  private static func lowered(_ word: String) -> String {
    let capitals = word.prefix(while: \.isUppercase)
    let rest = word.dropFirst(capitals.count)
    guard capitals.count > 1, rest.first?.isLowercase ?? false else { return capitals.lowercased() + rest }
    // The last capital begins the next word.
    return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static func number(of scalar: Unicode.Scalar) -> String {
    "u" + String(scalar.value, radix: 16, uppercase: true)
  }
}

// MARK: - Characters

extension SwiftIdentifier {
  /// Returns true if a character can stand in an identifier, and does not only separate words or stay unseen.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      identifierScalars.contains { $0.contains(scalar.value) }
    // Emoji beyond the first plane.
    case .otherSymbol, .modifierSymbol: (0x1F000..<0x1FFFE).contains(scalar.value)
    default: false
    }
  }

  private static func isAllowedFirst(_ scalar: Unicode.Scalar) -> Bool {
    let isDigit = (0x30...0x39).contains(scalar.value)
    return !isDigit && !combiningScalars.contains { $0.contains(scalar.value) }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .format:
      true
    default: false
    }
  }

  /// The characters of identifiers (The Swift Programming Language, Lexical Structure, grammar of an identifier), as
  /// far as Unicode has characters there.
  private static let identifierScalars: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xA8...0xA8, 0xAA...0xAA, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE,
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x2054...0x2054, 0x2060...0x218F,
    0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
    0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFFD, 0x10000...0x1FFFD,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]

  /// Those of them that an identifier cannot begin with, beside the digits.
  private static let combiningScalars: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
}
