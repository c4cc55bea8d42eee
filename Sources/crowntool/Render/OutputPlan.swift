import ArgumentParser
import Foundation

/// Where rendered files go.
struct OutputPlan: Sendable {
  enum Destination: Equatable, Sendable {
    case standardOutput
    /// One crown's file, without its ending.
    case file(stem: String)
    /// Files named for their crowns, below a folder.
    case folder(String)
  }

  let destination: Destination
  let format: ImageFormat

  /// Decides where files go, and checks that they can.
  ///
  /// What may stand for several crowns goes to a folder even where it is one today, unless a picture's file is named.
  init(output: String?, format: ImageFormat?, crowns: CrownSelection, factors: [Int]) throws {
    let crownCount = crowns.names.count
    let ending = output.flatMap { path in ImageFormat.allCases.first { path.lowercased().hasSuffix("." + $0.rawValue) }
    }
    self.format = format ?? ending ?? .png
    guard let output else {
      destination = .folder(".")
      return
    }
    guard !output.isEmpty else { throw ValidationError("--output is empty: give a file, a folder, or -.") }
    if output == "-" {
      guard crownCount <= 1 && factors.count == 1 else {
        throw ValidationError("Standard output takes one picture: name one crown and one --scale, or give a folder.")
      }
      destination = .standardOutput
      return
    }
    if Self.isFolder(output) {
      destination = .folder(output)
      return
    }
    if output.hasSuffix("/") || crownCount > 1 || crowns.mayBeSeveral && ending == nil {
      if FileManager.default.fileExists(atPath: output) {
        throw Failure("\(output): not a folder; several pictures need a folder to go to")
      }
      try Self.checkCanBeMade(output)
      destination = .folder(output)
      return
    }
    try ImageFormat.checkEnding(of: output, written: ".png or .svg")
    let folder = Self.parent(of: output)
    guard folder.isEmpty || Self.isFolder(folder) else {
      throw Failure("\(folder): no such folder; create it first (mkdir -p '\(folder)')")
    }
    if let ending, let format, ending != format {
      throw ValidationError("--output \(output) ends in .\(ending.rawValue), but --format is \(format.rawValue).")
    }
    destination = .file(stem: ending == nil ? output : String(output.dropLast(4)))
    hasEnding = ending != nil
  }

  /// Whether a file was named with an ending that is kept as it is.
  private var hasEnding = true

  /// Throws where a crown's picture at a factor would have the name of another crown's.
  static func checkNamesAreApart(_ names: [String], factors: [Int]) throws {
    guard factors.count > 1, factors.contains(1) else { return }
    let all = Set(names)
    for name in names {
      for factor in factors where factor > 1 && all.contains("\(name)@\(factor)x") {
        throw Failure(
          "'\(name)' at --scale \(factor) and '\(name)@\(factor)x' would be one file; render them one after the other, into "
            + "two folders")
      }
    }
  }

  /// The file for a crown at a factor; the folders on the way are made where there are none.
  func path(for name: String, factor: Int) throws -> String {
    let suffix = factor == 1 ? "" : "@\(factor)x"
    switch destination {
    case .standardOutput: return "-"
    case .file(let stem): return stem + suffix + (hasEnding ? "." + format.rawValue : "")
    case .folder(let folder):
      // A database may come from anywhere: a name must not lead out of the folder.
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }), !name.contains("\0") else {
        throw Failure("'\(name)' cannot be a file's name; give one with -o FILE")
      }
      let path = (folder.hasSuffix("/") ? folder : folder == "." ? "" : folder + "/") + name
      let place = Self.parent(of: path)
      if !place.isEmpty, !Self.isFolder(place) { try Self.makeFolder(place) }
      return path + suffix + "." + format.rawValue
    }
  }

  /// Throws where something else than a folder stands in the way of one.
  private static func checkCanBeMade(_ folder: String) throws {
    var path = folder
    while !path.isEmpty, !FileManager.default.fileExists(atPath: path) { path = parent(of: path) }
    guard path.isEmpty || isFolder(path) else {
      throw Failure("\(folder): cannot be made, since \(path) is not a folder")
    }
  }

  /// The folder that a file or folder lies in; empty for one that is named alone, and for the root.
  ///
  /// Foundation's own way traps for names of one character (Swift 6.3 on Linux).
  private static func parent(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    var bytes = Substring(path).utf8
    while bytes.last == slash { bytes.removeLast() }
    while let last = bytes.last, last != slash { bytes.removeLast() }
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return path.utf8.allSatisfy { $0 == slash } ? "" : String(Substring(bytes))
  }

  private static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(path): cannot make this folder: \(error.localizedDescription)")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
