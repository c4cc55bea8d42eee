import CrownKit
import CrownPath
import CrownStore
import Foundation

/// Small libraries for the tests.
enum Fixture {
  static let box = PathRect(x: 0, y: 0, width: 16, height: 16)

  static let square = Drawing(
    viewBox: box,
    path: BezierPath([
      .move(to: PathPoint(4, 4)), .line(to: PathPoint(12, 4)), .line(to: PathPoint(12, 12)),
      .line(to: PathPoint(4, 12)), .close,
    ]))

  static let triangle = Drawing(
    viewBox: box,
    path: BezierPath([.move(to: PathPoint(8, 2)), .line(to: PathPoint(14, 14)), .line(to: PathPoint(2, 14)), .close]))

  static let disc = Drawing(
    viewBox: box,
    path: BezierPath([
      .move(to: PathPoint(8, 1)),
      .cubic(to: PathPoint(15, 8), control1: PathPoint(12, 1), control2: PathPoint(15, 4)),
      .cubic(to: PathPoint(8, 15), control1: PathPoint(15, 12), control2: PathPoint(12, 15)),
      .cubic(to: PathPoint(1, 8), control1: PathPoint(4, 15), control2: PathPoint(1, 12)),
      .cubic(to: PathPoint(8, 1), control1: PathPoint(1, 4), control2: PathPoint(4, 1)),
      .close,
    ]))

  static func record(_ drawing: Drawing) throws -> [UInt8] { try PathEncoder().encode(drawing).bytes }

  /// A library of drawings, in a database of its own that goes with the process.
  static func library(_ drawings: [String: Drawing]) throws -> CrownLibrary {
    try library(records: try drawings.mapValues(record))
  }

  static func library(records: [String: [UInt8]]) throws -> CrownLibrary {
    let url = database()
    let catalog = try CrownCatalog(opening: url.path, mode: .create)
    try catalog.write { writer in
      for (name, record) in records.sorted(by: { $0.key < $1.key }) {
        try writer.put(name, record: record, source: nil)
      }
    }
    return try CrownLibrary(opening: url)
  }

  /// A path for a new database.
  static func database() -> URL {
    folder.appending(path: "\(UUID().uuidString).db")
  }

  /// The folder of this process's databases; it is removed when the process ends.
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "crownkit-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: Fixture.folder) }
    return folder
  }()
}
