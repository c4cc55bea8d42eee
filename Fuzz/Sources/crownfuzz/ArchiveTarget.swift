import CrownImport
import Foundation

/// An archive of arbitrary bytes is refused with a reason, or its drawings are imported under names of their own.
///
/// The bits of the first byte choose: the ending of the file's name, whether the checksums of a tar file's headers are
/// made right, and whether another archive replaces the file between the search and the import.
func fuzzArchive(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  guard let choice = bytes.first else { return 0 }
  var archive = Array(bytes.dropFirst())
  if choice & 2 == 2 { correctChecksums(of: &archive) }
  let path = ArchiveFolder.path + (choice & 1 == 0 ? "/archive.tar" : "/archive.zip")
  guard (try? Data(archive).write(to: URL(filePath: path))) != nil else { return 0 }
  guard let found = try? SourceList(searching: [path]) else { preconditionFailure("an archive can be searched") }
  precondition(found.count > 0 || !found.problems.isEmpty, "an archive without drawings is refused with a reason")
  let isReplaced = choice & 4 == 4
  if isReplaced {
    let other = ArchiveFolder.path + "/other"
    guard (try? Data(archive.reversed()).write(to: URL(filePath: other))) != nil, rename(other, path) == 0 else {
      return 0
    }
  }
  var options = ImportOptions()
  (options.isDryRun, options.jobs, options.comparisonSide) = (true, 1, 16)
  let importer = CrownImporter(database: ArchiveFolder.path + "/crowns.db", options: options)
  guard let report = try? importer.importDrawings(of: found) else { preconditionFailure("an import ends in a report") }
  precondition(report.outcomes.count == found.count, "every drawing that was found has an outcome")
  for outcome in report.outcomes {
    let parts = outcome.name.split(separator: "/", omittingEmptySubsequences: false)
    let isRefused = outcome.result == .skipped || outcome.result == .failed
    precondition(
      isRefused || parts.allSatisfy { !["", ".", ".."].contains($0) },
      "the name of a crown stays within its database")
    precondition(!isRefused || !outcome.problems.isEmpty, "a refusal has a reason")
    precondition(!isReplaced || isRefused, "nothing is taken from an archive that changed")
  }
  return 0
}

/// A folder for the archives of this process, with a database beside them.
private enum ArchiveFolder {
  static let path: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "crownfuzz-\(getpid())").path
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M1 1h6v6z'/></svg>"
      try Data(drawing.utf8).write(to: URL(filePath: folder + "/first.svg"))
      try CrownImporter(database: folder + "/crowns.db").importDrawings(at: [folder + "/first.svg"])
    } catch {
      preconditionFailure("the folder for archives cannot be made: \(error)")
    }
    return folder
  }()
}

/// Makes the checksums of a tar file's headers right. Random changes would hardly ever come further.
private func correctChecksums(of archive: inout [UInt8]) {
  var offset = 0
  while offset + 512 <= archive.count, archive[offset] != 0 {
    for index in 148..<156 { archive[offset + index] = UInt8(ascii: " ") }
    let sum = archive[offset..<offset + 512].reduce(0) { $0 + Int($1) }
    let digits = Array(String(sum, radix: 8).utf8)
    archive.replaceSubrange(offset + 148..<offset + 148 + digits.count, with: digits)
    archive[offset + 155] = 0
    let size = archive[offset + 124..<offset + 135].reduce(0) { $0 * 8 + Int($1 & 7) }
    offset += 512 + (min(size, archive.count) + 511) / 512 * 512
  }
}
