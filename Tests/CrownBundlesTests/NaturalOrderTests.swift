import CrownsTestSupport
import Testing

@testable import CrownBundles

@Suite struct NaturalOrderTests {
  @Test func sortsAsPeopleDo() {
    let inOrder = [
      "  ", "!bang", "👑", "1", "2", "010", "11", "A", "a", "á", "a 1", "a-2", "a_10", "a/b", "a2", "a10", "ab",
      "Crown 2",
      "crown 10", "crown-11", "Öre", "zebra", "א", "冠",
    ]
    var random = SeededGenerator(seed: 5)
    #expect(NaturalOrder.sorted(inOrder.shuffled(using: &random)) == inOrder)
  }

  @Test func comparesNumbersOfAnyLength() {
    let long = "1" + String(repeating: "0", count: 300)
    #expect(NaturalOrder.sorted([long, "9", "10", "0009"]) == ["0009", "9", "10", long])
  }

  @Test(arguments: [
    ("royal", "R"), ("Émile", "E"), ("2nd", "#"), ("-x", "#"), ("👑", "#"), ("א", "א"), ("chess/king", "C"),
  ])
  func givesTheHeading(_ name: String, _ heading: String) {
    #expect(NaturalOrder.heading(ofKey: NaturalOrder.key(of: name)) == heading)
  }

  /// The property that the index by first letters relies on.
  @Test func keepsTheNamesOfAHeadingTogether() {
    var random = SeededGenerator(seed: 6)
    let alphabet = Array("aàBz019 -_./!§ßñéאب冠👑Ω")
    let names = (0..<400).map { _ in
      String((0..<Int.random(in: 1...4, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
    }
    let keys = Set(names.map(NaturalOrder.key))
    for key in keys {
      let heading = NaturalOrder.heading(ofKey: key)
      let end = NaturalOrder.end(ofHeadingOf: key)
      for other in keys where NaturalOrder.heading(ofKey: other) == heading {
        #expect(other.lexicographicallyPrecedes(end))
      }
      for other in keys where other.lexicographicallyPrecedes(end) && key.lexicographicallyPrecedes(other) {
        #expect(NaturalOrder.heading(ofKey: other) == heading)
      }
    }
  }
}
