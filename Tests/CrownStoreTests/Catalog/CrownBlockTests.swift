import CFrequencies
import CrownsTestSupport
import Foundation
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
    var block = CrownBlock(key: String(crowns.first?.name.prefix(1) ?? ""), lowBits: 5)
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

  private func find(_ name: String, in bytes: [UInt8], key: String) throws -> [UInt8]? {
    try bytes.withUnsafeBytes { bytes in
      try Array(name.utf8).withUnsafeBytes { wanted in
        try Array(key.utf8).withUnsafeBytes { key in
          var reader = try CrownBlockReader(bytes)
          guard let entry = try reader.find(wanted, key: key) else { return nil }
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
      try PackedCrowns(connection: connection).forEachCrown(inBlock: bytes, key: block.key) { crown in
        #expect(crown.isIntact)
        read.append(Stored(name: crown.name, record: [UInt8](crown.record), label: crown.label))
        return true
      }
    }
    #expect(read == crowns)
    for crown in crowns {
      #expect(try find(crown.name, in: block.encoded(isLast: true), key: block.key) == crown.record)
    }
    for other in ["", "a!", "account-", "zzz", "👑👑👑👑👑", "é-"] where !crowns.contains(where: { $0.name == other }) {
      #expect(try find(other, in: block.encoded(isLast: true), key: block.key) == nil)
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
        Array(sound.key.utf8).withUnsafeBytes { key in
          guard var reader = try? CrownBlockReader(bytes) else { return }
          _ = try? reader.forEach(key: key) { name, entry in
            #expect(entry.record.count + name.count <= bytes.count + CrownName.maximumByteCount)
            return true
          }
          _ = try? CrownBlockReader.check(bytes, key: key)
        }
      }
      _ = try? find("account-multiple", in: bytes, key: sound.key)
    }
  }

  /// One flipped bit anywhere: the crowns whose group is still intact are those that were written, and the names are
  /// either those or known to be damaged.
  @Test func findsEveryFlippedBit() throws {
    var random = SeededGenerator(seed: 7)
    let stored = crowns(&random)
    let sound = block(stored)
    let bytes = sound.encoded(isLast: true)
    let records = Dictionary(uniqueKeysWithValues: stored.map { ($0.name, $0.record) })
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      damaged.withUnsafeBytes { damaged in
        Array(sound.key.utf8).withUnsafeBytes { key in
          guard var reader = try? CrownBlockReader(damaged) else { return }
          var names: [String] = []
          var isWhole = true
          do {
            _ = try reader.forEach(key: key) { name, entry in
              let name = String(decoding: name, as: UTF8.self)
              names.append(name)
              if !entry.isIntact {
                isWhole = false
              } else if records[name]?.isSame(as: entry.record) != true {
                Issue.record("bit \(bit) of \(bytes.count) bytes: \(names)")
              }
              return true
            }
          } catch { isWhole = false }
          let areNamesSound = (try? CrownBlockReader.check(damaged, key: key)) == true
          #expect(!areNamesSound || names == stored.map(\.name))
          #expect(!areNamesSound || !isWhole)
        }
      }
    }
  }

  @Test func shortensKeys() {
    #expect(CrownBlock.key(of: "account-multiple", after: Array("account-group".utf8)) == "account-m")
    #expect(CrownBlock.key(of: "ab", after: Array("a".utf8)) == "ab")
    #expect(CrownBlock.key(of: "é", after: Array("z".utf8)) == "é")
    #expect(CrownBlock.key(of: "royal", after: []) == "r")
  }

  @Test func readsTheNumbersItWrote() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let numbers = (0..<20).map { _ in Int.random(in: 0..<1 << Int.random(in: 0...26, using: &random), using: &random)
      }
      let lowBits = Int.random(in: 0...8, using: &random)
      var bits = CodeSequence()
      for number in numbers {
        let start = bits.bitCount
        bits.append(number: number, lowBits: lowBits)
        #expect(bits.bitCount - start == CodeSequence.bitCount(number: number, lowBits: lowBits))
      }
      bits.bytes.withUnsafeBytes { bytes in
        var reader = BitReader(bytes, from: 0)
        for number in numbers { #expect(reader.readNumber(lowBits: lowBits) == number) }
        #expect(!reader.isPastEnd)
        #expect(reader.byteOffset == bytes.count)
      }
    }
  }

  @Test func writesNamesByCodesThatArePrefixFree() {
    for context in 0...NameCode.symbolCount {
      let lengths = (0..<NameCode.symbolCount).map { Int(crowns_name_length(Int32(context), Int32($0))) }
      let longest = Int(crowns_name_longest)
      #expect(lengths.allSatisfy { $0 <= longest })
      // Kraft's sum is 1: every code is that of a symbol.
      let sum = lengths.filter { $0 > 0 }.map { 1 << (longest - $0) }.reduce(0, +)
      #expect(sum == 1 << longest)
    }
  }
}

extension [UInt8] {
  /// Compares bytes by one call: the tests are not optimised.
  fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let address = other.baseAddress else { return count == other.count }
    return memcmp(self, address, count) == 0
  }
}
