import CrownPNGImport
import CrownStore
import CrownsTestSupport
import Foundation

/// A temporary folder with drawings in its folder `in`, which are imported into its database `crowns.db`.
struct ImportFolder {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The absolute path of a file or folder in the folder.
  func path(_ name: String) -> String { folder(name) }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Imports the drawings.
  @discardableResult
  func importDrawings(
    _ options: ImportOptions = ImportOptions(), onEvent: @escaping (ImportEvent) -> Void = { _ in }
  ) throws -> ImportReport {
    try CrownImporter(database: path("crowns.db"), options: options, pictures: .png).importDrawings(
      at: [path("in")], onEvent: onEvent)
  }

  /// The records of a database of the folder, by their names.
  func records(of database: String = "crowns.db") throws -> [String: [UInt8]] {
    let catalog = try CrownCatalog(opening: path(database))
    var records: [String: [UInt8]] = [:]
    try catalog.forEach { records[$0] = [UInt8]($1) }
    return records
  }
}

/// Small drawings for the tests.
enum Sample {
  /// A document around path data.
  static func svg(_ d: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><path d=\"\(d)\"/></svg>\n"
  }

  static let crown = svg("M2 19h20v2H2zM2 17 1 6l6 5 5-8 5 8 6-5-1 11z")
  static let disc = svg("M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z")
  static let square = svg("M4 4h16v16H4z")
  /// A drawing with a warning.
  static let doubtful = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
    <path d="M4 4h9v9z" filter="url(#away)"/></svg>
    """
  /// White paint over a black square.
  static let hidden = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/>
    <path fill="#fff" d="M4 4h9v9z"/></svg>
    """
}
