import Foundation

/// The checkout that the tests were built from.
package enum Repository {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The location of a file or folder, by its path below the root.
  package static func url(_ path: String) -> URL { root.appending(path: path) }

  /// The content of a file, by its path below the root.
  package static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: url(path))) }

  /// The content of a text file, by its path below the root.
  package static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }
}
