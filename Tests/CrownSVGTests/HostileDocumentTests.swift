import CrownSVG
import Foundation
import Testing

/// Replays inputs that fuzzing found worth keeping: `scripts/fuzz svg` collects them in `.corpus/fuzz-svg`.
@Suite struct HostileDocumentTests {
  @Test func everyInputEndsInADrawingOrAReason() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/hostile-documents.bin")
    let bytes = [UInt8](try Data(contentsOf: file))
    var (offset, count, refused) = (0, 0, 0)
    // Each input with its length before it, in two bytes, the lower first.
    while offset + 2 <= bytes.count {
      let length = Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
      let end = try #require(offset + 2 + length <= bytes.count ? offset + 2 + length : nil)
      do {
        let drawing = try SVGImporter().drawing(from: Array(bytes[offset + 2..<end])).drawing
        #expect(drawing.viewBox.isUsable && drawing.path.isFinite)
      } catch {
        #expect(!error.diagnostics.isEmpty)
        refused += 1
      }
      offset = end
      count += 1
    }
    #expect(offset == bytes.count && count > 300 && refused > 100)
  }
}
