import Foundation
import PackagePlugin

/// A folder of drawings.
struct CrownFolder {
  private let url: URL
  /// All files below the folder, and the folders themselves: the build repeats the command if one of them changes.
  private let contents: [URL]

  /// Lists a folder.
  init(at url: URL) throws {
    self.url = url
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
    contents = [url] + paths.map { url.appending(path: $0) }
  }

  static func exists(at url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false), isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The command that compiles the folder.
  func command(compiler: URL, into work: URL) -> Command {
    let database = work.appending(path: "AppCrowns.db")
    let source = work.appending(path: "AppCrowns.swift")
    return .buildCommand(
      displayName: "Importing the drawings of \(url.path(percentEncoded: false))",
      executable: compiler,
      arguments: [
        url.path(percentEncoded: false), "--work", work.appending(path: "work.db").path(percentEncoded: false),
        "--database", database.path(percentEncoded: false), "--swift", source.path(percentEncoded: false),
      ],
      inputFiles: contents,
      outputFiles: [database, source])
  }
}
