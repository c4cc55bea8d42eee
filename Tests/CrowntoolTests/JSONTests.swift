import Foundation
import Testing

@testable import crowntool

@Suite struct JSONTests {
  private struct Sample: Encodable {
    enum Kind: String, Encodable { case whole }

    struct Part: Encodable {
      var numbers: [Double]
      var name: String
    }

    var text = "a\"b\\c/d\n\t\u{1}\u{7F}é\u{2028}👑"
    var isSet = true
    var count = -7
    var numbers = [0.0, -0.0, 1, 0.1, 1e21, 1e-7, 123_456_789.125, .leastNonzeroMagnitude]
    var missing: Int?
    var kind = Kind.whole
    var counts = ["b": 1, "a": 2, "B": 3]
    var parts = [Part(numbers: [], name: ""), Part(numbers: [1.5], name: "x")]
    var strings: [String]? = []
  }

  /// The form that results have had from the first version on.
  @Test func writesAsFoundationDoes() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let expected = String(decoding: try encoder.encode(Sample()), as: UTF8.self)
    #expect(try JSONValue(encoding: Sample()).formatted == expected)
  }

  /// An element of an array, which is printed by itself.
  @Test func indentsWhatStandsInAnArray() throws {
    let value = try JSONValue(encoding: Sample())
    #expect("[\n  " + value.formatted(indentation: "  ") + "\n]" == JSONValue.array([value]).formatted)
  }

  @Test func writesWhatIsNoNumberAsText() throws {
    #expect(
      try JSONValue(encoding: [Double.nan, .infinity, -.infinity])
        == .array(
          [.string("NaN"), .string("Infinity"), .string("-Infinity")]))
  }

  @Test func readsWhatItWrites() throws {
    let value = try JSONValue(encoding: Sample())
    #expect(JSONReader.value(of: value.formatted) == value)
    #expect(
      JSONReader.value(of: #" {"a": [null, false, -1.5e3, "\u00e9\ud83d\udc51\/"]} "#)
        == .object(
          ["a": .array([.null, .boolean(false), .number("-1.5e3"), .string("é👑/")])]))
  }

  @Test(arguments: [
    "", "{", "[1,]", "[1 2]", "{\"a\"}", "{a:1}", "\"", "\"\\", "\"\\u12\"", "\"\\ud800\"", "nul", "1 2", "\u{FEFF}1",
    String(repeating: "[", count: 100_000),
  ])
  func refuses(_ text: String) { #expect(JSONReader.value(of: text) == nil) }
}
