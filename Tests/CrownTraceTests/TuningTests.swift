import CrownsTestSupport
import Foundation
import Testing

@testable import CrownTrace

@Suite struct TuningTests {
  @Test func constantsFillATuning() {
    #expect(8 * TuningConstant.all.count == MemoryLayout<TraceTuning>.size)
    #expect(Set(TuningConstant.all.map(\.name)).count == TuningConstant.all.count)
    func bytes(_ tuning: TraceTuning) -> [UInt8] { withUnsafeBytes(of: tuning) { Array($0) } }
    let usual = bytes(TraceTuning())
    for (number, constant) in TuningConstant.all.enumerated() {
      #expect(bytes(constant.tuning(by: 1)) == usual, "\(constant.name)")
      let doubled = bytes(constant.tuning(by: 2))
      let changed = usual.indices.filter { usual[$0] != doubled[$0] }
      #expect(!changed.isEmpty && changed.allSatisfy { $0 / 8 == number }, "\(constant.name)")
    }
  }

  @Test func aTuningChangesATrace() throws {
    let pictures = TuningPicture.all(in: Repository.url("crowns").path, count: 4, sides: [48])
    let price = try #require(TuningConstant.all.first { $0.name == "editing.price" })
    let usual = pictures.map { $0.traced(TraceTuning())?.record }
    #expect(usual.contains { $0 != nil })
    #expect(pictures.map { $0.traced(price.tuning(by: 1))?.record } == usual)
    #expect(pictures.map { $0.traced(price.tuning(by: 8))?.record } != usual)
  }
}

private let environment = ProcessInfo.processInfo.environment

/// The table of `scripts/check tuning`: the effect of each constant on pictures of drawings.
///
/// A line has the constant, its value, a factor, and then: the pictures whose record changes, the mean change of the
/// difference from the picture and, at 512 pixels, from the drawing, in 255ths; that of the records' bytes, in per
/// cent; the pictures that are traced now and were refused, and those that are refused now.
@Suite(.enabled(if: environment["CROWNS_TUNING_FOLDER"] != nil)) struct TuningSurvey {
  private static func numbers(_ name: String) -> [Int] {
    environment["CROWNS_TUNING_\(name)"].map { $0.split(separator: ",").compactMap { Int($0) } } ?? []
  }

  @Test func constants() async throws {
    let names = environment["CROWNS_TUNING_CONSTANTS"]?.split(separator: ",").map(String.init) ?? []
    for name in names {
      #expect(TuningConstant.all.contains { $0.name.hasPrefix(name) }, "there is no constant \(name)")
    }
    let pictures = TuningPicture.all(
      in: try #require(environment["CROWNS_TUNING_FOLDER"]), count: Self.numbers("COUNT").first ?? 200,
      sides: Self.numbers("SIDES"))
    #expect(!pictures.isEmpty, "no drawing was found")
    let usual = await Self.traced(pictures, TraceTuning())
    print("tuning pictures=\(pictures.count) traced=\(usual.count { $0 != nil })")
    for constant in TuningConstant.all where names.isEmpty || names.contains(where: constant.name.hasPrefix) {
      for factor in [2, 0.5] {
        Self.report(constant, factor, usual, await Self.traced(pictures, constant.tuning(by: factor)))
      }
    }
  }

  /// Traces pictures on all cores.
  private static func traced(_ pictures: [TuningPicture], _ tuning: TraceTuning) async -> [TuningPicture.Outcome?] {
    await withTaskGroup(of: (Int, TuningPicture.Outcome?).self) { group in
      for (number, picture) in pictures.enumerated() { group.addTask { (number, picture.traced(tuning)) } }
      return await group.reduce(into: Array(repeating: nil, count: pictures.count)) { $0[$1.0] = $1.1 }
    }
  }

  private static func report(
    _ constant: TuningConstant, _ factor: Double, _ usual: [TuningPicture.Outcome?], _ found: [TuningPicture.Outcome?]
  ) {
    let changed = zip(usual, found).count { $0?.record != $1?.record }
    let both = zip(usual, found).compactMap { old, new in old.flatMap { old in new.map { (old: old, new: $0) } } }
    func mean(_ change: (TuningPicture.Outcome, TuningPicture.Outcome) -> Double) -> Double {
      both.reduce(0) { $0 + change($1.old, $1.new) } / Double(max(both.count, 1))
    }
    let bytes = both.reduce((old: 1, new: 1)) { ($0.old + $1.old.record.count, $0.new + $1.new.record.count) }
    print(
      "tuning \(constant.name) value=\(constant.value) factor=\(factor) changed=\(changed)"
        + String(
          format: " deviation=%+.3f enlarged=%+.3f", mean { $1.deviation - $0.deviation },
          mean { $1.enlarged - $0.enlarged })
        + String(format: " bytes=%+.2f", 100 * (Double(bytes.new) / Double(bytes.old) - 1))
        + " traced=+\(found.count { $0 != nil } - both.count) refused=+\(usual.count { $0 != nil } - both.count)")
  }
}
