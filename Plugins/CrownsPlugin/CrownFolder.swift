import Foundation
import PackagePlugin

/// A folder of drawings.
struct CrownFolder {
  private let url: URL
  /// All files below the folder, the folders themselves, and files of settings above: the build repeats the command if
  /// one of them changes.
  private let contents: [URL]

  /// Lists a folder.
  init(at url: URL) throws {
    self.url = url
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
    contents = [url] + paths.map { url.appending(path: $0) } + Self.settings(above: url)
  }

  /// The files of settings in the folders above.
  private static func settings(above url: URL) -> [URL] {
    var files: [URL] = []
    var folder = url.standardizedFileURL
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let file = folder.appending(path: "crowns.json")
      if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) { files.append(file) }
    }
    return files
  }

  static func exists(at url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false), isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The command that compiles the folder.
  ///
  /// - Parameter bundle: The name of the bundle of the target's resources; `nil` if they are in that of its code.
  func command(compiler: URL, into work: URL, bundle: String?) -> Command {
    let database = work.appending(path: "AppCrowns.db")
    let source = work.appending(path: "AppCrowns.swift")
    return .buildCommand(
      displayName: "Importing the drawings of \(url.path(percentEncoded: false))",
      executable: compiler,
      arguments: [
        url.path(percentEncoded: false), "--work", work.appending(path: "work.db").path(percentEncoded: false),
        "--database", database.path(percentEncoded: false), "--swift", source.path(percentEncoded: false),
      ] + (bundle.map { ["--bundle", $0] } ?? []),
      inputFiles: contents,
      outputFiles: [database, source])
  }
}
