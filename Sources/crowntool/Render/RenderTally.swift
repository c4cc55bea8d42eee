/// The counts of a run of `render`.
struct RenderTally {
  private(set) var files = 0
  private(set) var bytes = 0
  private(set) var failures = 0
  /// The number of problems of each kind.
  private var counts: [String: Int] = [:]
  private var last: (path: String, pixels: String, bytes: Int)?

  mutating func add(_ outcome: CrownRenderer.Outcome) {
    for file in outcome.files {
      files += 1
      bytes += file.bytes
      last = file
    }
    if let problem = outcome.problem { fail(problem, kind: outcome.problemKind) }
  }

  /// Reports a problem, unless several of its kind were.
  mutating func fail(_ problem: String, kind: String? = nil) {
    failures += 1
    let count = counts[kind ?? problem, default: 0] + 1
    counts[kind ?? problem] = count
    if count <= Self.shownOfAKind { Console.error(problem) }
  }

  /// Says how many problems were not reported.
  func finish() {
    for count in counts.values.sorted() where count > Self.shownOfAKind {
      Console.note("… and \(count - Self.shownOfAKind) more like these")
    }
  }

  /// Problems of one kind that are reported: enough to see what they have in common.
  private static let shownOfAKind = 3

  func printSummary(to plan: OutputPlan, seconds: Double) {
    if files == 1, let last {
      Console.print("wrote \(last.path) (\(last.pixels), \(Figure.bytes(last.bytes)))")
    } else if files > 1 {
      var place = ""
      if let folder = plan.outputFolder, folder != "." { place = " to \(folder)" }
      Console.print("wrote \(files) files\(place) (\(Figure.bytes(bytes))) in \(Figure.seconds(seconds))")
    }
  }
}
