import CrownsTestSupport
import Testing

@testable import CrownStore

@Suite struct ComparingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private typealias Crowns = [String: (record: [UInt8], label: CrownLabel?)]

  private func catalog(_ name: String, _ crowns: Crowns) throws -> CrownCatalog {
    let catalog = try CrownCatalog(opening: folder(name), mode: .create)
    try catalog.write { writer in
      for (name, crown) in crowns { try writer.put(name, record: crown.record, source: nil, label: crown.label) }
    }
    return catalog
  }

  private func differences(_ first: CrownCatalog, _ second: CrownCatalog) throws -> [CrownDifference] {
    var differences: [CrownDifference] = []
    try first.forEachDifference(to: second, measuring: { _, former, present in former == present ? nil : 0.5 }) {
      differences.append($0)
    }
    return differences
  }

  /// Random crowns of few records, titles and names, packed or not, against a comparison of dictionaries.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func findsWhatDictionariesSay(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func crowns() -> Crowns {
      var crowns: Crowns = [:]
      for _ in 0..<30 {
        let title = ["", "King", "Queen"].randomElement(using: &random) ?? ""
        let name = "\(Int.random(in: 0..<40, using: &random))"
        crowns[name] = (
          .record(UInt8.random(in: 0..<6, using: &random)), title.isEmpty ? nil : CrownLabel(title: title)
        )
      }
      return crowns
    }
    let (former, present) = (crowns(), crowns())
    var (first, second) = (try catalog("first.db", former), try catalog("second.db", present))
    if seed % 2 == 1 {
      _ = try first.pack(into: folder("packed.db"))
      first = try CrownCatalog(opening: folder("packed.db"))
    }
    if seed % 3 == 1 {
      _ = try second.pack(into: folder("second packed.db"))
      second = try CrownCatalog(opening: folder("second packed.db"))
    }
    let found = try differences(first, second)
    #expect(found.map(\.name) == found.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    var added = Set(present.keys).subtracting(former.keys)
    var removed = Set(former.keys).subtracting(present.keys)
    var both = Set(former.keys).intersection(present.keys)
    for difference in found {
      #expect(difference.label == present[difference.name]?.label)
      switch difference.change {
      case .added: #expect(added.remove(difference.name) != nil)
      case .removed: #expect(removed.remove(difference.name) != nil)
      case .renamed(let name):
        #expect(added.remove(difference.name) != nil && removed.remove(name) != nil)
        #expect(former[name]?.record == present[difference.name]?.record)
      case .redrawn(let share):
        #expect(share == 0.5 && both.remove(difference.name) != nil)
        #expect(former[difference.name]?.record != present[difference.name]?.record)
      case .relabelled:
        #expect(both.remove(difference.name) != nil && difference.hasOtherLabel)
        #expect(former[difference.name]?.record == present[difference.name]?.record)
      }
    }
    #expect(added.isEmpty && removed.isEmpty)
    for name in both {
      #expect(former[name]?.record == present[name]?.record && former[name]?.label == present[name]?.label)
    }
    // No crown that was added has the record of one that was removed: these are renamed.
    func records(_ crowns: Crowns, where change: CrownDifference.Change) -> Set<[UInt8]> {
      Set(found.filter { $0.change == change }.compactMap { crowns[$0.name]?.record })
    }
    #expect(records(present, where: .added).isDisjoint(with: records(former, where: .removed)))
    #expect(try differences(first, first).isEmpty)
  }
}
