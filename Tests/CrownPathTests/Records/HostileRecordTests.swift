import CrownPath
import CrownsTestSupport
import Testing

/// Replays inputs that fuzzing found worth keeping: `scripts/fuzz record` collects them in `.corpus/fuzz-record`.
@Suite struct HostileRecordTests {
  @Test func everyInputEndsInAPathOrATypedError() throws {
    let inputs = try HostileInputs.read("Tests/CrownPathTests/Fixtures/hostile-records.bin")
    var refused = 0
    for input in inputs {
      do {
        let drawing = try Drawing(record: input)
        #expect(drawing.viewBox.isUsable && drawing.path.isFinite)
      } catch {
        refused += 1
      }
    }
    #expect(inputs.count > 200 && refused > 50)
  }
}
