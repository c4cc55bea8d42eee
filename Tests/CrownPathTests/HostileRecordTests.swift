import CrownPath
import Foundation
import Testing

/// Replays inputs that fuzzing found worth keeping: `scripts/fuzz record` collects them in `.corpus/fuzz-record`.
@Suite struct HostileRecordTests {
  @Test func everyInputEndsInAPathOrATypedError() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/hostile-records.bin")
    let bytes = [UInt8](try Data(contentsOf: file))
    var (offset, count, refused) = (0, 0, 0)
    // Each input with its length before it, in two bytes, the lower first.
    while offset + 2 <= bytes.count {
      let length = Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
      let end = try #require(offset + 2 + length <= bytes.count ? offset + 2 + length : nil)
      do {
        let drawing = try Drawing(record: Array(bytes[offset + 2..<end]))
        #expect(drawing.viewBox.isUsable && drawing.path.isFinite)
      } catch {
        refused += 1
      }
      offset = end
      count += 1
    }
    #expect(offset == bytes.count && count > 200 && refused > 50)
  }
}
