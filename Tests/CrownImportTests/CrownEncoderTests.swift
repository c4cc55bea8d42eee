import CrownPath
import Testing

@testable import CrownImport

/// Single documents, as a server gets them.
@Suite struct CrownEncoderTests {
  @Test func aDocumentBecomesACheckedRecord() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>The Royal Crown</title>
      <path d="M2 19h20v2H2zM2 17 1 6l6 5 5-8 5 8 6-5-1 11z"/></svg>
      """
    let crown = try CrownEncoder().encode(Array(text.utf8), name: "royal", path: "royal.svg")
    #expect(crown.label?.title == "The Royal Crown" && crown.warnings.isEmpty && !crown.hidesPaint)
    #expect(crown.deviation <= 13)
    #expect(try Drawing(record: crown.record.bytes).viewBox == Rect(x: 0, y: 0, width: 24, height: 24))
    #expect(crown.sourceFile(at: "royal.svg").byteCount == text.utf8.count)
    // A title that repeats the name is not kept.
    #expect(try CrownEncoder().encode(Array(text.utf8), name: "a/the-royal crown", path: "").label == nil)
  }

  @Test func aRefusalHasAllProblems() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
      <path d="M2 2Lx"/><path d="M2 2h1" transform="turn(1)"/></svg>
      """
    do {
      _ = try CrownEncoder().encode(Array(text.utf8), name: "bad", path: "bad.svg")
      Issue.record("a wrong document was encoded")
    } catch {
      #expect(error.problems.map(\.line) == [2, 2] && error.problems.allSatisfy { $0.severity == .problem })
      #expect("\(error)".hasPrefix("bad.svg:2:15: path data: expected"))
    }
  }

  @Test func strictSettingsRefuseWarnings() throws {
    let bytes = Array(Sample.hidden.utf8)
    #expect(try CrownEncoder().encode(bytes, name: "hidden", path: "hidden.svg").warnings.count == 1)
    #expect(throws: ImportRefusal.self) {
      try CrownEncoder(settings: ImportSettings(isStrict: true)).encode(bytes, name: "hidden", path: "hidden.svg")
    }
  }

  @Test func settingsSurviveTheirText() {
    let settings = ImportSettings(tolerance: 0.125, knockout: .white, isStrict: true)
    #expect(ImportSettings(text: settings.text) == settings)
    #expect(ImportSettings(text: ImportSettings().text) == ImportSettings())
    #expect(ImportSettings(text: "codec 99, colour of tomorrow, strict") == ImportSettings(isStrict: true))
  }

  @Test func aStrictRequestIsNotMetByALenientImport() {
    var options = ImportOptions()
    let lenient = RequestedSettings(options)
    options.isStrict = true
    let strict = RequestedSettings(options)
    #expect(!strict.areMet(by: ImportSettings().text))
    #expect(lenient.areMet(by: ImportSettings(isStrict: true).text))
    #expect(strict.areMet(by: ImportSettings(tolerance: 0.5, isStrict: true).text))
    options.tolerance = .standard
    #expect(!RequestedSettings(options).areMet(by: ImportSettings(tolerance: 0.5, isStrict: true).text))
  }
}
