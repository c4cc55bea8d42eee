import CrownSystem

/// Leads between the paths of sources as the user writes them and as they are kept: relative to the database's folder.
///
/// So a project folder that holds both can move, and an import from another working directory finds the same files.
struct SourcePath: Sendable {
  private let folder: [Substring]
  private let folderPath: String
  private let workingDirectory: String

  init(databasePath: String) {
    folderPath = databasePath.lastIndex(of: "/").map { String(databasePath[...$0]) } ?? ""
    workingDirectory = (getcwd(nil, 0).map { String(cString: $0) } ?? "")
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

  /// The same for many paths, of which neighbours mostly lie in one folder.
  func relative(_ paths: [String]) -> [String] {
    var parent = Substring()
    var relativeParent = ""
    return paths.map { path in
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
        return relative(path)
      }
      let name = path[path.utf8.index(after: slash)...]
      if name.isEmpty || name == "." || name == ".." { return relative(path) }
      if path[..<slash] != parent {
        parent = path[..<slash]
        relativeParent = relative(String(parent))
      }
      return relativeParent == "." ? String(name) : relativeParent + "/" + name
    }
  }

  /// Where a kept path leads to.
  func resolved(_ path: String) -> String { path.hasPrefix("/") || path == "-" ? path : folderPath + path }

  /// A kept path from the root on, without `..`; `-` for standard input.
  func absolute(_ path: String) -> String {
    path == "-" ? path : "/" + Self.components(resolved(path), in: workingDirectory).joined(separator: "/")
  }

  /// Whether there is a file where a kept path leads to, or there may be: false only where the system says there is
  /// none.
  func leadsToFile(_ path: String) -> Bool {
    var status = stat()
    return path == "-" || stat(resolved(path), &status) == 0 || errno != ENOENT && errno != ENOTDIR
  }

  /// The parts of the absolute path, without `.` and `..`. Links are not followed: a path is kept as it was written.
  private static func components(_ path: String, in workingDirectory: String) -> [Substring] {
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
