/// Natural order of names: `crown 2` before `crown 10`, without regard to case and accents.
///
/// A name becomes a sort key, whose bytes compare as the names should:
/// - runs of digits compare as numbers, of any length;
/// - spaces, hyphens, underscores, dots and slashes come before everything else and are equal to each other;
/// - other signs come next, then digits, then letters, so that all names without a first letter stand together;
/// - letters compare without case and accents, in Unicode's order, whatever the user's language: the order is stored,
///   and must be the same for everyone.
///
/// Names with the same key are ordered by their bytes.
package enum NaturalOrder {
  /// The sort key of a name.
  /// - Complexity: O(n)
  package static func key(of name: String) -> [UInt8] {
    let folded = TextFolding.folded(name)
    var key: [UInt8] = []
    key.reserveCapacity(folded.utf8.count + 4)
    var digits: [UInt8] = []
    for scalar in folded.unicodeScalars {
      if ("a"..."z").contains(scalar), digits.isEmpty {
        key.append(UInt8(truncatingIfNeeded: scalar.value))
        continue
      }
      if ("0"..."9").contains(scalar) {
        digits.append(UInt8(truncatingIfNeeded: scalar.value))
        continue
      }
      append(number: &digits, to: &key)
      switch scalar {
      case " ", "-", "_", ".", "/": key.append(0x20)
      case _ where scalar.properties.isAlphabetic: key += String(scalar).utf8
      default:
        key.append(0x21)
        key += String(scalar).utf8
      }
    }
    append(number: &digits, to: &key)
    return key
  }

  /// Keys among which are those of all names with a prefix.
  package static func keys(withPrefix prefix: String) -> (lowerBound: [UInt8], upperBound: [UInt8]) {
    // A following mark can change how a letter is folded, and further digits change a number. Only the stable part of
    // the prefix bounds the keys.
    let stem = prefix.unicodeScalars.prefix { $0.isASCII }.reversed().drop { ("0"..."9").contains($0) }.reversed()
    let lowerBound = key(of: String(String.UnicodeScalarView(stem)))
    // The key of text in ASCII that ends in no digit ends in a byte below 0xFF, and no key begins with that.
    guard let last = lowerBound.last else { return ([], [0xFF]) }
    return (lowerBound, lowerBound.dropLast() + [last + 1])
  }

  /// Ends a run of digits: appends the tag of a number, its count of significant digits, and the digits.
  private static func append(number digits: inout [UInt8], to key: inout [UInt8]) {
    guard !digits.isEmpty else { return }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    // A name has at most 1024 bytes, so two hold the count; one holds the usual.
    key += [0x30, UInt8(truncatingIfNeeded: significant.count >> 8), UInt8(truncatingIfNeeded: significant.count)]
    key += significant
    digits.removeAll(keepingCapacity: true)
  }

  /// Names in this order.
  /// - Complexity: O(n log n)
  package static func sorted(_ names: [String]) -> [String] {
    names.map { (key: key(of: $0), name: $0) }
      .sorted { isBefore($0.key, $0.name, $1.key, $1.name) }
      .map(\.name)
  }

  /// Returns true if a name comes before another, given their keys.
  package static func isBefore(_ firstKey: [UInt8], _ first: String, _ secondKey: [UInt8], _ second: String) -> Bool {
    if firstKey == secondKey { return first.utf8.lexicographicallyPrecedes(second.utf8) }
    return firstKey.lexicographicallyPrecedes(secondKey)
  }

  /// The heading that a name stands under in an index by first letters: its first letter as a capital, or `#`.
  package static func heading(of name: String) -> String { heading(ofKey: key(of: name)) }

  /// The heading for the names with a sort key.
  package static func heading(ofKey key: [UInt8]) -> String {
    guard let letter = firstLetter(ofKey: key).map(String.init) else { return otherHeading }
    let capital = letter.uppercased()
    return TextFolding.folded(capital) == letter ? capital : letter
  }

  /// The exclusive upper bound of all keys under the heading of a key.
  package static func end(ofHeadingOf key: [UInt8]) -> [UInt8] {
    // Letters begin directly above the tag of numbers.
    guard let letter = firstLetter(ofKey: key) else { return [0x31] }
    var end = Array(String(letter).utf8)
    end[end.count - 1] += 1
    return end
  }

  private static func firstLetter(ofKey key: [UInt8]) -> Unicode.Scalar? {
    guard let first = key.first, first > 0x30 else { return nil }
    return String(decoding: key.prefix(4), as: UTF8.self).unicodeScalars.first
  }

  /// The heading of the names that begin with no letter.
  package static let otherHeading = "#"
}
