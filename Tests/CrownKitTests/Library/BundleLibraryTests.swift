import CrownKit
import CrownPath
import CrownStore
import CrownsTestSupport
import Foundation
import Testing

/// Libraries read from bundles, without SQLite.
@Suite struct BundleLibraryTests {
  /// A database of crowns with labels, and its bundle; numbers from 128 on take two bytes there.
  private func database(count: Int = 60) throws -> (library: CrownLibrary, bundle: [UInt8]) {
    let catalog = try CrownCatalog(opening: Fixture.database().path, mode: .create)
    let drawings = [Fixture.square, Fixture.disc, Fixture.triangle]
    try catalog.write { writer in
      for number in 0..<count {
        let label = CrownLabel(
          title: number % 7 == 0 ? "Crown of \(number)" : "", tags: number % 5 == 0 ? ["gold"] : [])
        _ = try writer.put(
          "chess/king \(number)", record: try Fixture.record(drawings[number % 3]), source: nil,
          label: label == CrownLabel() ? nil : label)
      }
      for name in ["royal", "röyal", "İstanbul", "ısı", "3d", "👑"] {
        _ = try writer.put(name, record: try Fixture.record(Fixture.disc), source: nil)
      }
    }
    return (try CrownLibrary(opening: catalog.path), try catalog.bundle().bytes)
  }

  @Test(arguments: [0, 20, 300]) func aBundleGivesWhatItsDatabaseGives(count: Int) throws {
    let (database, bytes) = try database(count: count)
    let bundle = try CrownLibrary(bundle: Data(bytes))
    #expect(bundle.isImmutable && bundle.isCurrent)
    #expect(try bundle.names() == database.names())
    #expect(try bundle.sections() == database.sections())
    for glob in ["*", "chess/*1?", "[r-s]*", "ro\u{308}yal", "none", ""] {
      #expect(try bundle.names(matching: glob) == database.names(matching: glob), "\(glob)")
    }
    for query in ["king", "royal", "gold", "crown 7", "istanbul", "knig", "ISI", "👑", "", "none at all", "3"] {
      #expect(try bundle.search(query) == database.search(query), "\(query)")
      #expect(try bundle.search(query, limit: 2) == database.search(query, limit: 2), "\(query)")
    }
    let frame = CrownFrame(width: 24, height: 24)
    for name in try database.names() {
      let (crown, other) = (try bundle.crown(named: name), try database.crown(named: name))
      #expect(crown.label == other.label && crown.title == other.title)
      #expect(try crown.mask(in: frame) == other.mask(in: frame), "\(name)")
    }
    // Other normal forms of a name, and names that are not there.
    #expect(try bundle.crown(named: "ro\u{308}yal").name == "ro\u{308}yal" && bundle.contains("ro\u{308}yal"))
    #expect(try bundle.crown(ifNamed: "reyal") == nil && !bundle.contains("reyal"))
    let reyal = #expect(throws: CrownLibraryError.self) { try bundle.crown(named: "reyal") }
    let same = #expect(throws: CrownLibraryError.self) { try database.crown(named: "reyal") }
    #expect(reyal == same)
    #expect(try CrownLibraries([bundle, database]).names() == database.names())
    #expect(try MaskCache(library: bundle).mask(named: "royal", in: frame).width == 24)
  }

  @Test func otherBytesAndVersionsAreRefused() throws {
    func message(_ bytes: [UInt8]) -> String {
      let error = #expect(throws: CrownLibraryError.self) { try CrownLibrary(bundle: bytes) }
      return error.map { "\($0)" } ?? ""
    }
    #expect(message([]).contains("these bytes are no bundle of crowns; 'crowntool pack --format web' writes one"))
    #expect(message(Array("SQLite format 3\0".utf8)).contains("a database, not a bundle"))
    var bytes = try database().bundle
    bytes[7] = 3
    #expect(message(bytes).contains("has the version 3, and this library reads version 2"))
    bytes[7] = 1
    #expect(message(bytes).contains("has the version 1"))
    #expect(try CrownLibrary(bundle: CrownBundle([]).bytes).names() == [])
  }

