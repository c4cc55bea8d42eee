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
  init(output: String?, format: ImageFormat?, crownCount: Int, factors: [Int]) throws {
    let ending = output.flatMap { path in ImageFormat.allCases.first { path.lowercased().hasSuffix("." + $0.rawValue) }
    }
    self.format = format ?? ending ?? .png
    guard let output else {
      destination = .folder(".")
      return
    }
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
    if output.hasSuffix("/") || crownCount > 1 {
      if FileManager.default.fileExists(atPath: output) {
        throw Failure("\(output): not a folder; several pictures need a folder to go to")
      }
      throw Failure("\(output): no such folder; create it first (mkdir -p '\(output)')")
    }
    let folder = (output as NSString).deletingLastPathComponent
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

  /// The file for a crown at a factor; folders that the crown's name asks for are made.
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
      if parts.count > 1 {
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      }
      return path + suffix + "." + format.rawValue
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
