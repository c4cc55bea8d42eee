import Testing

@testable import crowntool

/// The progress of long work.
@Suite(.serialized) struct ProgressBarTests {
  /// The text that a bar writes while each step takes as long as `step` gives.
  private func written(
    _ display: ProgressBar.Display, total: Int, steps: Int? = nil, step: (Int) -> Duration
  ) -> [String] {
    var time = ContinuousClock.now
    var written: [String] = []
    let bar = ProgressBar("Drawing", total: total, display: display, now: { time }, show: { written.append($0) })
    for index in 0..<(steps ?? total) {
      time += step(index)
      bar.advance()
    }
    bar.finish()
    return written
  }

  @Test func linesComeEveryTenSeconds() {
    let lines = written(.lines, total: 100) { _ in .milliseconds(330) }
    #expect(
      lines == [
        "Drawing: 31 of 100, 3 a second, 23 s left\n", "Drawing: 62 of 100, 3 a second, 13 s left\n",
        "Drawing: 93 of 100, 3 a second, 3 s left\n",
      ])
    #expect(written(.lines, total: 100) { _ in .milliseconds(99) }.isEmpty)
    #expect(written(.none, total: 100) { _ in .seconds(9) }.isEmpty)
    #expect(written(.lines, total: 2) { _ in .seconds(3600) }.first == "Drawing: 1 of 2, 3600 s each, 60 min left\n")
  }

  @Test func aBarComesAfterHalfASecond() throws {
    #expect(written(.bar, total: 50) { _ in .milliseconds(10) }.isEmpty)
    let drawn = written(.bar, total: 100) { _ in .milliseconds(100) }
    let first = try #require(drawn.first)
    #expect(first.hasPrefix("\rDrawing █░") && first.hasSuffix("6 of 100, 10 a second, 10 s left\u{1B}[K"), "\(first)")
    #expect(drawn.last == "\r\u{1B}[K")
    #expect(drawn.allSatisfy { $0.count <= 84 })
  }

  /// More steps than were announced, none, and times as long as they get.
  @Test func oddNumbers() {
    #expect(written(.bar, total: 2, steps: 9) { _ in .seconds(1) }.contains { $0.contains("9 of 2, 1 a second\u{1B}") })
    #expect(written(.bar, total: 0, steps: 3) { _ in .seconds(1) }.allSatisfy { !$0.contains("of") })
    #expect(written(.lines, total: .max, steps: 1) { _ in .seconds(20) }.count == 1)
  }

  @Test(arguments: [
    (0.2, "1 s"), (59.0, "59 s"), (90, "90 s"), (119.5, "120 s"), (121, "3 min"), (7200, "120 min"), (7201, "3 h"),
    (1e30, "more than a year"),
  ])
  func rests(seconds: Double, text: String) { #expect(Figure.rest(seconds) == text) }
}
