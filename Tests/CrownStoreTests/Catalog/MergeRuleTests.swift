import CrownsTestSupport
import Testing

@testable import CrownStore

/// Two different drawings under one name.
@Suite struct MergeRuleTests {
  let folder: TemporaryFolder
  let ours: CrownCatalog
  let theirs: CrownCatalog

  init() throws {
    folder = try TemporaryFolder()
    ours = try CrownCatalog(opening: folder("ours"), mode: .create)
    theirs = try CrownCatalog(opening: folder("theirs"), mode: .create)
    try ours.write { writer in
      // The longer record is the older drawing.
      try writer.put(
        "royal", record: .record(1, 2, 3), source: SourceFile("/royal.svg"),
        label: CrownLabel(title: "Royal", tags: ["old"]))
      try writer.put("same", record: .record(5), source: nil, label: CrownLabel(title: "Mine", tags: ["a"]))
    }
    try theirs.write { writer in
      try writer.put("royal", record: .record(9), source: SourceFile("/royal.svg"), label: CrownLabel(title: "New"))
      try writer.put(
        "same", record: .record(5), source: SourceFile("/s.svg"), label: CrownLabel(title: "T", tags: ["b"]))
      try writer.put("new", record: .record(7), source: nil)
    }
  }

  /// Merges into a database that has crowns, or into an empty one that gets ours first.
  private func merge(
    by rule: MergeRule, intoEmpty isEmpty: Bool
  ) throws -> (CrownCatalog, [MergeSummary], [MergeConflict]) {
    var conflicts: [MergeConflict] = []
    let target = isEmpty ? try CrownCatalog(opening: folder("empty"), mode: .create) : ours
    let summaries = try target.write { writer in
      try writer.merge(isEmpty ? [ours, theirs] : [theirs], by: rule) { conflicts.append($0) }
    }
    #expect(try target.verify().isSound)
    #expect(try target.bytes("same") == .record(5) && target.bytes("new") == .record(7))
    return (target, summaries, conflicts)
  }

  @Test(arguments: [false, true]) func conflictsStopTheMerge(_ isEmpty: Bool) throws {
    var conflicts: [MergeConflict] = []
    let target = isEmpty ? try CrownCatalog(opening: folder("empty"), mode: .create) : ours
    let before = try target.contents()
    #expect(throws: CatalogError.conflictingDrawings(path: target.path, count: 1)) {
      try target.write { writer in
        _ = try writer.merge(isEmpty ? [ours, theirs] : [theirs]) { conflicts.append($0) }
      }
    }
    #expect(try target.contents() == before)
    #expect(
      conflicts == [
        MergeConflict(name: "royal", first: isEmpty ? 0 : nil, other: isEmpty ? 1 : 0, outcome: .refused)
      ])
  }

  @Test(arguments: [false, true]) func oursStay(_ isEmpty: Bool) throws {
    let (target, summaries, conflicts) = try merge(by: .ours, intoEmpty: isEmpty)
    #expect(try target.entry(named: "royal") == ours.entry(named: "royal"))
    #expect(try target.bytes("royal") == .record(1, 2, 3))
    #expect(summaries.last == MergeSummary(added: 1, same: 1, kept: 1))
    #expect(conflicts.map(\.outcome) == [.kept])
    // What ours did not have is theirs.
    let same = try #require(try target.entry(named: "same"))
    #expect(same.label == CrownLabel(title: "Mine", tags: ["a", "b"]) && same.source == SourceFile("/s.svg"))
  }

  @Test(arguments: [false, true]) func theirsTakeThePlace(_ isEmpty: Bool) throws {
    let (target, summaries, conflicts) = try merge(by: .theirs, intoEmpty: isEmpty)
    #expect(try target.entry(named: "royal") == theirs.entry(named: "royal"))
    #expect(try target.bytes("royal") == .record(9))
    #expect(try target.entry(named: "same")?.label == CrownLabel(title: "T", tags: ["a", "b"]))
    #expect(summaries.last == MergeSummary(added: 1, same: 1, replaced: 1))
    #expect(conflicts.map(\.outcome) == [.replaced])
    #expect(try target.search("old").isEmpty)
  }

  @Test(arguments: [false, true]) func bothAreKept(_ isEmpty: Bool) throws {
    let (target, summaries, conflicts) = try merge(by: .both(), intoEmpty: isEmpty)
    #expect(try target.bytes("royal") == .record(1, 2, 3) && target.bytes("royal-2") == .record(9))
    // An import of a file royal.svg must not replace it.
    #expect(try target.entry(named: "royal-2")?.source == nil)
    #expect(try target.search("new").contains("royal-2"))
    #expect(summaries.last == MergeSummary(added: 1, same: 1, renamed: 1))
    #expect(conflicts.map(\.outcome) == [.renamed("royal-2")])
    // Merging twice is merging once.
    let again = try target.write { try $0.merge([theirs], by: .both()) }
    #expect(again == [MergeSummary(same: 3)])
    // The next drawing finds the name taken.
    let third = try CrownCatalog(opening: folder("third"), mode: .create)
    try third.write { try $0.put("royal", record: .record(4), source: nil) }
    try target.write { _ = try $0.merge([third], by: .both()) }
    #expect(try target.bytes("royal-3") == .record(4))
  }

  @Test func bothAreKeptBehindAPrefix() throws {
    let (target, _, conflicts) = try merge(by: .both(prefix: "bob/"), intoEmpty: false)
    #expect(try target.bytes("bob/royal") == .record(9))
    #expect(conflicts.map(\.outcome) == [.renamed("bob/royal")])
    #expect(try target.names() == ["bob/royal", "new", "royal", "same"])
    let third = try CrownCatalog(opening: folder("third"), mode: .create)
    try third.write { try $0.put("royal", record: .record(4), source: nil) }
    try target.write { _ = try $0.merge([third], by: .both(prefix: "bob/")) }
    #expect(try target.bytes("bob/royal-2") == .record(4))
  }
}
