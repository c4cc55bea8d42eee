import CrownKit
import CrownPath
import CrownStore
import CrownsTestSupport
import Foundation
import Testing

/// Libraries in memory, and several as one.
@Suite struct LibrariesTests {
  /// The bytes of a packed database.
  private func packed(_ drawings: [String: Drawing]) throws -> [UInt8] {
    let target = Fixture.database()
    _ = try Fixture.library(drawings).catalog.pack(into: target.path)
    return Array(try Data(contentsOf: target))
  }

  @Test func bytesAreALibrary() async throws {
    let drawings = ["royal": Fixture.disc, "chess/king": Fixture.triangle, "tiara": Fixture.square]
    let library = try CrownLibrary(bytes: try packed(drawings))
    #expect(library.isImmutable && library.isCurrent)
    #expect(try library.names() == ["chess/king", "royal", "tiara"])
    #expect(try library.crown(named: "royal").path == Fixture.library(drawings).crown(named: "royal").path)
    #expect(try library.crown(ifNamed: "nobody") == nil)
    #expect(try await library.searchInBackground("king") == ["chess/king"])
    #expect(try library.sections().map(\.heading) == ["C", "R", "T"])
    #expect(throws: CatalogError.notWritable(path: "database in memory")) {
      _ = try library.catalog.write { _ in }
    }
    // Several threads open connections of their own to the same bytes.
    let masks = try await MaskCache(library: library).masks(
      named: Array(repeating: ["royal", "tiara"], count: 500).flatMap(\.self), in: CrownFrame(width: 9, height: 9))
    #expect(try masks.allSatisfy { try $0.get().coverage.contains(255) })
  }

  /// A working database too, though its header names a write-ahead log.
  @Test func workingDatabasesAreRead() throws {
    let library = try Fixture.library(["royal": Fixture.disc])
    let path = library.catalog.path
    let catalog = try CrownCatalog(opening: path, mode: .readWrite)
    catalog.close()
    library.catalog.close()
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    #expect(try CrownLibrary(bytes: bytes).names() == ["royal"])
  }

  @Test func bytesThatAreCutOffAreRefused() throws {
    let whole = try packed(["royal": Fixture.disc, "tiara": Fixture.square])
    for count in [0, 1, 15, 16, 99, 100, 512, whole.count / 2, whole.count - 1] {
      let error = #expect(throws: CrownLibraryError.self) { try CrownLibrary(bytes: Array(whole.prefix(count))) }
      switch (count, error) {
      case (0, .catalog(.emptyDatabase)), (1...15, .catalog(.notADatabase)), (16..., .catalog(.truncated)): break
      default: Issue.record("\(count): \(String(describing: error))")
      }
    }
    #expect(throws: CrownLibraryError.self) { try CrownLibrary(bytes: Array("<svg xmlns='x'></svg>".utf8)) }
    // One byte changed anywhere: what is not noticed at once is noticed at the crown, and nothing traps.
    for offset in stride(from: 0, to: whole.count, by: 41) {
      var bytes = whole
      bytes[offset] ^= 0x55
      guard let library = try? CrownLibrary(bytes: bytes), let names = try? library.names() else { continue }
      for name in names { _ = try? library.crown(named: name).mask(width: 8, height: 8) }
    }
  }

  @Test func theFirstLibraryThatHasANameWins() throws {
    let user = try Fixture.library(["royal": Fixture.square, "Zebra": Fixture.square])
    let builtIn = try Fixture.library(["royal": Fixture.disc, "crown 10": Fixture.disc, "crown 2": Fixture.disc])
    let crowns = CrownLibraries([user, builtIn])
    #expect(try crowns.crown(named: "royal").record == user.crown(named: "royal").record)
    #expect(try crowns.crown(named: "crown 2").record == builtIn.crown(named: "crown 2").record)
    #expect(try crowns.crown(ifNamed: "nobody") == nil)
    #expect(try crowns.contains("Zebra") && crowns.contains("crown 10") && !crowns.contains("zebra"))
    #expect(try crowns.names() == ["crown 2", "crown 10", "royal", "Zebra"])
    #expect(try crowns.sections().map(\.heading) == ["C", "R", "Z"])
    #expect(try crowns.sections().map(\.offset) == [0, 2, 3])
    #expect(throws: CrownLibraryError.unknownCrown(name: "zebr", suggestions: ["Zebra"])) {
      try crowns.crown(named: "zebr")
    }
    #expect(!crowns.isImmutable)
    let cache = MaskCache(library: crowns)
    let frame = CrownFrame(width: 16, height: 16)
    #expect(try cache.mask(named: "royal", in: frame) == user.crown(named: "royal").mask(in: frame))
    #expect(try CrownLibraries([]).names().isEmpty)
    #expect(throws: CrownLibraryError.unknownCrown(name: "a", suggestions: [])) {
      try CrownLibraries([]).crown(named: "a")
    }
  }

  @Test func searchFindsNoHiddenCrown() async throws {
    func library(_ crowns: [String: CrownLabel]) throws -> CrownLibrary {
      let url = Fixture.database()
      let catalog = try CrownCatalog(opening: url.path, mode: .create)
      _ = try catalog.write { writer in
        for (name, label) in crowns {
          try writer.put(name, record: try Fixture.record(Fixture.disc), source: nil, label: label)
        }
      }
      return try CrownLibrary(opening: url)
    }
    let user = try library(["royal": CrownLabel(title: "Mine"), "gold": CrownLabel(tags: ["king"])])
    let builtIn = try library(["royal": CrownLabel(tags: ["king"]), "chess": CrownLabel(title: "The King")])
    let crowns = CrownLibraries([user, builtIn])
    #expect(try await crowns.searchInBackground("KIN") == ["gold", "chess"])
    #expect(try await user.searchInBackground("mine") == ["royal"])
    func atOnce(_ query: String, limit: Int = 100) throws -> [String] { try crowns.search(query, limit: limit) }
    #expect(try atOnce("king") == ["gold", "chess"])
    #expect(try atOnce("king", limit: 1) == ["gold"])
  }

  @Test func cachesTakeAnyCrown() throws {
    let cache = MaskCache(library: try Fixture.library([:]))
    let frame = CrownFrame(width: 20, height: 20)
    let disc = try Crown(name: "a", record: try Fixture.record(Fixture.disc))
    let square = try Crown(name: "a", record: try Fixture.record(Fixture.square))
    #expect(try cache.mask(of: disc, in: frame) == disc.mask(in: frame))
    #expect(try cache.mask(of: square, in: frame) == square.mask(in: frame))
    #expect(try cache.mask(of: disc, in: frame) == disc.mask(in: frame))
    #expect(cache.count == 2)
    #expect(throws: CrownLibraryError.self) { try cache.mask(of: disc, in: CrownFrame(width: 0, height: 3)) }
  }

  @Test func messagesSpeakToWhoMakesAnApp() {
    let errors: [CrownLibraryError] = [
      .catalog(.missing(path: "a.db")), .catalog(.emptyDatabase(path: "a.db")),
      .catalog(.truncated(path: "a.db", found: 1, expected: 2)), .catalog(.damagedRecord(path: "a.db", name: "b")),
      .unknownCrown(name: "a", suggestions: []),
    ]
    for error in errors { #expect(!"\(error)".contains("crowntool") && !"\(error)".contains("import")) }
  }
}
