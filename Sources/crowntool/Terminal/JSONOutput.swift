import Foundation

/// Results as JSON on standard output, with keys in order so that two runs can be compared.
enum JSONOutput {
  static func print(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    do {
      Console.print(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
      Console.error("the result cannot be written as JSON: \(error)")
    }
  }
}
