import CrownImport
import Foundation

/// A font for pages of arbitrary bytes is refused with a reason, or its glyphs are imported under names of their own.
///
/// The bits of the first byte choose: the ending of the file's name, and whether the tables of a WOFF2 file are packed
/// here, as a stream of Brotli that stores them.
func fuzzWebFont(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  guard let choice = bytes.first else { return 0 }
  var font = Array(bytes.dropFirst())
  if choice & 2 == 2 { storeTables(of: &font) }
  let path = FontFolder.path + (choice & 1 == 0 ? "/font.woff" : "/font.woff2")
  guard (try? Data(font).write(to: URL(filePath: path))) != nil else { return 0 }
  guard let found = try? SourceList(searching: [path]) else { preconditionFailure("a font can be searched") }
  precondition(found.count > 0 || !found.problems.isEmpty, "a font without glyphs is refused with a reason")
  var options = ImportOptions()
  (options.isDryRun, options.jobs, options.comparisonSide) = (true, 1, 16)
  let importer = CrownImporter(database: FontFolder.path + "/crowns.db", options: options)
  guard let report = try? importer.importDrawings(of: found) else { preconditionFailure("an import ends in a report") }
  precondition(report.outcomes.count == found.count, "every glyph that was found has an outcome")
  var names: Set<String> = []
  for outcome in report.outcomes {
    guard outcome.result != .skipped, outcome.result != .failed else {
      precondition(!outcome.problems.isEmpty, "a refusal has a reason")
      continue
    }
    let parts = outcome.name.split(separator: "/", omittingEmptySubsequences: false)
    precondition(
      parts.allSatisfy { !["", ".", ".."].contains($0) }, "the name of a crown stays within its database")
    precondition(names.insert(outcome.name).inserted, "glyphs have names of their own")
  }
  return 0
}

/// A folder for the fonts of this process.
private enum FontFolder {
  static let path: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "crownfuzz-fonts-\(getpid())").path
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      preconditionFailure("the folder for fonts cannot be made: \(error)")
    }
    return folder
  }()
}

/// Packs what follows the directory of a WOFF2 file: as many bytes as the directory announces, as a stream of Brotli
/// (RFC 7932) that stores them. Random changes would hardly ever leave a compressed stream whole.
private func storeTables(of font: inout [UInt8]) {
  guard font.count >= 48, font.starts(with: "wOF2".utf8) else { return }
  var (position, total) = (48, 0)
  func byte() -> Int {
    defer { position += 1 }
    return position < font.count ? Int(font[position]) : 0
  }
  for _ in 0..<Int(font[12]) << 8 + Int(font[13]) where position < font.count {
    let flags = byte()
    if flags & 63 == 63 { position += 4 }
    func number() -> Int {
      var value = 0
      for _ in 0..<5 {
        let part = byte()
        value = value << 7 | part & 127
        if part < 128 { break }
      }
      return value
    }
    var size = number()
    let isOutline = [10, 11].contains(flags & 63)
    if flags >> 6 != (isOutline ? 3 : 0) { size = number() }
    total += size
  }
  guard position <= font.count, total > 0 else { return }
  total = min(total, 1 << 16)
  var tables = Array(font[position...].prefix(total))
  tables += [UInt8](repeating: 0, count: total - tables.count)
  // A window of 64 KiB; a block of up to as many bytes that are stored; an empty last block.
  let head = (total - 1) << 4 | 1 << 20
  let stream =
    [UInt8(truncatingIfNeeded: head), UInt8(truncatingIfNeeded: head >> 8), UInt8(head >> 16)] + tables + [3]
  font.replaceSubrange(position..., with: stream)
  for index in 0..<4 { font[20 + index] = UInt8(truncatingIfNeeded: stream.count >> (8 * (3 - index))) }
}
