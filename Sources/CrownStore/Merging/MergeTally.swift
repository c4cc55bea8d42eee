/// Joins the crowns of one name by a rule, and counts what each database brings.
struct MergeTally {
  let rule: MergeRule
  /// One for each database that is merged.
  private(set) var summaries: [MergeSummary]
  /// The number of conflicts that the rule refuses.
  private(set) var refusedCount = 0
  /// The conflicts of which both crowns are kept: the other one gets its name once all others are there.
  private(set) var doubles: [(name: String, first: Int?, other: Int)] = []

  init(_ rule: MergeRule, summaries: [MergeSummary]) {
    self.rule = rule
    self.summaries = summaries
  }

  /// Counts a crown whose name is new.
  mutating func add(from index: Int) { summaries[index].added += 1 }

  /// Counts a crown that gets another name than its own; `nil` where the database has it under that name already.
  mutating func addDouble(from index: Int, isNew: Bool) {
    if isNew { summaries[index].renamed += 1 } else { summaries[index].same += 1 }
  }

  /// Counts what a crown of a database brings, and joins it with the one that is there.
  ///
  /// - Parameters:
  ///   - index: The index of the other's database.
  ///   - report: Called where both have different records, unless both are kept.
  mutating func join(
    _ ours: MergedCrown?, _ theirs: MergedCrown, named name: String, from index: Int,
    _ report: (MergeConflict) -> Void
  ) -> MergedCrown {
    guard let ours else {
      add(from: index)
      return theirs
    }
    guard ours.record != theirs.record else {
      summaries[index].same += 1
      switch rule {
      case .anyOrder: return ours.joined(with: theirs)
      case .theirs: return theirs.completed(by: ours)
      case .refusing, .ours, .both: return ours.completed(by: theirs)
      }
    }
    func reportConflict(_ outcome: MergeConflict.Outcome) {
      report(MergeConflict(name: name, first: ours.origin, other: index, outcome: outcome))
    }
    var joined = ours
    switch rule {
    case .refusing:
      refusedCount += 1
      reportConflict(.refused)
      return ours
    case .both:
      doubles.append((name, ours.origin, index))
      return ours
    case .ours: break
    case .theirs: joined = theirs
    case .anyOrder: joined = ours.joined(with: theirs)
    }
    let isReplaced = joined.record != ours.record
    if isReplaced { summaries[index].replaced += 1 } else { summaries[index].kept += 1 }
    reportConflict(isReplaced ? .replaced : .kept)
    return joined
  }
}
