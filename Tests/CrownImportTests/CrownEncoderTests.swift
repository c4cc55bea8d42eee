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
    #expect(try Drawing(record: crown.record).viewBox == PathRect(x: 0, y: 0, width: 24, height: 24))
    #expect(crown.sourceFile(at: "royal.svg").byteCount == text.utf8.count)
    // A title that repeats the name is not kept.
    #expect(try CrownEncoder().encode(Array(text.utf8), name: "a/the-royal crown", path: "").label == nil)
  }

  @Test(
    "A title that has the letters and digits of the name is not kept",
    arguments: [
      ("ROYAL, the 2nd", "a/royal-the-2nd", false), ("Royal 2", "royal-3", true), ("Royal", "a/royal-b", true),
      ("Éclair Crown", "éclair-crown", false), ("Éclair", "eclair", true), ("Krone", "kröne", true),
      ("!", "crown", true), (" ", "crown", false),
    ])
  func titlesLikeNames(title: String, name: String, isKept: Bool) throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>\(title)</title><path d="M2 19h20v2H2z"/></svg>
      """
    let crown = try CrownEncoder().encode(Array(text.utf8), name: name, path: "crown.svg")
    #expect(crown.label?.title == (isKept ? title : nil))
  }

  @Test func aRefusalHasAllProblems() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
      <path d="M2 2Lx"/><path d="Lx"/></svg>
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
    let bytes = Array(Sample.doubtful.utf8)
    #expect(try CrownEncoder().encode(bytes, name: "doubtful", path: "doubtful.svg").warnings.count == 1)
    var settings = ImportSettings()
    settings.drawing.isStrict = true
    #expect(throws: ImportRefusal.self) {
      try CrownEncoder(settings: settings).encode(bytes, name: "doubtful", path: "doubtful.svg")
    }
  }

  @Test func strictSettingsRefuseTheLossOfTheDrawingAndNotItsColours() throws {
    let bytes = Array(Sample.hidden.utf8)
    func encode(_ colors: ColorHandling, isStrict: Bool) throws -> EncodedCrown {
      var settings = ImportSettings()
      (settings.drawing.colors, settings.drawing.isStrict) = (colors, isStrict)
      return try CrownEncoder(settings: settings).encode(bytes, name: "hidden", path: "hidden.svg")
    }
    let kept = try encode(.auto, isStrict: true)
    #expect(kept.warnings.isEmpty && !kept.hidesPaint && kept.verdict.contrast == 1)
    #expect(kept.verdict.treatment == .single && kept.verdict.omitsBackground)
    let flat = try encode(.flatten, isStrict: false)
    #expect(flat.verdict.treatment == .flattened && flat.verdict.isLost && flat.hidesPaint)
    do {
      _ = try encode(.flatten, isStrict: true)
      Issue.record("a drawing that is lost was encoded")
    } catch let refusal as ImportRefusal {
      #expect(
        refusal.description
          == "hidden.svg: only \(flat.verdict.percentage) % of the drawing's edges can still be seen in one colour; "
          + "try --colors shades, or --knockout with the colour of what hides them")
    }
    #expect(throws: ImportRefusal.self) { try encode(.refuse, isStrict: false) }
  }

  @Test func verdictsSurviveTheirText() {
    #expect(ImportVerdict().text.isEmpty)
    for verdict in [
      ImportVerdict(), ImportVerdict(treatment: .shades, omitsBackground: true, contrast: 0.29, layerCount: 3),
      ImportVerdict(hasBands: true, layerCount: 16),
      ImportVerdict(treatment: .flattened, contrast: 0), ImportVerdict(treatment: .holes, layerCount: 255),
    ] {
      #expect(ImportVerdict(text: verdict.text) == verdict)
    }
    #expect(
      ImportVerdict(treatment: .shades, omitsBackground: true, contrast: 0.826, layerCount: 3).text
        == "shades bare 82% 3")
    #expect(ImportVerdict(text: "plaid 900% -3 x%") == ImportVerdict())
    // A share just below one half counts as lost, however it is rounded.
    #expect(ImportVerdict(contrast: 0.8499).isLost && !ImportVerdict(contrast: 0.85).isLost)
    #expect(ImportVerdict(contrast: .nan) == ImportVerdict())
  }
}
