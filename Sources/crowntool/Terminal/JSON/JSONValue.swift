import CrownSystem

/// A value of JSON (RFC 8259).
enum JSONValue: Equatable {
  case null
  case boolean(Bool)
  /// A number, as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member of an object with a name; `nil` for other values.
  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The elements of an array; none of other values.
  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The text of a string; `nil` for other values.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

// MARK: - Writing

extension JSONValue {
  /// The value as text for people: a line for each member and element, indented, members sorted by name.
  var formatted: String { formatted(indentation: "") }

  /// The value as it stands inside of another one: all lines but the first are indented.
  func formatted(indentation: String) -> String {
    var text = ""
    write(to: &text, indentation: indentation)
    return text
  }

  private func write(to text: inout String, indentation: String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      Self.writeLines(elements, in: ("[", "]"), to: &text, indentation) { element, inner, text in
        element.write(to: &text, indentation: inner)
      }
    case .object(let members):
      Self.writeLines(members.sorted { $0.key < $1.key }, in: ("{", "}"), to: &text, indentation) {
        member, inner, text in
        Self.write(member.key, to: &text)
        text += " : "
        member.value.write(to: &text, indentation: inner)
      }
    }
  }

  private static func writeLines<Item>(
    _ items: [Item], in brackets: (open: String, close: String), to text: inout String, _ indentation: String,
    _ write: (Item, String, inout String) -> Void
  ) {
    let inner = indentation + "  "
    text += brackets.open + "\n"
    for (index, item) in items.enumerated() {
      text += index > 0 ? ",\n" + inner : inner
      write(item, inner, &text)
    }
    text += "\n" + indentation + brackets.close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where String.actsOnText(scalar):
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
