import CSQLite
import CrownsTestSupport
import Testing

@testable import CrownBundles

/// Patterns of names, which databases and bundles are searched by: what fits is what SQLite's GLOB says.
@Suite struct NamePatternTests {
  private static let letters = ["a", "b", "c", "-", "]", "[", "^", "*", "?", "/", "é", "𝄞"]

  private func fitsInSQLite(_ name: String, _ pattern: String) -> Bool { sqlite3_strglob(pattern, name) == 0 }

  @Test(arguments: [
    "", "*", "**", "?", "a*", "*b", "*a*b", "??", "[a", "[a]", "[^a]*", "[]]", "[^]]", "[]-a]", "[a-]*", "*[-b]",
    "[-a]",
    "a?b*", "é", "?é", "[é-𝄞]", "*[", "[^", "[]", "[]a", "[a-c-e]", "[c-a]", "[a-c]*[^b]", "a-[", "[[]", "[^^]",
    "[--a]",
  ])
  func fitAsInSQLite(_ pattern: String) {
    let names = [
      "", "a", "ab", "aab", "abab", "b-b", "[a", "]", "é", "aé", "a/b", "-", "^", "𝄞", "c", "e", "[", "a-[", "abc",
    ]
    for name in names {
      #expect(NamePattern(pattern).matches(name) == fitsInSQLite(name, pattern), "\(pattern) \(name)")
      #expect(CrownName.fits(name, pattern) == fitsInSQLite(name, pattern))
    }
  }

  @Test func randomOnesFitAsInSQLite() {
    var random = SeededGenerator(seed: 65)
    func text(_ letters: [String], _ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    var fitting = 0
    for _ in 0..<60_000 {
      let pattern = text(Self.letters + ["*", "?", "[a", "]", "a", "b"], 0...7)
      let name = text(["a", "b", "c", "-", "]", "é"], 0...6)
      let isFitting = fitsInSQLite(name, pattern)
      if isFitting { fitting += 1 }
      #expect(NamePattern(pattern).matches(name) == isFitting, "\(pattern) \(name)")
    }
    #expect(fitting > 1000)
  }

  @Test(.timeLimit(.minutes(1))) func manyStarsTakeNoLongTime() {
    let name = String(repeating: "a", count: 1000) + "b"
    #expect(!NamePattern(String(repeating: "*a", count: 400) + "c").matches(name))
    #expect(NamePattern(String(repeating: "*a", count: 400) + "*").matches(name))
  }
}
