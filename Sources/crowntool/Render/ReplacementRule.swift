import CrownImport
import CrownKit
import CrownStore
import CrownSystem

/// The rule by which all commands replace files.
///
/// A source of a crown stays, and so does what a command reads, whatever is asked for. Other files that crowntool did
/// not write, or that were changed since, are replaced only if that is asked for.
final class ReplacementRule: Sendable {
  /// Opens the database whose sources stay; `nil` if there is none.
  private let open: @Sendable () throws -> CrownCatalog?
  /// True if files are replaced that crowntool did not write.
  private let isForced: Bool
  /// The reason why each kept file stays; `nil` until the first file that would be replaced.
  private let kept: Locked<[FileIdentity: String]?>
  private let inputs: [String]

  init(sourcesOf catalog: CrownCatalog, isForced: Bool) {
    open = { catalog }
    inputs = []
    self.isForced = isForced
    kept = Locked(nil)
  }

  /// - Parameters:
  ///   - inputs: The paths of the files that the command reads.
  ///   - database: The path of the database whose sources stay, if there is one.
  init(inputs: [String], sourcesOf database: String, isForced: Bool) {
    open = {
      do {
        return try CrownCatalog(opening: database, cancellation: Interruption.cancellation)
      } catch CatalogError.missing {
        return nil
      }
    }
    self.inputs = inputs
    self.isForced = isForced
    kept = Locked(nil)
  }

  /// Why a file may not be replaced by one of this kind; `nil` if it may.
  func refusal(toReplace file: ReplacedFile, by kind: OutputKind) -> String? {
    do {
      if let reason = try keptFiles()[file.identity] { return "\(reason), which stays; give another name or folder" }
    } catch {
      return "whether it is the source of a crown cannot be told: \(Failure.sentence(of: error))"
    }
    if isForced || file.byteCount == 0 || kind.isWritten(file) { return nil }
    switch kind {
    case .png, .svg, .ico, .export:
      return "crowntool did not write this file, or it was changed since; give another name, or --force to replace it"
    case .html: return "crowntool did not write this file; give another name, or --force to replace it"
    case .bundle: return "it holds something else, which stays; give another name with -o"
    }
  }

  /// The files that stay, with the reason.
  ///
  /// - Complexity: O(n) in the number of all crowns the first time: each source is looked up in the file system.
  private func keptFiles() throws -> [FileIdentity: String] {
    try kept.withLock { kept in
      if let kept { return kept }
      var found: [FileIdentity: String] = [:]
      if let catalog = try open() {
        let paths = SourceFilePaths(of: catalog)
        // The crowns of an archive or a sheet of symbols share a file.
        var last = ""
        try catalog.forEachSourcePath { name, kept in
          guard let path = paths.file(kept), path != last else { return }
          last = path
          guard let identity = FileIdentity(ofFile: path), found[identity] == nil else { return }
          found[identity] = "'\(name)' was imported from this file"
        }
      }
      for input in inputs where input != "-" {
        if let identity = FileIdentity(ofFile: input) { found[identity] = "it is read by this command" }
      }
      kept = found
      return found
    }
  }
}
