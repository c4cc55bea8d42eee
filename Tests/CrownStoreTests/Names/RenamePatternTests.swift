import Testing

@testable import CrownStore

@Suite struct RenamePatternTests {
  @Test(arguments: [
    ("account-*", "user-*", "account-box", "user-box"),
    ("*-*", "{2}-{1}", "arrow-left-bold", "left-bold-arrow"),
    ("*", "old/*", "chess/king", "old/chess/king"),
    ("*/*", "*-*", "a/b/c", "a-b/c"),
    ("a*b*c", "{2}", "aXbYbZc", "YbZ"),
    ("?*", "{2}{1}", "ünder", "nderü"),
    ("icon[0-9]", "i?", "icon7", "i7"),
    ("[^a-c]x", "{1}y", "dx", "dy"),
    ("[]a]x", "[]a]y", "]x", "]y"),
    ("**", "*-*", "ab", "-ab"),
    ("a*", "b", "a1", "b"),
    ("a*", "{a}{}*", "a1", "{a}{}1"),
  ])
  func makesNames(_ glob: String, _ template: String, _ name: String, _ expected: String) throws {
    #expect(try RenamePattern(glob, template).newName(of: name) == expected)
  }

  /// What fits is what SQLite says.
  @Test func fitsAsSQLiteDoes() throws {
    let names = ["a", "ab", "aab", "abab", "b-b", "[a", "]", "é", "a/b", "-"]
    for glob in ["*", "a*", "*b", "*a*b", "?", "??", "[a", "[a]", "[^a]*", "[]]", "[a-]*", "*[-b]", "a?b*", "é", "**b"]
    {
      let pattern = try RenamePattern(glob, "x")
      for name in names {
        #expect((pattern.newName(of: name) != nil) == CrownName.fits(name, glob), "\(glob) \(name)")
      }
    }
  }

  @Test(arguments: [
    (
      "a-*", "b-*-*", "'a-*' has 1 wildcard, and 'b-*-*' has 2; give as many, or only numbers: {1} stands for the first"
    ),
    ("*-*", "b-*", "'*-*' has 2 wildcards, and 'b-*' has 1; give as many, or only numbers: {1} stands for the first"),
    (
      "*-*", "*-*-{1}",
      "'*-*' has 2 wildcards, and '*-*-{1}' has 2; give as many, or only numbers: {1} stands for the first"
    ),
    ("a*", "{2}", "{2} stands for nothing: 'a*' has 1 wildcard"),
    ("a*", "{0}", "{0} stands for nothing: 'a*' has 1 wildcard"),
    ("a", "{1}", "{1} stands for nothing: 'a' has 0 wildcards"),
  ])
  func refusesOtherParts(_ glob: String, _ template: String, _ sentence: String) {
    let error = #expect(throws: RenamePatternError.self) { try RenamePattern(glob, template) }
    #expect(error?.description == sentence)
  }

  @Test(.timeLimit(.minutes(1))) func manyWildcardsTakeNoLongTime() throws {
    let name = String(repeating: "a", count: 1000) + "b"
    let pattern = try RenamePattern(String(repeating: "*a", count: 400) + "c", "x")
    #expect(pattern.newName(of: name) == nil)
  }
}
