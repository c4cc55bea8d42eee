import Testing

@testable import crowntool

@Suite struct JSONTests {
  private struct Sample: Encodable {
    var text = "a\"b/\n\u{2028}👑"
    var numbers = [1, 0.1, .nan, -.infinity]
    var missing: Int?
    var counts = ["b": 1, "a": 2]
    var none: [Int] = []
  }

  /// The form that results have had from the first version on.
  @Test func membersAreSortedAndEachHasALine() throws {
    let expected = """
      {
        "counts" : {
          "a" : 2,
          "b" : 1
        },
        "none" : [

        ],
        "numbers" : [
          1,
          0.1,
          "NaN",
          "-Infinity"
        ],
        "text" : "a\\"b/\\n\\u2028👑"
      }
      """
    #expect(try JSONOutput.text(of: Sample()) == expected)
  }

  /// An element of an array, which is printed by itself.
  @Test func elementsAreIndented() throws {
    let (text, whole) = (try JSONOutput.text(of: Sample()), try JSONOutput.text(of: [Sample()]))
    #expect("[\n" + JSONOutput.indented(text) + "\n]" == whole)
  }
}
