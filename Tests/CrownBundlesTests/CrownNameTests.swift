import Testing

@testable import CrownBundles

@Suite struct CrownNameTests {
  @Test(arguments: [
    "royal", "chess/king", "kronå", "Krone 2", "👑", "👨‍👩‍👧", "כתר", "تاج", "皇冠", "a.b", "...", "a b/c_d-e", "back\\slash",
  ])
  func keeps(_ name: String) throws {
    #expect(try CrownName.normalized(name).utf8.elementsEqual(name.utf8))
    #expect(CrownName.isValid(name))
  }

  @Test func bringsNamesIntoNormalFormC() throws {
    #expect(try CrownName.normalized("e\u{301}").utf8.elementsEqual("é".utf8))
    #expect(!CrownName.isValid("e\u{301}"))
  }

  @Test func keepsCaseApart() throws {
    #expect(try CrownName.normalized("Royal") != CrownName.normalized("royal"))
  }

  @Test(arguments: [
    ("", "a crown needs a name, this one is empty"),
    ("a\nb", "the name 'a\\u{a}b' has the character U+000A, which a name cannot have"),
    ("gpj.\u{202E}gvs", "the name 'gpj.\\u{202e}gvs' has the character U+202E, which a name cannot have"),
    ("\u{200F}x", "the name '\\u{200f}x' has the character U+200F, which a name cannot have"),
    ("x\u{FFFF}", "the name 'x\\u{ffff}' has the character U+FFFF, which a name cannot have"),
    ("../x", "the name '../x' has the part '..' between slashes; such a part is a name and not empty"),
    ("a/./b", "the name 'a/./b' has the part '.' between slashes; such a part is a name and not empty"),
    ("/x", "the name '/x' has the part '' between slashes; such a part is a name and not empty"),
    ("x/", "the name 'x/' has the part '' between slashes; such a part is a name and not empty"),
  ])
  func refuses(_ name: String, _ sentence: String) throws {
    let error = try #require(throws: CrownNameError.self) { try CrownName.normalized(name) }
    #expect(error.description == sentence)
    #expect(!CrownName.isValid(name))
  }

  /// Apart from the others, since the test runner prints arguments as they are.
  @Test func refusesNUL() throws {
    let error = try #require(throws: CrownNameError.self) { try CrownName.normalized("a\0b") }
    #expect(error.description == "the name 'a\\u{0}b' has the character U+0000, which a name cannot have")
  }

  /// Foundation truncates at the end of its buffer. Here a name is kept whole or refused.
  @Test func cutsNoRunOfMarks() throws {
    for count in [1, 2, 10, 30, 31, 32, 63, 64, 100, 254, 255, 256, 300, 511] {
      for marks in ["\u{301}", "\u{327}\u{301}", "\u{301}\u{327}"] {
        let name = "a" + String(repeating: marks, count: count / marks.unicodeScalars.count) + "b"
        do throws(CrownNameError) {
          let normalized = try CrownName.normalized(name)
          #expect(normalized == name, "\(count)")
          #expect(CrownName.isValid(normalized))
        } catch {
          #expect(error.reason == .tooManyMarks, "\(count)")
          #expect(!CrownName.isValid(name))
        }
      }
    }
  }

  @Test(arguments: [1025, 10_000])
  func refusesLongNames(_ count: Int) throws {
    let name = String(repeating: "k", count: count)
    let error = try #require(throws: CrownNameError.self) { try CrownName.normalized(name) }
    #expect(error.reason == .tooLong(byteCount: count))
    #expect(error.description.count < 150)
    #expect(CrownName.isValid(String(name.prefix(1024))))
  }
}
