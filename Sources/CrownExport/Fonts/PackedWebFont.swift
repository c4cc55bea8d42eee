import CrownSVG
import CrownSystem

/// The smallest form of a font for pages: a directory, and all tables in one stream of Brotli (WOFF2, W3C
/// Recommendation). Outlines of CFF have no form of their own there.
enum PackedWebFont {
  /// - Parameters:
  ///   - mark: Words for the block at the end that is private to who wrote the file.
  ///   - cancellation: Ends the wait for the program.
  /// - Returns: The file; `nil` where the program `brotli` is missing.
  /// - Throws: ``ExportError`` if it fails.
  static func file(_ tables: [FontFile.Table], mark: ExportMark, cancellation: Cancellation) throws -> [UInt8]? {
    let tables = FontFile.packed(tables)
    var directory = FontBytes()
    var data: [UInt8] = []
    for table in tables {
      if let number = WebFontTables.names.firstIndex(of: table.tag) {
        directory.add8(number)
      } else {
        directory.add8(WebFontTables.otherTable)
        directory.addTag(table.tag)
      }
      directory.add128(table.data.count)
      data += table.data.bytes
    }
    let stream: [UInt8]
    do {
      stream = try BrotliProgram.packed(data, cancellation: cancellation)
    } catch .missing {
      return nil
    } catch {
      throw ExportError(
        description: "the font cannot be packed as WOFF2: \(error); mend or remove that program, and export again")
    }
    var file = FontBytes()
    file.addTag("wOF2")
    file.addTag("OTTO")
    let markStart = (48 + directory.count + stream.count + 3) & ~3
    file.add32(markStart + mark.count)
    file.add16(tables.count)
    file.add16(0)
    file.add32(FontFile.file(tables).count)
    file.add32(stream.count)
    file.add32(0x0001_0000)  // The font's version.
    for _ in 0..<3 { file.add32(0) }  // No metadata.
    file.add32(markStart)
    file.add32(mark.count)
    file.add(directory.bytes)
    file.add(stream)
    file.pad()
    return mark.marked(file.bytes)
  }
}
