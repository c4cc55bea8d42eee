import Testing

@testable import crownc

/// The identifiers of members. Apps spell them, so that they never change.
@Suite struct SwiftIdentifierTests {
  @Test(arguments: [
    ("royal", "royal"), ("Royal", "royal"), ("st-edward", "stEdward"), ("St Edward", "stEdward"),
    ("st_edward.v2", "stEdwardV2"), ("HTML", "html"), ("HTMLFile", "htmlFile"), ("GitHub", "gitHub"),
    ("king's", "kings"), ("iPhone", "iPhone"), ("a-1-2", "a1_2"), ("straße", "straße"), ("Ärger über", "ärgerÜber"),
  ])
  func wordsAreJoinedInCamelCase(_ name: String, _ identifier: String) {
    #expect(SwiftIdentifier.member(for: name) == identifier)
  }

  @Test(arguments: [
    // Digits, characters of no identifier, and names without a letter.
    ("42", "_42"), ("3d", "_3d"), ("4-k", "_4K"), ("👑", "👑"), ("crown 👑", "crown👑"), ("♔", "u2654"), ("a♔b", "aU2654B"),
    ("👩‍👧", "👩👧"), ("--", "u2Du2D"), ("王冠", "王冠"), ("١", "١"), ("a\u{301}", "á"),
    // What Swift and the protocol have already.
    ("init", "init_"), ("self", "self_"), ("Self", "self_"), ("library", "library_"), ("all-cases", "allCases_"),
  ])
  func oddNamesAreEscaped(_ name: String, _ identifier: String) {
    #expect(SwiftIdentifier.member(for: name) == identifier)
  }

  /// The letters whose case differs in Turkish have the members that they have everywhere.
  @Test(arguments: [("INDIGO", "indigo"), ("İzmir", "i\u{307}zmir"), ("ISI", "isi"), ("ısı", "ısı"), ("i-i", "iI")])
  func caseDoesNotDependOnTheLocale(_ name: String, _ identifier: String) {
    #expect(SwiftIdentifier.member(for: name) == identifier)
  }

  @Test func keywordsAreDeclaredInBackticks() {
    for keyword in ["class", "default", "in", "nil", "where"] {
      #expect(SwiftIdentifier.declaration(of: SwiftIdentifier.member(for: keyword)) == "`\(keyword)`")
    }
    #expect(SwiftIdentifier.declaration(of: "royal") == "royal")
  }

  @Test func foldersAreTypes() {
    #expect(SwiftIdentifier.type(for: "tudor rose") == "TudorRoseFolder")
    #expect(SwiftIdentifier.type(for: "String") == "StringFolder")
    #expect(SwiftIdentifier.type(for: "4k") == "_4kFolder")
  }
}
