import CrownsTestSupport
import Testing

@testable import CrownStore

@Suite struct CrownBlockTests {
  private struct Stored: Equatable {
    var name: String
    var record: [UInt8]
    var label: CrownLabel?
  }

  /// Names that share much and little, are beginnings of each other, are long, and are not in ASCII.
  private func crowns(_ random: inout SeededGenerator) -> [Stored] {
    let parts = [
      "a", "ab", "account", "-multiple", "-outline", "é", "👑", "/", "x1", String(repeating: "long", count: 70),
    ]
    let names = Set(
      (0..<60).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "a" }.joined()
      }
    ).filter(CrownName.isValid).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return names.map { name in
      Stored(
        name: name, record: random.bytes([0, 1, 60, 63, 64, 300].randomElement(using: &random) ?? 5),
        label: Bool.random(using: &random) ? nil : CrownLabel(title: name, tags: ["t"]))
    }
  }

  private func block(_ crowns: [Stored]) -> CrownBlock {
    var block = CrownBlock(firstName: crowns.first?.name ?? "")
    for crown in crowns {
      let lines = crown.label?.lines.map { Array($0.utf8) }
      crown.record.withUnsafeBytes { record in
        (lines ?? []).withUnsafeBytes { lineBytes in
          block.append(
            CrownRow(
              name: crown.name, record: record,
              checksum: RecordChecksum.of(name: crown.name, label: lines == nil ? nil : lineBytes, record: record),
              labelLines: lines == nil ? nil : lineBytes))
        }
      }
    }
    return block
  }

  private func find(_ name: String, in bytes: [UInt8], firstName: String) throws -> [UInt8]? {
    try bytes.withUnsafeBytes { bytes in
      try Array(name.utf8).withUnsafeBytes { wanted in
        try Array(firstName.utf8).withUnsafeBytes { first in
          var reader = CrownBlockReader(bytes, firstNameCount: first.count)
          guard let entry = try reader.find(wanted, firstName: first) else { return nil }
          #expect(entry.checksum == RecordChecksum.of(name: name, label: entry.label, record: entry.record))
          return [UInt8](entry.record)
        }
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func givesBackWhatWasPut(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(opening: folder("x"), mode: .create)
    var random = SeededGenerator(seed: seed)
    let crowns = crowns(&random)
    let block = block(crowns)
    var read: [Stored] = []
    _ = try block.encoded(isLast: true).withUnsafeBytes { bytes in
      try connection.forEachCrown(inBlock: bytes, firstName: block.firstName) { crown in
        #expect(crown.isIntact)
        read.append(Stored(name: crown.name, record: [UInt8](crown.record), label: crown.label))
        return true
      }
    }
    #expect(read == crowns)
    for crown in crowns {
      #expect(try find(crown.name, in: block.encoded(isLast: true), firstName: block.firstName) == crown.record)
    }
    for other in ["", "a!", "account-", "zzz", "👑👑👑👑👑", "é-"] where !crowns.contains(where: { $0.name == other }) {
      #expect(try find(other, in: block.encoded(isLast: true), firstName: block.firstName) == nil)
    }
  }

  /// Any bytes end in an error or in entries that lie within them.
  @Test func readsHostileBytes() throws {
    var random = SeededGenerator(seed: 99)
    let sound = block(crowns(&random))
    for round in 0..<3000 {
      var bytes = round % 2 == 0 ? sound.encoded(isLast: false) : random.bytes(Int.random(in: 0..<80, using: &random))
      if round % 2 == 0 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      bytes.withUnsafeBytes { bytes in
        var reader = CrownBlockReader(bytes, firstNameCount: sound.firstName.utf8.count)
        while let entry = try? reader.next() { #expect(entry.record.count <= bytes.count) }
      }
      _ = try? find("account-multiple", in: bytes, firstName: sound.firstName)
    }
  }
}
