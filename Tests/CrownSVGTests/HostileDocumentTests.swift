import CrownSVG
import CrownsTestSupport
import Testing

/// Replays inputs that fuzzing found worth keeping: `scripts/fuzz svg` collects them in `.corpus/fuzz-svg`.
@Suite struct HostileDocumentTests {
  @Test func everyInputEndsInADrawingOrAReason() throws {
    let inputs = try HostileInputs.read("Tests/CrownSVGTests/Fixtures/hostile-documents.bin")
    var refused = 0
    for input in inputs {
      do {
        let drawing = try SVGImporter().drawing(from: input).drawing
        #expect(drawing.viewBox.isUsable && drawing.path.isFinite)
      } catch {
        #expect(!error.diagnostics.isEmpty)
        refused += 1
      }
    }
    #expect(inputs.count > 300 && refused > 100)
  }
}
