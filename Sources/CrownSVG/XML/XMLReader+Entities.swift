/// References to characters and entities, and the document type that declares entities.
extension XMLReader {
  /// The meaning of a reference.
  enum Reference {
    case character(Unicode.Scalar)
    case entity(String, Range<Int>)
  }

  /// Reads a reference, from its `&` to its `;`.
  mutating func readReference() throws(Problem) -> Reference {
    if starts(with: "&#") { return .character(try readCharacterReference()) }
    let start = index
    index += 1
    let name = readName()
    guard !name.isEmpty, peek == UInt8(ascii: ";") else {
      throw Problem(
        offset: start, message: "expected the name of an entity and ';' after '&'; write '&amp;' for a plain '&'")
    }
    index += 1
    switch tree.text.string(name) {
    case "lt": return .character("<")
    case "gt": return .character(">")
    case "amp": return .character("&")
    case "quot": return .character("\"")
    case "apos": return .character("'")
    case let name:
      guard let entity = entities[name] else {
        throw Problem(offset: start, message: "the entity '\(name)' is not declared in this document")
      }
      guard let replacement = entity.replacement else {
        throw Problem(
          offset: start,
          kind: .missing,
          message: "the entity '\(name)' lies outside of this document, and nothing is loaded; write its text here")
      }
      guard !entity.isBeingRead else {
        throw Problem(offset: start, message: "the entity '\(name)' contains itself")
      }
      return .entity(name, replacement)
    }
  }

  /// Reads `&#233;` or `&#xE9;`.
  private mutating func readCharacterReference() throws(Problem) -> Unicode.Scalar {
    let start = index
    index += 2
    var radix: UInt32 = 10
    if peek == UInt8(ascii: "x") {
      radix = 16
      index += 1
    }
    var value: UInt32 = 0
    var hasDigit = false
    while let byte = peek, let digit = Self.digit(byte), digit < radix {
      value = min(value * radix + digit, 0x110000)
      hasDigit = true
      index += 1
    }
    guard hasDigit, peek == UInt8(ascii: ";"), value != 0, let scalar = Unicode.Scalar(value) else {
      throw Problem(offset: start, message: "this is no reference to a character; expected one like '&#233;'")
    }
    index += 1
    return scalar
  }

  /// The value of a hexadecimal digit.
  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Appends an attribute's value to the text, with its references replaced.
  ///
  /// - Returns: The range of what was appended.
  mutating func expanded(_ raw: Range<Int>) throws(Problem) -> Range<Int> {
    let after = (index, end)
    defer { (index, end) = after }
    (index, end) = (raw.lowerBound, raw.upperBound)
    let start = tree.text.bytes.count
    while index < end {
      if peek == UInt8(ascii: "&") {
        let reference = index
        var replacement: [UInt8] = []
        try appendReplacement(to: &replacement)
        tree.text.append(replacement, insteadOf: reference)
      } else {
        let run = index
        while let byte = peek, byte != UInt8(ascii: "&") { index += 1 }
        tree.text.appendCopy(of: run..<index)
      }
    }
    return start..<tree.text.bytes.count
  }

  /// Appends what the reference at the current position stands for, with the references in it replaced as well.
  private mutating func appendReplacement(to result: inout [UInt8], depth: Int = 0) throws(Problem) {
    let offset = index
    switch try readReference() {
    case .character(let scalar): result.append(contentsOf: String(scalar).utf8)
    case .entity(let name, let replacement):
      guard depth < Self.maximumEntityDepth else { throw entitiesTooDeep(at: offset) }
      try countExpansion(replacement.count, at: offset)
      let after = (index, end)
      entities[name]?.isBeingRead = true
      (index, end) = (replacement.lowerBound, replacement.upperBound)
      while let byte = peek {
        if byte == UInt8(ascii: "<") {
          throw Problem(offset: offset, message: "the entity '\(name)' has a '<', which no attribute may hold")
        } else if byte == UInt8(ascii: "&") {
          try appendReplacement(to: &result, depth: depth + 1)
        } else {
          result.append(byte)
          index += 1
        }
      }
      entities[name]?.isBeingRead = false
      (index, end) = after
    }
  }

