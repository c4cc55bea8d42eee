import CrownPath

/// Pixels side by side with the same coverage.
struct CoveredRun: BitwiseCopyable {
  /// The first pixel, and the end.
  var from: Int32
  var end: Int32
  /// 1 to 255.
  var coverage: Int32
}

/// A list of the runs in which a layer covers pixels.
struct CoveredRuns {
  /// The memory of the list; it holds one run beyond those that count.
  let runs: ScratchView<CoveredRun>
  private(set) var count = 0

  init(runs: ScratchView<CoveredRun>) { self.runs = runs }

  /// Adds the pixels between two groups, if there are any and they are covered: branch-free.
  ///
  /// - Parameter group: The group before them.
  @inline(__always)
  mutating func append(_ group: GroupCoverage, from: Int, upTo end: Int) {
    let coverage = Int32(group.last)
    runs[count] = CoveredRun(
      from: Int32(truncatingIfNeeded: from), end: Int32(truncatingIfNeeded: end), coverage: coverage)
    count &+= (end > from ? 1 : 0) & (coverage != 0 ? 1 : 0)
  }
}
