import CrownSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Results as JSON on standard output: a line for each member and element, indented, members sorted by name.
///
/// Half a document is none: what an interruption finds begun is written to its end, for as long as somebody reads. A
/// second interruption ends that at once.
enum JSONOutput {
  static func print(_ value: some Encodable) {
    do {
      Console.write(Array((try text(of: value) + "\n").utf8), .whole)
    } catch {
      Console.error("the result cannot be written as JSON: \(error)")
    }
  }

  /// A value as text.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// JSON whose characters that act on a terminal are escaped. All but line breaks stand in strings.
  private static func escaped(_ json: String) -> String {
    func acts(_ scalar: Unicode.Scalar) -> Bool { scalar != "\n" && String.actsOnText(scalar) }
    guard json.unicodeScalars.contains(where: acts) else { return json }
    return json.unicodeScalars.map { scalar in
      guard acts(scalar) else { return String(scalar) }
      let hex = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }.joined()
  }

  /// Text as it stands in an array. Line breaks are between tokens only: JSON escapes those in strings.
  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }

  /// An array whose elements are printed one by one, so that none is held.
  struct Elements {
    private var output = LineBuffer(.whole)
    /// The last element, which is printed when it is known whether a comma follows.
    private var last: String?

    init() { output.print("[") }

    mutating func add(_ element: some Encodable) throws {
      if let last { output.print(last + ",") }
      last = JSONOutput.indented(try JSONOutput.text(of: element))
    }

    mutating func finish() {
      output.print(last ?? "")
      output.print("]")
      output.flush()
    }
  }
}
