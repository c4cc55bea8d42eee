/// A value of JSON (RFC 8259) that can stand in a script element of HTML: no text in it ends the element.
enum ScriptValue {
  /// A name and a value of an object.
  struct Member {
    let name: String
    let value: ScriptValue

    init(_ name: String, _ value: ScriptValue) {
      self.name = name
      self.value = value
    }
  }

  case integer(Int)
  case string(String)
  case array([ScriptValue])
  /// Members in the order in which they are written.
  case object([Member])

  /// The value as text.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .integer(let value): text += "\(value)"
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Writes a string. Signs of markup, control characters and JavaScript's line separators are escaped.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "<", ">", "&", "\0"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

/// Text in HTML.
enum HTMLText {
  /// A text whose characters stand for themselves in the content of elements and in quoted attributes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // HTML has no character 0.
      case "\0": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
