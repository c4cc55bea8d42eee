/// The rules for the names of crowns.
///
/// A name is the path of its drawing below the folder that was imported, without `.svg`: `tudor`, `chess/king`.
/// It becomes a file name when the crown is rendered, and people read it, so it has rules:
/// - It is in Unicode's normal form C; other forms are brought into it. Upper and lower case differ.
/// - It has 1 to 1024 bytes in UTF-8.
/// - Its parts between slashes are not empty, `.` or `..`.
/// - It has no control characters and no marks that change the direction of writing, which would show a name that is
///   not there. Letters that are written from right to left are welcome.
public enum CrownName {
  /// The most bytes a name has in UTF-8.
  public static let maximumByteCount = 1024

  /// The name in the form it is kept in.
  /// - Throws: `CrownNameError` where it breaks a rule.
  /// - Complexity: O(n)
  public static func normalized(_ name: String) throws(CrownNameError) -> String {
    if isPlain(name) { return name }
    // Normal form C shortens to a third at most, so that longer names stay too long.
    guard name.utf8.count <= 3 * maximumByteCount else {
      throw CrownNameError(name: name, reason: .tooLong(byteCount: name.utf8.count))
    }
    let normalized = NormalForm.composed(name)
    // Some versions of Foundation drop marks if very many stand on one letter. Strings in different forms are equal.
    guard normalized == name else { throw CrownNameError(name: name, reason: .tooManyMarks) }
    try check(normalized)
    return normalized
  }

  /// Returns true if a name is one that `normalized(_:)` could have given.
  public static func isValid(_ name: String) -> Bool {
    if isPlain(name) { return true }
    guard let normalized = try? normalized(name) else { return false }
    // Compared as bytes, since strings of different normal form are equal in Swift.
    return normalized.utf8.elementsEqual(name.utf8)
  }

  /// Returns true if a name fits a pattern with `*`, `?` and `[ ]`, as `CrownCatalog.names(matching:)` takes it.
  package static func fits(_ name: String, _ glob: String) -> Bool { NamePattern(glob).matches(name) }

  /// Returns true if a name is plain ASCII without dots at its start and without slashes, as most are: it is valid.
  private static func isPlain(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard let first = bytes.first, first != UInt8(ascii: "."), bytes.count <= maximumByteCount else { return false }
      return bytes.allSatisfy { $0 &- 0x20 < 0x7F - 0x20 && $0 != UInt8(ascii: "/") }
    }
  }

  private static func check(_ name: String) throws(CrownNameError) {
    func refuse(_ reason: CrownNameError.Reason) -> CrownNameError { CrownNameError(name: name, reason: reason) }
    guard !name.isEmpty else { throw refuse(.empty) }
    guard name.utf8.count <= maximumByteCount else { throw refuse(.tooLong(byteCount: name.utf8.count)) }
    for scalar in name.unicodeScalars where isRefused(scalar) { throw refuse(.refusedCharacter(scalar)) }
    for part in name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) {
        throw refuse(.refusedPart(String(part) ?? ""))
      }
    }
  }

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: return false
    case 0..<0x20, 0x7F..<0xA0: return true  // controls
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return true  // direction marks
    case 0x2028, 0x2029: return true  // line and paragraph separators
    case 0xFDD0...0xFDEF: return true  // no characters
    default: return scalar.value & 0xFFFE == 0xFFFE
    }
  }
}

/// A name that a crown cannot have.
public struct CrownNameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that is broken.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Reason: Hashable, Sendable {
    /// There is nothing in it.
    case empty
    /// It has more than `CrownName.maximumByteCount` bytes.
    case tooLong(byteCount: Int)
    /// A control character, a direction mark or no character at all.
    case refusedCharacter(Unicode.Scalar)
    /// A part between slashes is empty, `.` or `..`.
    case refusedPart(String)
    /// So many marks stand on one letter that they cannot be brought into normal form.
    case tooManyMarks
  }

  /// The name.
  public let name: String
  /// Why it is refused.
  public let reason: Reason

  /// One sentence with the name, shortened and without what could upset a terminal.
  public var description: String {
    switch reason {
    case .empty: return "a crown needs a name, this one is empty"
    case .tooLong(let count):
      return "the name \(quoted(name)) has \(count) bytes; \(CrownName.maximumByteCount) are allowed"
    case .refusedCharacter(let scalar):
      let hex = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
      return "the name \(quoted(name)) has the character U+\(code), which a name cannot have"
    case .tooManyMarks: return "the name \(quoted(name)) has more accents and marks on one letter than can be kept"
    case .refusedPart(let part):
      return "the name \(quoted(name)) has the part '\(part)' between slashes; such a part is a name and not empty"
    }
  }
}
