import CrownPath
import CrownSVG
import Foundation

/// The drawings of a folder of SVG files.
struct Corpus {
  let drawings: [Drawing]
  /// The files that the drawings come from.
  let sources: [String]
  /// Files that the importer refused.
  let refused: Int

  struct EmptyError: Error, CustomStringConvertible {
    let folder: String
    var description: String { "no SVG file that can be imported below '\(folder)'" }
  }

  /// Reads all files below the folder, sorted by path; with a limit, as many as that, evenly chosen.
  init(_ arguments: Arguments) throws {
    var files = Self.files(in: arguments.folder)
    let limit = try arguments.integer("limit", default: .max)
    if files.count > limit { files = (0..<limit).map { files[$0 * files.count / limit] } }
    var drawings: [Drawing] = []
    var accepted: [String] = []
    var refused = 0
    let importer = SVGImporter()
    for file in files {
      do {
        drawings.append(try importer.drawing(from: [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))).drawing)
        accepted.append(file)
      } catch {
        refused += 1
      }
    }
    guard !drawings.isEmpty else { throw EmptyError(folder: arguments.folder) }
    self.drawings = drawings
    self.sources = accepted
    self.refused = refused
  }

  static func files(in folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".svg") }.sorted().map { "\(folder)/\($0)" }
  }
}
