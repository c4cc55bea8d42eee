import CrownsTestSupport
import Foundation
import Testing

@testable import CrownStore

/// Several processes make one database: what one stores is never removed by another.
@Suite struct NewDatabaseTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder("crowns.db")
  }

  struct Undone: Error {}

  /// A process that opens the database, writes and closes it. `name` is the crown it stores, if any.
  private final class Process {
    let path: String
    let name: String?
    var catalog: CrownCatalog?
    var hasWritten = false

    init(_ path: String, storing name: String?) {
      self.path = path
      self.name = name
    }

    func step(_ number: Int) throws {
      switch number {
      case 0: catalog = try CrownCatalog(opening: path, mode: .create, timeout: 0.2)
      case 1:
        do {
          try catalog?.write(timeout: 0.2) { writer in
            try writer.put(name ?? "undone", record: [1], source: nil)
            if name == nil { throw Undone() }
          }
          hasWritten = name != nil
        } catch is Undone {}
      default: catalog?.close(removingUnusedFile: true)
      }
    }
  }

  /// All orders in which the three steps of two processes can follow each other.
  private static let orders: [[Int]] = {
    func orders(_ first: Int, _ second: Int) -> [[Int]] {
      if first + second == 0 { return [[]] }
      return (first > 0 ? orders(first - 1, second).map { [0] + $0 } : [])
        + (second > 0 ? orders(first, second - 1).map { [1] + $0 } : [])
    }
    return orders(3, 3)
  }()

  @Test func keepsWhatWasStoredInEveryOrder() throws {
    #expect(Self.orders.count == 20)
    for names in [[nil, "b"], ["a", nil], ["a", "b"], [nil, nil]] {
      for (number, order) in Self.orders.enumerated() {
        let path = folder("\(names)-\(number).db")
        let processes = names.map { Process(path, storing: $0) }
        var steps = [0, 0]
        for who in order {
          try processes[who].step(steps[who])
          steps[who] += 1
        }
        let stored = names.compactMap { $0 }.sorted()
        #expect(processes.filter(\.hasWritten).count == stored.count)
        if stored.isEmpty {
          // One that saw a file when it came leaves it, and so does one whose file another still has open.
          let files = try folder.files().filter { $0.hasPrefix("\(names)-\(number).db") }
          #expect(files.isEmpty || files.count == 1 && order.prefix(3) != [0, 0, 0])
        } else {
          #expect(try CrownCatalog(opening: path).names() == stored, "\(names) \(order)")
        }
      }
    }
  }

  /// The file vanishes between the opening and the write.
  @Test func refusesToWriteIntoAFileThatIsGone() throws {
    let catalog = try CrownCatalog(opening: path, mode: .create)
    try FileManager.default.moveItem(atPath: path, toPath: folder("elsewhere.db"))
    #expect(throws: CatalogError.moved(path: path)) {
      try catalog.write { try $0.put("royal", record: [1], source: nil) }
    }
    #expect(throws: CatalogError.moved(path: path)) { try catalog.write { _ in } }
  }

  @Test func refusesToCommitIntoAFileThatWasReplaced() throws {
    let catalog = try CrownCatalog(opening: path, mode: .create)
    #expect(throws: CatalogError.moved(path: path)) {
      try catalog.write { writer in
        try writer.put("royal", record: [1], source: nil)
        try FileManager.default.moveItem(atPath: path, toPath: folder("elsewhere.db"))
        #expect(FileManager.default.createFile(atPath: path, contents: Data("other".utf8)))
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("other".utf8))
  }

  @Test func followsLinks() throws {
    try FileManager.default.createDirectory(atPath: folder("shelf"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "shelf/real.db")
    let unused = try CrownCatalog(opening: path, mode: .create)
    #expect(try folder.files("shelf").contains("real.db"))
    unused.close(removingUnusedFile: true)
    #expect(try folder.files("shelf") == [])
    let catalog = try CrownCatalog(opening: path, mode: .create)
    try catalog.write { try $0.put("royal", record: [1], source: nil) }
    catalog.close(removingUnusedFile: true)
    #expect(try folder.files("shelf") == ["real.db"])
    #expect(try CrownCatalog(opening: path).names() == ["royal"])
  }

  @Test func removesOnlyWhatItMade() throws {
    try CrownCatalog(opening: path, mode: .create).close()
    #expect(try folder.files() == ["crowns.db"])
    try CrownCatalog(opening: path, mode: .create).close(removingUnusedFile: true)
    #expect(try folder.files() == ["crowns.db"])
    let mine = try CrownCatalog(opening: folder("mine.db"), mode: .create)
    try mine.write { try $0.put("royal", record: [1], source: nil) }
    mine.close(removingUnusedFile: true)
    #expect(try folder.files() == ["crowns.db", "mine.db"])
    let unused = try CrownCatalog(opening: folder("unused.db"), mode: .create)
    #expect(throws: Undone.self) { try unused.write { _ in throw Undone() } }
    let reader = try CrownCatalog(opening: folder("unused.db"))
    #expect(try reader.names() == [])
    unused.close(removingUnusedFile: true)
    // Another connection reads it.
    #expect(try folder.files().contains("unused.db"))
  }

  @Test(arguments: ["-wal", "-journal"])
  func sideFilesThatWereThereStay(_ ending: String) throws {
    let log = Data("changes of a database that is gone".utf8)
    try log.write(to: URL(fileURLWithPath: path + ending))
    #expect(throws: CatalogError.orphanedLog(path: path, log: path + ending)) {
      try CrownCatalog(opening: path, mode: .create)
    }
    #expect(try folder.files() == ["crowns.db" + ending])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + ending)) == log)
  }
}
