import Foundation
import PackagePlugin

/// The folders of a target's drawings, and the file that names them.
///
/// `crowns.json` in the folder `Crowns`, or else beside it, may name the folders; the compiler reads the rest of it:
///
///     { plugin: { folders: ["Icons", "../Shared/Icons"] } }
struct CrownFolders {
  /// The folders that exist, or are to be reported by the compiler.
  let folders: [URL]
  /// The file that has settings of the plugin, or cannot be read.
  let settings: URL?

  /// The part of a file of settings that says where the drawings are.
  private struct File: Decodable {
    struct Plugin: Decodable {
      let folders: [String]

      private enum CodingKeys: CodingKey { case folders }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let folder = try? container.decode(String.self, forKey: .folders) {
          folders = [folder]
        } else {
          folders = try container.decodeIfPresent([String].self, forKey: .folders) ?? []
        }
      }
    }

    let plugin: Plugin?
  }

  /// Finds the folders of a target.
  ///
  /// - Parameter parent: The target's folder.
  /// - Returns: `nil` if there are none.
  init?(in parent: URL) {
    let standard = parent.appending(path: "Crowns", directoryHint: .isDirectory)
    for folder in [standard, parent] {
      let file = folder.appending(path: "crowns.json")
      guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { continue }
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      do {
        guard let plugin = try decoder.decode(File.self, from: Data(contentsOf: file)).plugin else { continue }
        let named = plugin.folders.map {
          URL(filePath: $0, directoryHint: .isDirectory, relativeTo: folder).standardized
        }
        self.init(named.isEmpty ? [standard] : named, settings: file)
      } catch {
        // The compiler reports the error with its line.
        self.init([standard], settings: file)
      }
      return
    }
    guard Self.isFolder(standard) else { return nil }
    self.init([standard], settings: nil)
  }

  /// The name of a folder that is `Crowns` but for upper and lower case.
  static func differingInCase(in parent: URL) -> String? {
    let names = try? FileManager.default.contentsOfDirectory(atPath: parent.path(percentEncoded: false))
    return names?.first { $0 != "Crowns" && $0.lowercased() == "crowns" }
  }

  private init(_ folders: [URL], settings: URL?) { (self.folders, self.settings) = (folders, settings) }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false), isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

extension CrownFolders {
  /// The arguments of the compiler for the folders.
  ///
  /// - Parameter bundle: The name of the bundle of the target's resources; `nil` if they are in that of its code.
  func arguments(work: URL, database: URL, source: URL, bundle: String?) -> [String] {
    let files =
      [("--work", work), ("--database", database), ("--swift", source)] + (settings.map { [("--settings", $0)] } ?? [])
    return folders.map { $0.path(percentEncoded: false) } + files.flatMap { [$0.0, $0.1.path(percentEncoded: false)] }
      + (bundle.map { ["--bundle", $0] } ?? [])
  }

  /// All files below the folders, the folders themselves, and files of settings in them and above: the build repeats
  /// the command if one of them changes.
  func inputs() -> [URL] {
    var files = settings.map { [$0] } ?? []
    for folder in folders {
      // The compiler reports a folder that is not there or cannot be read.
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
      if Self.isFolder(folder) { files.append(folder) }
      files += paths.sorted().map { folder.appending(path: $0) } + Self.settings(above: folder)
    }
    var known: Set<URL> = []
    return files.filter { known.insert($0.standardizedFileURL).inserted }
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
}
