import Foundation

/// A new, empty folder of one test, removed when its object goes.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/crowns-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have taken its own permission to clean up.
    makeWritable(path)
    try? FileManager.default.removeItem(atPath: path)
  }

  package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  /// The path of a file in the folder, which need not exist.
  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The names of all files in the folder, sorted.
  package func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

  /// The names of all files in a folder in it, sorted.
  package func files(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self(name)).sorted()
  }

  /// Gives back the permission to list and change a folder, and those in it.
  private func makeWritable(_ folder: String) {
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      if attributes?[.type] as? FileAttributeType == .typeDirectory { makeWritable("\(folder)/\(name)") }
    }
  }
}
