/// The characters at the current position, and names.
extension XMLReader {
  /// The next byte; `nil` at the end.
  var peek: UInt8? { index < end ? tree.text.bytes[index] : nil }

  /// The next character as a message shows it.
  var found: String { tree.text.described(at: index, end: end) }

  /// Returns true if a text begins here.
  func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return end - index >= count && tree.text.matches(index..<index + count, text)
  }

  /// Skips white space.
  /// - Returns: True if anything follows.
  @discardableResult
  mutating func skipSpace() -> Bool {
    while index < end, isSpace(tree.text.bytes[index]) { index += 1 }
    return index < end
  }

  /// Skips everything up to and including a terminator.
  ///
  /// - Parameter what: The name of the construct that ends there, for the message where the file ends before.
  mutating func skip(past terminator: StaticString, what: String) throws(Problem) {
    let start = index
    let count = terminator.utf8CodeUnitCount
    let last = terminator.withUTF8Buffer { $0[count - 1] }
    while index < end {
      index += 1
      if tree.text.bytes[index - 1] == last, index - start >= count,
        tree.text.matches(index - count..<index, terminator)
      {
        return
      }
    }
    throw cutOff(what, at: start)
  }

  /// Reads a name; the result is empty where there is none.
  mutating func readName() -> Range<Int> {
    let start = index
    guard let first = peek, Self.startsName(first) else { return start..<start }
    while index < end, Self.continuesName(tree.text.bytes[index]) { index += 1 }
    return start..<index
  }

  static func startsName(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":") || byte >= 0x80
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    startsName(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// The problem of a file that ends too early.
  ///
  /// - Parameters:
  ///   - what: The name of the construct inside of which the file ends.
  ///   - start: The offset at which the construct begins.
  func cutOff(_ what: String, at start: Int) -> Problem {
    let position = tree.text.position(of: start)
    return Problem(
      offset: end, element: open.last.map { tree.text.string($0.name) } ?? "",
      message: "the file ends inside \(what), which begins at \(position.line):\(position.column); "
        + "it seems to be cut off")
  }
}
