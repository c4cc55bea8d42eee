/// A pattern of names and the new name that it makes of each: `account-*` and `user-*`.
///
/// Each wildcard of the pattern captures a part of a name, a `*` the shortest that fits. In the new name the wildcards
/// stand for these parts in their order, or `{1}`, `{2}` for one by its number.
package struct RenamePattern: Sendable {
  private let tokens: [NamePattern.Token]
  private let parts: [Part]

  /// A part of the new name.
  private enum Part: Sendable {
    case text(Unicode.Scalar)
    /// The index of a capture.
    case capture(Int)
  }

  /// - Throws: ``RenamePatternError`` if the new name asks for other parts than the pattern captures.
  package init(_ glob: String, _ newName: String) throws(RenamePatternError) {
    tokens = NamePattern(NormalForm.composed(glob)).tokens
    let captureCount = tokens.count(where: \.isWildcard)
    var parts: [Part] = []
    var (wildcardCount, hasNumbers) = (0, false)
    for token in NamePattern(newName).tokens {
      guard case .letter(let letter) = token else {
        parts.append(.capture(wildcardCount))
        wildcardCount += 1
        continue
      }
      parts.append(.text(letter))
      guard letter == "}", let (number, digitCount) = Self.number(endingIn: parts) else { continue }
      guard number >= 1, number <= captureCount else {
        throw RenamePatternError(
          description: "{\(number)} stands for nothing: \(quoted(glob)) has \(Self.wildcards(captureCount))")
      }
      parts.removeLast(digitCount + 2)
      parts.append(.capture(number - 1))
      hasNumbers = true
    }
    guard wildcardCount == 0 || wildcardCount == captureCount && !hasNumbers else {
      throw RenamePatternError(
        description: "\(quoted(glob)) has \(Self.wildcards(captureCount)), and \(quoted(newName)) has "
          + "\(wildcardCount); give as many, or only numbers: {1} stands for the first")
    }
    self.parts = parts
  }

  private static func wildcards(_ count: Int) -> String { count == 1 ? "1 wildcard" : "\(count) wildcards" }

  /// The number in braces at the end of a name; `nil` if there is none.
  private static func number(endingIn parts: [Part]) -> (number: Int, digitCount: Int)? {
    var digits = ""
    for part in parts.dropLast().reversed() {
      guard case .text(let letter) = part else { return nil }
      if letter == "{" { return Int(digits).map { ($0, digits.count) } }
      guard "0"..."9" ~= letter, digits.count < 4 else { return nil }
      digits = String(letter) + digits
    }
    return nil
  }
}

/// A new name that does not go with a pattern.
package struct RenamePatternError: Error, CustomStringConvertible {
  package let description: String
}

extension NamePattern.Token {
  fileprivate var isWildcard: Bool {
    if case .letter = self { false } else { true }
  }
}

extension RenamePattern {
  /// The new name for a name; `nil` if that does not fit the pattern.
  package func newName(of name: String) -> String? {
    guard let captures = captures(in: name) else { return nil }
    var newName = String.UnicodeScalarView()
    for part in parts {
      switch part {
      case .text(let letter): newName.append(letter)
      case .capture(let index): newName.append(contentsOf: captures[index])
      }
    }
    return String(newName)
  }

  /// The parts of a name that the wildcards stand for.
  ///
  /// Where the name does not fit, only the last `*` takes one letter more: what comes before it has the first fit, and
  /// a later one would leave less.
  /// - Complexity: O(n m) in the lengths of the name and the pattern.
  private func captures(in name: String) -> [ArraySlice<Unicode.Scalar>]? {
    let letters = Array(name.unicodeScalars)
    var found = [ArraySlice<Unicode.Scalar>](repeating: [], count: tokens.count)
    var (index, position) = (0, 0)
    var last: (index: Int, start: Int, end: Int)?
    while index < tokens.count || position < letters.count {
      if index < tokens.count {
        if case .any = tokens[index] {
          last = (index, position, position)
          found[index] = []
          index += 1
          continue
        }
        if position < letters.count, tokens[index].fits(letters[position]) {
          found[index] = letters[position...position]
          (index, position) = (index + 1, position + 1)
          continue
        }
      }
      guard let (star, start, end) = last, end < letters.count else { return nil }
      last = (star, start, end + 1)
      found[star] = letters[start...end]
      (index, position) = (star + 1, end + 1)
    }
    return zip(tokens, found).filter { $0.0.isWildcard }.map(\.1)
  }
}
