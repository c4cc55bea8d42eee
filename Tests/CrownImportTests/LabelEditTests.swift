import CrownStore
import Testing

@testable import CrownImport

@Suite struct LabelEditTests {
  @Test func changesALabel() {
    var edit = LabelEdit()
    edit.add("Piece")
    edit.add("piece")
    edit.remove("draft")
    #expect(edit.added == ["Piece"])
    let label = CrownLabel(title: "King", tags: ["Draft", "game"])
    #expect(edit.applied(to: label) == CrownLabel(title: "King", tags: ["Piece", "game"]))
    #expect(edit.applied(to: CrownLabel(tags: ["piece"])).tags == ["piece"])
    edit.remove("PIECE")
    edit.title = ""
    #expect(edit.added.isEmpty && edit.applied(to: label) == CrownLabel(tags: ["game"]))
  }

  @Test(arguments: [
    "codec 1", "codec 1, tolerance 0.5, strict, linked, fonts 1f", "codec 1, label +old, colors shades, mirrored",
    "codec 1, label =x",
  ])
  func isKeptInTheTextOfSettings(_ text: String) {
    var edit = LabelEdit()
    edit.add("playing card, 100 %")
    edit.remove("é\u{1F451}")
    edit.title = "a=b"
    let kept = ImportSettings.text(text, with: edit)
    #expect(ImportSettings(text: kept).labelEdit == edit)
    // All else is as it was.
    let without = ImportSettings.text(text, with: LabelEdit())
    #expect(ImportSettings.text(kept, with: LabelEdit()) == without)
    #expect(without == text || text.contains("label"))
    // It is the text that an import makes of the same settings.
    if !text.contains("linked") {
      let codec = "codec \(PathDecoderVersion.current)"
      #expect(ImportSettings(text: kept).text == codec + kept.dropFirst("codec 1".count))
    }
  }

  @Test func ignoresOtherWords() {
    for words in ["label x", "label +a %", "label -%4", "label +%zz"] {
      #expect(ImportSettings(text: "codec 1, \(words)") == ImportSettings())
    }
  }
}

private enum PathDecoderVersion {
  static var current: Substring { ImportSettings().text.dropFirst("codec ".count) }
}
