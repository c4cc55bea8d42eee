import ArgumentParser
import CrownExport
import CrownSystem

/// The destination of exported files.
enum ExportDestination: Equatable {
  /// One file, or standard output for `-`.
  case file(String)
  /// Files below a folder.
  case folder(String)
  /// Several files: their path without an ending.
  case collection(String)

  /// Returns true if an output names one file for several crowns of a format with a file for each.
  static func isOneFile(_ output: String, of format: any ExportFormat, crowns: CrownSelection) -> Bool {
    format.layout == .fileEach && crowns.count > 1 && output.lowercased().hasSuffix("." + format.ending)
      && !Folder.exists(at: output)
  }

  /// Decides where files go, and checks that they can.
  ///
  /// A pattern or --all goes to a folder even if it stands for one crown, unless the output has the format's ending.
  init(_ output: String, of format: any ExportFormat, crowns: CrownSelection) throws {
    guard !output.isEmpty else { throw ValidationError("--output is empty: give a file, a folder, or -.") }
    let isFolder = Folder.exists(at: output)
    let hasEnding = output.lowercased().hasSuffix("." + format.ending)
    switch format.layout {
    case .oneFile:
      guard !isFolder, !output.hasSuffix("/") else {
        throw ValidationError("--output \(output) is a folder, and \(format.name) is one file: give its name.")
      }
      self = .file(output)
    case .collected:
      guard hasEnding, !isFolder, let base = output.split(separator: "/").last,
        base.utf8.count > format.ending.utf8.count + 1
      else {
        let example = output == "-" ? "crowns" : output.hasSuffix("/") || isFolder ? "FOLDER/crowns" : output
        throw ValidationError(
          "--output \(output): \(format.name) is several files beside each other; give the name of the font, such as "
            + "\(example).\(format.ending).")
      }
      self = .collection(String(output.dropLast(format.ending.count + 1)))
    case .fileEach where output == "-" || hasEnding && !isFolder:
      guard crowns.count <= 1 else {
        throw ValidationError(
          "--output \(output) is one file, and these are \(crowns.count) crowns: give a folder.")
      }
      self = .file(output)
    case .fileEach where !isFolder && !crowns.mayBeSeveral && !output.hasSuffix("/"):
      if OutputKind.ending(of: output) != nil {
        throw ValidationError(
          "--output \(output): give a file that ends in .\(format.ending), or a folder with / behind.")
      }
      self = .folder(output)
    case .folder where output == "-":
      throw ValidationError("--output -: \(format.name) is a folder of files; give its name.")
    case .fileEach, .folder: self = .folder(output)
    }
    switch self {
    case .file(let path), .collection(let path):
      let folder = Folder.path(of: path)
      guard path == "-" || folder.isEmpty || Folder.exists(at: folder) else {
        throw Failure("\(folder): no such folder; create it first (mkdir -p '\(folder)')")
      }
      if path == "-", format.ending == "pdf" { try OutputPlan.checkIsNoTerminal(for: .export) }
    case .folder(let folder):
      if Folder.hasEntry(at: folder), !isFolder {
        throw Failure("\(folder): not a folder; \(format.name) needs a folder to go to")
      }
      try OutputPlan.checkCanBeMade(folder)
    }
  }
}
