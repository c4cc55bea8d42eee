import CrownSystem

/// Converts the paths of sources between how the user writes them and how the database keeps them: relative to its
/// folder.
///
/// A project folder that holds both can therefore move, and an import from another working directory finds the same
/// files.
struct SourcePath: Sendable {
  private let folder: [Substring]
  private let folderPath: String
  private let workingDirectory: String

  init(databasePath: String) {
    folderPath = databasePath.lastIndex(of: "/").map { String(databasePath[...$0]) } ?? ""
    workingDirectory = WorkingDirectory.path
    folder = Self.components(databasePath, in: workingDirectory).dropLast()
  }

  /// The path from the database's folder to a file; `-` for standard input.
  func relative(_ path: String) -> String {
    if path == "-" { return path }
    let target = Self.components(path, in: workingDirectory)
    var common = 0
    while common < min(folder.count, target.count) && folder[common] == target[common] { common += 1 }
    let up = [Substring](repeating: "..", count: folder.count - common)
    let parts = up + target.dropFirst(common)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// A kept path as the system finds it from the working directory.
  func resolved(_ path: String) -> String { path.hasPrefix("/") || path == "-" ? path : folderPath + path }

  /// The file of a kept path as the system finds it: without the symbol, and the archive of a file that lies in one.
  func file(_ path: String) -> String {
    let file = SymbolID.split(path).file
    return resolved(SourceFileName.archive(of: file)?.path ?? file)
  }

  /// A kept path from the root on, without `..`; `-` for standard input.
  func absolute(_ path: String) -> String {
    path == "-" ? path : "/" + Self.components(resolved(path), in: workingDirectory).joined(separator: "/")
  }

  /// Returns true if there is a file at a kept path, or may be: false only if the system says that there is none.
  func leadsToFile(_ path: String) -> Bool {
    guard path != "-" else { return true }
    do {
      _ = try FileStatus(of: file(path))
      return true
    } catch {
      return !error.isAbsence
    }
  }

  /// The parts of the absolute path, without `.` and `..`. Links are not followed: a path is kept as it was written.
  static func components(_ path: String, in workingDirectory: String) -> [Substring] {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : workingDirectory + "/" + path).split(separator: "/") where part != "." {
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return parts
  }
}

/// A folder below which listed files lie. Their paths from there name their crowns.
struct NamingFolder {
  private let workingDirectory = WorkingDirectory.path
  private let folder: [Substring]

  init(at path: String) { folder = SourcePath.components(path, in: workingDirectory) }

  /// The path of a file from the folder on, without `.` and `..`; `nil` if it does not lie below it.
  func path(of path: String) -> String? {
    let parts = SourcePath.components(path, in: workingDirectory)
    guard parts.count > folder.count, parts.starts(with: folder) else { return nil }
    return parts.dropFirst(folder.count).joined(separator: "/")
  }
}

/// The paths of sources as the database keeps them. Neighbours in one folder share the work.
struct RelativePaths {
  private let base: SourcePath
  /// The folder of the last source, and the path from the database's folder into it, with the slash at its end.
  private var parent = ""
  private var start = ""

  init(to base: SourcePath) { self.base = base }

  /// The path of a source as the database keeps it, with its symbol.
  mutating func path(of source: Source) -> String {
    let path = path(of: source.path)
    return source.symbol.map { "\(path)#\($0.escaped)" } ?? path
  }

  private mutating func path(of path: String) -> String {
    guard let slash = path.lastOffset(of: UInt8(ascii: "/")), slash > 0 else { return base.relative(path) }
    let name = Substring(path.utf8.dropFirst(slash + 1))
    if name.isEmpty || name == "." || name == ".." { return base.relative(path) }
    if slash != parent.utf8.count || !path.beginsWithBytes(of: parent) {
      parent = String(Substring(path.utf8.prefix(slash)))
      let relative = base.relative(parent)
      start = relative == "." ? "" : relative + "/"
    }
    return start + name
  }
}