  // MARK: - Document type

  /// Reads `<!DOCTYPE …>`, and keeps the entities that it declares.
  mutating func readDocumentType() throws(Problem) {
    let start = index
    index += 9
    while let byte = peek {
      switch byte {
      case UInt8(ascii: ">"):
        index += 1
        return
      case UInt8(ascii: "["):
        index += 1
        try readInternalSubset()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipQuoted()
      default: index += 1
      }
    }
    throw cutOff("the document type", at: start)
  }

  /// Reads the declarations in brackets, up to the closing one.
  private mutating func readInternalSubset() throws(Problem) {
    let start = index
    while skipSpace() {
      if peek == UInt8(ascii: "]") {
        index += 1
        return
      } else if starts(with: "<!--") {
        try skip(past: "-->", what: "a comment")
      } else if starts(with: "<?") {
        try skip(past: "?>", what: "a processing instruction")
      } else if starts(with: "<!ENTITY") {
        try readEntityDeclaration()
      } else if starts(with: "<!") {
        try skipDeclaration()
      } else if peek == UInt8(ascii: "%") {
        // A parameter entity holds declarations, which a non-validating processor need not read.
        try skip(past: ";", what: "a parameter entity")
      } else {
        throw Problem(offset: index, message: "expected a declaration or ']' in the document type, found \(found)")
      }
    }
    throw cutOff("the document type", at: start)
  }

  /// Reads `<!ENTITY name "value">`; parameter entities are skipped.
  private mutating func readEntityDeclaration() throws(Problem) {
    let start = index
    index += 8
    skipSpace()
    if peek == UInt8(ascii: "%") { return try skipDeclaration() }
    let name = tree.text.string(readName())
    skipSpace()
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      if !name.isEmpty, entities[name] == nil { entities[name] = Entity() }
      return try skipDeclaration()
    }
    let valueStart = index + 1
    try skipQuoted()
    let value = valueStart..<index - 1
    guard !name.isEmpty else { throw Problem(offset: start, message: "an entity is declared without a name") }
    // The first declaration of a name takes precedence.
    if entities[name] == nil { entities[name] = Entity(replacement: try replacement(of: value)) }
    try skipDeclaration()
  }

  /// The replacement text of a declared value: references to characters are replaced, those to entities are kept.
  private mutating func replacement(of value: Range<Int>) throws(Problem) -> Range<Int> {
    guard tree.text.bytes[value].contains(UInt8(ascii: "&")) else { return value }
    try countExpansion(value.count, at: value.lowerBound)
    let after = (index, end)
    defer { (index, end) = after }
    (index, end) = (value.lowerBound, value.upperBound)
    let start = tree.text.bytes.count
    while index < end {
      let run = index
      if starts(with: "&#") {
        let scalar = try readCharacterReference()
        tree.text.append(Array(String(scalar).utf8), insteadOf: run)
      } else {
        index += 1
        while index < end, !starts(with: "&#") { index += 1 }
        tree.text.appendCopy(of: run..<index)
      }
    }
    return start..<tree.text.bytes.count
  }

  /// Skips the rest of a declaration up to its `>`.
  private mutating func skipDeclaration() throws(Problem) {
    let start = index
    while let byte = peek {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        try skipQuoted()
        continue
      }
      index += 1
      if byte == UInt8(ascii: ">") { return }
    }
    throw cutOff("a declaration", at: start)
  }

  /// Skips a text in quotation marks of either kind.
  private mutating func skipQuoted() throws(Problem) {
    let start = index
    let quote = peek
    index += 1
    while let byte = peek {
      index += 1
      if byte == quote { return }
    }
    throw cutOff("a quoted text", at: start)
  }
}
