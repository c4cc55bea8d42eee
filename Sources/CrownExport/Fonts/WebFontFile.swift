internal import CInflate

/// The form of a font for pages: its tables, deflated each (WOFF 1.0, W3C Recommendation).
enum WebFontFile {
  /// - Parameter mark: Words for the block at the end that is private to who wrote the file.
  static func file(_ tables: [FontFile.Table], mark: ExportMark) -> [UInt8] {
    var directory = FontBytes()
    var data = FontBytes()
    let start = 44 + 20 * tables.count
    var fontSize = 12 + 16 * tables.count
    for table in tables {
      let original = table.data.bytes
      let deflated = deflated(original)
      let stored = deflated.count < original.count ? deflated : original
      directory.addTag(table.tag)
      directory.add32(start + data.count)
      directory.add32(stored.count)
      directory.add32(original.count)
      directory.add32(FontFile.checksum(of: table))
      data.add(stored)
      data.pad()
      fontSize += (original.count + 3) & ~3
    }
    let markStart = start + data.count
    var file = FontBytes()
    file.addTag("wOFF")
    file.addTag("OTTO")
    file.add32(markStart + mark.count)
    file.add16(tables.count)
    file.add16(0)
    file.add32(fontSize)
    file.add32(0x0001_0000)  // The font's version.
    for _ in 0..<3 { file.add32(0) }  // No metadata.
    file.add32(markStart)
    file.add32(mark.count)
    file.add(directory.bytes)
    file.add(data.bytes)
    return mark.marked(file.bytes)
  }

  /// Bytes in the form of zlib; the bytes themselves if there is no memory for it.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    let result = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
      if compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), Z_BEST_COMPRESSION) == Z_OK {
        written = Int(count)
      }
    }
    return result.isEmpty ? bytes : result
  }
}