  /// Each cut and each changed byte is an error, or a crown that is reported as damaged; no other picture comes out.
  @Test func damageIsReported() throws {
    let (database, bytes) = try database()
    let wanted = try Dictionary(
      uniqueKeysWithValues: database.names().map { ($0, try database.crown(named: $0).record) })
    let shared = try CrownLibrary(bundle: bytes)
    for end in stride(from: 0, to: bytes.count, by: 3) {
      #expect(throws: CrownLibraryError.self) { try CrownLibrary(bundle: bytes[..<end]) }
    }
    #expect(throws: CrownLibraryError.self) { try CrownLibrary(bundle: bytes + [0]) }
    var random = SeededGenerator(seed: 7)
    var damagedCrowns = 0
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= UInt8.random(in: 1...255, using: &random)
      guard let library = try? CrownLibrary(bundle: damaged) else { continue }
      #expect(try library.names() == database.names())
      var reported = 0
      for name in wanted.keys {
        do throws(CrownLibraryError) {
          #expect(try library.crown(named: name) == shared.crown(named: name))
        } catch {
          guard case .damagedCrown(name, _) = error else {
            Issue.record("\(error)")
            continue
          }
          reported += 1
        }
      }
      #expect(1...24 ~= reported)
      damagedCrowns += reported
    }
    #expect(damagedCrowns > 0)
  }

  /// Bundles whose checksums are right, and whose numbers are not.
  @Test func hostileNumbersAreBounded() throws {
    let head: [UInt8] = [0x8F] + Array("CROWNS".utf8) + [2]
    let largest: [UInt8] = [255, 255, 255, 255, 7]
    let name = Array("a".utf8)
    let bodies: [[UInt8]] = [
      largest, [255, 255, 255, 255, 255, 1], [128, 128, 128, 128, 128, 128],
      // Runs of more crowns, of none, and of too many.
      [1, 1, 2, 1, 65], [1, 1, 0, 1, 65], [1] + largest, [1, 1] + largest + [1, 65],
      // A name that shares what is not there, with another length, that is none, or no UTF-8.
      [1, 1, 1, 1, 65, 1, 1] + name, [1, 1, 1, 1, 65, 0] + largest + name, [1, 1, 1, 1, 65, 0, 0],
      [1, 1, 1, 1, 65, 0, 1, 0xFF], [1, 1, 1, 1, 65, 0, 2] + Array("..".utf8),
      // One name twice.
      [2, 1, 2, 1, 65, 0, 1] + name + [1, 0],
      // A label of another crown, or of many tags.
      [1, 1, 1, 1, 65, 0, 1] + name + [1, 1, 0, 0], [1, 1, 1, 1, 65, 0, 1] + name + [1, 0, 0] + largest,
      // Sources of kinds and patterns that there are not.
      [1, 1, 1, 1, 65, 0, 1] + name + [0, 1, 2], [1, 1, 1, 1, 65, 0, 1] + name + [0, 0, 1, 1, 1],
      // Shapes and records beyond the end.
      [1, 1, 1, 1, 65, 0, 1] + name + [0, 0, 1, 1, 0] + largest,
      [1, 1, 1, 1, 65, 0, 1] + name + [0, 0, 1, 1, 0, 0] + largest + [0, 0, 0],
    ]
    for body in bodies {
      #expect(throws: CrownLibraryError.self, "\(body)") {
        try CrownLibrary(bundle: head + body + [UInt8](repeating: 0, count: 8))
      }
    }
  }

  @Test func aCrownWithoutItsRecordIsNamedAndRefused() throws {
    let crowns = [
      CrownBundle.Crown(name: "bad", heading: "B", record: []),
      CrownBundle.Crown(name: "good", heading: "G", record: try Fixture.record(Fixture.disc)),
    ]
    let library = try CrownLibrary(bundle: CrownBundle(crowns).bytes)
    #expect(try library.names() == ["bad", "good"] && library.contains("bad"))
    let error = #expect(throws: CrownLibraryError.self) { try library.crown(named: "bad") }
    #expect(error.map { "\($0)".contains("the crown 'bad' is damaged") } == true)
    #expect(try library.crown(named: "good").kind == .outline)
  }
}
