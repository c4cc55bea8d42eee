/// A value of a JSON5 document, and its position: an object keeps the order of its members.
///
/// Foundation's decoder reads JSON5 too, but neither tells the line of an error nor keeps the order.
struct JSON5Value: Sendable {
  /// The kinds of values, and what they hold.
  indirect enum Content: Sendable {
    case null, bool(Bool), number(String), string(String), array([JSON5Value]), object([Member])
  }

  /// A member of an object.
  struct Member: Sendable {
    let key: String
    /// The offset of the key in the document, in bytes.
    let offset: Int
    let value: JSON5Value
  }

  let content: Content
  /// The offset of its first character in the document, in bytes.
  let offset: Int
}

extension JSON5Value {
  /// The texts of a setting's value: a text or a number, or several in an array.
  func texts(areSeveral: Bool) throws(JSON5Error) -> [String] {
    switch content {
    case .string(let text): return [text]
    case .number(let text): return [text]
    case .array(let elements) where areSeveral:
      var texts: [String] = []
      for element in elements { texts += try element.texts(areSeveral: false) }
      return texts
    default:
      let kinds = areSeveral ? "a text, or several texts in [ ]," : "a text or a number"
      throw JSON5Error(offset: offset, text: "\(kinds) is expected here")
    }
  }
}
