import Testing

@testable import CrownBundles

@Suite struct CrownLabelTests {
  @Test(arguments: [
    (CrownLabel(title: "Royal", tags: ["gold", "arch"]), "Royal\narch\ngold"),
    (CrownLabel(tags: ["gold"]), "\ngold"),
    (CrownLabel(title: "Royal"), "Royal"),
    (CrownLabel(title: "two\nlines", tags: ["a\r\nb", "", "\n"]), "two lines\na b"),
  ])
  func isKeptAsLines(_ label: CrownLabel, _ lines: String) throws {
    #expect(label.lines == lines)
    #expect(CrownLabel(lines: lines).lines == lines)
  }

  @Test func isNothingWhereItIsEmpty() {
    #expect(CrownLabel().lines == nil)
    #expect(CrownLabel(title: "\n", tags: [""]).lines == nil)
  }
}
