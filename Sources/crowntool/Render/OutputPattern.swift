import ArgumentParser

/// A path with tokens in braces that stand for what is drawn, such as `icons/{name}{scale}.{format}`.
struct OutputPattern: Equatable, Sendable {
  enum Token: String, CaseIterable, Sendable {
    case name, base, folder, scale, size, color, format
  }

  enum Part: Equatable, Sendable {
    case text(String)
    case token(Token)
    /// The factor as a number: `{scale}` before an x, as in `@{scale}x`. Elsewhere it is a suffix, `@2x`.
    case factor
  }

  let parts: [Part]

  /// Reads a pattern. Two braces stand for one: `{{` for `{`, `}}` for `}`.
  init(_ text: String) throws {
    var parts: [Part] = []
    var literal = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        literal.append(character)
        continue
      }
      if rest.first == character {
        literal.append(rest.removeFirst())
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}") else {
        throw ValidationError(
          "--output \(text): '\(character)' without its counterpart; write '\(character)\(character)' for a brace.")
      }
      guard let token = Token(rawValue: String(rest[..<end])) else {
        throw ValidationError(
          "--output \(text): there is no '{\(rest[..<end])}'; give one of \(Self.list), or '{{' for a brace.")
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      rest = rest[rest.index(after: end)...]
      parts.append(token == .scale && rest.first == "x" ? .factor : .token(token))
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// True if a token is a part of it.
  func has(_ token: Token) -> Bool { parts.contains(.token(token)) || token == .scale && parts.contains(.factor) }

  private static var list: String { Token.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ") }

  /// The path itself, where it has no token.
  var plainPath: String? {
    switch parts.first {
    case nil: ""
    case .text(let text): parts.count == 1 ? text : nil
    case .token, .factor: nil
    }
  }

  /// The path with each token replaced by a value.
  ///
  /// An empty folder takes the slash behind it along: the path would lead to the root of the file system otherwise.
  func path(factor: String, _ value: (Token) -> String) -> String {
    var path = ""
    var dropsSlash = false
    for part in parts {
      switch part {
      case .text(let text):
        path += dropsSlash && text.hasPrefix("/") ? String(text.dropFirst()) : text
        dropsSlash = false
      case .token(let token):
        let value = value(token)
        path += value
        dropsSlash = value.isEmpty && (token == .folder || path.isEmpty || path.hasSuffix("/"))
      case .factor:
        path += factor
        dropsSlash = false
      }
    }
    return path
  }
}
