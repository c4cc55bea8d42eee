import CrownKit
import CrownStore
import Testing

@testable import CrownImport

/// Shared shapes of libraries that are too large to be held: they are chosen from a sample.
@Suite struct ShapeSampleTests {
  private func sample(of records: [[UInt8]], count: Int = .max, bytes: Int = .max) -> [[UInt8]] {
    var sample = ShapeSample()
    (sample.maximumCount, sample.maximumBytes) = (count, bytes)
    for record in records { sample.add(record) }
    return sample.records
  }

  @Test func takesAllOrEverySecondFourthAndSoOn() {
    let records = (0..<100).map { [UInt8($0), 0] }
    #expect(sample(of: records) == records)
    #expect(sample(of: records, count: 100) == records)
    #expect(sample(of: records, count: 99).map { $0[0] } == Array(stride(from: 0, to: 100, by: 2)))
    #expect(sample(of: records, count: 20).map { $0[0] } == Array(stride(from: 0, to: 100, by: 8)))
    // As many bytes as the limit, not more.
    #expect(sample(of: records, bytes: 50).map { $0[0] } == Array(stride(from: 0, to: 100, by: 4)))
    #expect(sample(of: records, count: 1).count == 1)
    #expect(sample(of: [[UInt8](repeating: 1, count: 90)], bytes: 50).count == 1)
    #expect(sample(of: []).isEmpty)
  }

  /// Crowns that are not in the sample share its shapes, and are drawn as before.
  @Test func sharesShapesBeyondTheSample() throws {
    let folder = try ImportFolder()
    for index in 0..<60 {
      try folder.write(
        Sample.svg("M2 \(index % 7 + 1)h5v3H2z M9 12c1-4 3-6 5-2 4-1 6 1 3 4 2 4-1 6-4 3-3 3-6 1-4-5z"),
        to: "in/\(index).svg")
    }
    try folder.importDrawings()
    let catalog = try CrownCatalog(opening: folder.path("crowns.db"))
    let whole = try catalog.packSharingShapes(into: folder.path("whole.db"))
    var sample = ShapeSample()
    sample.maximumCount = 10
    let sampled = try catalog.packSharingShapes(into: folder.path("sampled.db"), sampling: sample)
    let plain = try catalog.pack(into: folder.path("plain.db"))
    #expect(sampled.count == 60)
    // Nearly what the choice from all gives.
    #expect(sampled.recordBytes - whole.recordBytes < (plain.recordBytes - whole.recordBytes) / 10)

    let packed = try CrownLibrary(opening: folder.path("sampled.db"), mode: .immutable)
    let working = try CrownLibrary(opening: folder.path("crowns.db"))
    for name in try working.names() {
      #expect(
        try packed.crown(named: name).mask(width: 48, height: 48)
          == working.crown(named: name).mask(width: 48, height: 48))
    }
    // The same crowns give the same bytes.
    try catalog.packSharingShapes(into: folder.path("again.db"), sampling: sample)
    #expect(try folder.bytes(of: "again.db") == folder.bytes(of: "sampled.db"))
  }
}
