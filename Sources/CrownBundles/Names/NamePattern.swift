/// A pattern of names with `*`, `?` and `[ ]`, as SQLite's GLOB has it. Upper and lower case differ.
///
/// Both are to be in one normal form.
package struct NamePattern: Sendable {
  /// A part of a pattern.
  package enum Token: Sendable {
    case letter(Unicode.Scalar)
    /// `?`: any letter.
    case one
    /// `[ ]`: a letter in one of the ranges, or in none of them if the set begins with `^`.
    case set([ClosedRange<Unicode.Scalar>], isInverted: Bool)
    /// A set without its end, which no letter fits.
    case nothing
    /// `*`: any letters.
    case any
  }

  /// The parts in their order.
  package let tokens: [Token]

  /// Reads a pattern. A `]` right behind `[` or `[^` is a letter of the set, and so is a `-` at its start or end.
  package init(_ pattern: String) {
    var tokens: [Token] = []
    var rest = pattern.unicodeScalars[...]
    while let letter = rest.popFirst() {
      switch letter {
      case "*": tokens.append(.any)
      case "?": tokens.append(.one)
      case "[": tokens.append(Self.set(&rest))
      default: tokens.append(.letter(letter))
      }
    }
    self.tokens = tokens
  }

  /// Reads a set behind its `[`.
  private static func set(_ rest: inout Substring.UnicodeScalarView) -> Token {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isInverted = false
    if rest.first == "^" {
      rest.removeFirst()
      isInverted = true
    }
    if rest.first == "]" {
      rest.removeFirst()
      ranges.append("]"..."]")
    }
    // The letter before, from which a range may start.
    var start: Unicode.Scalar?
    while let letter = rest.popFirst() {
      if letter == "]" { return .set(ranges, isInverted: isInverted) }
      if letter == "-", let low = start, let high = rest.first, high != "]" {
        rest.removeFirst()
        if low <= high { ranges.append(low...high) }
        start = nil
      } else {
        ranges.append(letter...letter)
        start = letter
      }
    }
    return .nothing
  }

  /// Returns true if a name fits the whole pattern.
  ///
  /// - Complexity: O(n m) in the lengths of the name and the pattern, O(n + m) with one `*` or none.
  package func matches(_ name: String) -> Bool {
    var name = name
    return name.withUTF8(matches)
  }

  /// Where the name does not fit, only the last `*` takes one letter more: what comes before it has the first fit.
  private func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var (index, position) = (0, 0)
    var last: (index: Int, end: Int)?
    while index < tokens.count || position < name.count {
      if index < tokens.count {
        if case .any = tokens[index] {
          index += 1
          last = (index, position)
          continue
        }
        if position < name.count {
          let (letter, width) = Self.letter(of: name, at: position)
          if tokens[index].fits(letter) {
            (index, position) = (index + 1, position + width)
            continue
          }
        }
      }
      guard let (start, end) = last, end < name.count else { return false }
      (index, position) = (start, end + Self.letter(of: name, at: end).width)
      last = (start, position)
    }
    return true
  }

  /// The letter at a position of a text in UTF-8, and its bytes.
  private static func letter(
    of name: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (Unicode.Scalar, width: Int) {
    if name[position] < 0x80 { return (Unicode.Scalar(name[position]), 1) }
    var bytes = name[position...].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let letter) = decoder.decode(&bytes) else { return ("\u{FFFD}", 1) }
    return (letter, UTF8.width(letter))
  }
}

extension NamePattern.Token {
  /// Returns true if one letter fits.
  package func fits(_ letter: Unicode.Scalar) -> Bool {
    switch self {
    case .letter(let expected): letter == expected
    case .one: true
    case .set(let ranges, let isInverted): ranges.contains { $0.contains(letter) } != isInverted
    case .nothing, .any: false
    }
  }
}
