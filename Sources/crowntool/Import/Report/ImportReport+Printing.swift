extension ImportReport {
  /// Prints what happened, for people.
  func printSummary() {
    Console.print(countsLine)
    if options.isDryRun { printChanges() }
    for line in remarks { Console.print(line) }
    let stored = options.isDryRun ? "would be stored" : "stored"
    Console.print(
      "\(Figure.bytes(bytesIn)) in, \(Figure.bytes(bytesStored)) \(stored), \(Figure.seconds(start.secondsSince))")
    if options.isDryRun {
      Console.print("dry run: \(options.database) is as it was")
    } else if isUndone {
      Console.print("strict: \(options.database) is as it was")
    } else if wasInterrupted {
      Console.print("interrupted: \(options.database) holds what was done so far")
    }
  }

  private var countsLine: String {
    var verdicts: [Verdict] = [.imported, .updated, .unchanged, .skipped, .failed]
    // What happens only where it is asked for is told only where it happens.
    verdicts += [.renamed, .removed].filter { self[$0] > 0 }
    return verdicts.map { verdict in
      let word = options.isDryRun ? verdict.conditional ?? verdict.rawValue : verdict.rawValue
      return "\(word) \(self[verdict])"
    }.joined(separator: ", ")
  }

  /// Names what a dry run would change.
  private func printChanges() {
    for verdict in Verdict.allCases where verdict.isChange {
      for line in changes[verdict] ?? [] {
        let place = line.formerName ?? line.source ?? ""
        let relation = line.formerName == nil ? "from" : "until now"
        Console.print("  \(verdict.conditional ?? ""): \(line.name) (\(relation) \(place))")
      }
      let rest = self[verdict] - Self.shownChanges
      if rest > 0 { Console.print("  \(verdict.conditional ?? ""): … and \(rest) more; --json names them all") }
    }
  }

  /// What is to be known beside the counts.
  var remarks: [String] {
    var remarks: [String] = []
    let changes = settingsChanges.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    for (change, count) in changes.prefix(3) {
      remarks.append("\(Self.crowns(count)) \(options.isDryRun ? "would change" : "changed") \(change)")
    }
    if changes.count > 3 { remarks.append("… and \(changes.count - 3) more changes of settings") }
    remarks += pictures.sentences
    if hiddenPaint.count > 0 {
      let pictures = hiddenPaint.count == 1 ? "1 picture is" : "\(hiddenPaint.count) pictures are"
      remarks.append(
        "\(pictures) one full rectangle that hides other paint; see \(hiddenPaint.firstName), "
          + "and import with --knockout and the colour of its background")
    }
    if goneCount > 0 {
      remarks.append(
        goneCount == 1
          ? "1 crown comes from a file that is gone; --prune removes it"
          : "\(goneCount) crowns come from files that are gone; --prune removes them")
    }
    if keptCount > 0 {
      remarks.append(
        "\(Self.crowns(keptCount)) \(keptCount == 1 ? "comes" : "come") from folders in which nothing is found now; "
          + "--prune-empty removes \(keptCount == 1 ? "it" : "them")")
    }
    return remarks
  }

  private static func crowns(_ count: Int) -> String { count == 1 ? "1 crown" : "\(count) crowns" }

  /// Prints everything for programs.
  func printJSON() {
    struct Document: Encodable {
      var database: String
      var dryRun: Bool
      var undone: Bool
      var interrupted: Bool
      var counts: [String: Int]
      var bytesIn: Int
      var bytesStored: Int
      var seconds: Double
      var problems: [String]
      var remarks: [String]
      var gone: [String]
      var crowns: [Line]
    }
    JSONOutput.print(
      Document(
        database: options.database, dryRun: options.isDryRun, undone: isUndone, interrupted: wasInterrupted,
        counts: Dictionary(uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, self[$0]) }), bytesIn: bytesIn,
        bytesStored: bytesStored, seconds: start.secondsSince, problems: generalProblems.map(\.description),
        remarks: remarks, gone: gone, crowns: lines))
  }
}

extension ImportReport.Verdict {
  /// What a dry run says of a change.
  fileprivate var conditional: String? {
    switch self {
    case .imported: "would import"
    case .updated: "would update"
    case .renamed: "would rename"
    case .removed: "would remove"
    case .unchanged, .skipped, .failed: nil
    }
  }
}
