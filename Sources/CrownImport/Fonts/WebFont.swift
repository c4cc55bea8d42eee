import CInflate
import CrownSVG
import CrownSystem

/// Unpacks fonts for pages: WOFF, whose tables are deflated, and WOFF2, whose tables are one stream of Brotli (W3C
/// Recommendations).
enum WebFont {
  /// The most bytes of all tables, which is also the most of an SVG file.
  private static let maximumByteCount = 64 << 20
  /// The largest number of tables that is read, as of other fonts.
  private static let maximumTables = 256

  /// Why a font cannot be unpacked, as a sentence about the file.
  enum Failure: Error, CustomStringConvertible {
    case damaged, tooLarge, transformed, collection
    case program(BrotliProgram.Failure)

    var description: String {
      switch self {
      case .damaged: "this font is damaged; use another copy of it"
      case .tooLarge: "this font unpacks to more than \(maximumByteCount >> 20) MiB; a font that large is not read"
      case .transformed:
        "this WOFF2 has its outlines in a form of its own, which is not read; give the .ttf or .woff of the font"
      case .collection: "this WOFF2 holds several fonts; give one of them as .ttf or .otf"
      case .program(.failed): Failure.damaged.description
      case .program(.tooLarge): Failure.tooLarge.description
      case .program(.missing): "\(BrotliProgram.Failure.missing), or give the .otf, .ttf or .woff of the font"
      }
    }
  }

  /// A table and its name's bytes.
  private typealias Table = (tag: ArraySlice<UInt8>, bytes: [UInt8])

  /// The bytes of a font file, unpacked where it is one for pages.
  static func unpacked(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    if bytes.starts(with: "wOFF".utf8) { return try deflatedTables(bytes) }
    if bytes.starts(with: "wOF2".utf8) { return try streamedTables(bytes) }
    return bytes
  }

  private static func deflatedTables(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    var reader = Reader(bytes: bytes)
    reader.position = 12
    let count = try reader.number(2)
    guard count <= maximumTables else { throw .damaged }
    var tables: [Table] = []
    var left = maximumByteCount
    for index in 0..<count {
      reader.position = 44 + 20 * index
      let tag = try reader.part(4)
      let (offset, packedCount, byteCount) = (try reader.number(4), try reader.number(4), try reader.number(4))
      left -= byteCount
      guard left >= 0 else { throw .tooLarge }
      reader.position = offset
      let packed = Array(try reader.part(packedCount))
      tables.append((tag, packedCount < byteCount ? try inflated(packed, count: byteCount) : packed))
    }
    return file(tables, flavor: bytes[4..<8])
  }

  private static func inflated(_ packed: [UInt8], count: Int) throws(Failure) -> [UInt8] {
    var written = uLong(count)
    var bytes = [UInt8](repeating: 0, count: count)
    guard uncompress(&bytes, &written, packed, uLong(packed.count)) == Z_OK, Int(written) == count else {
      throw .damaged
    }
    return bytes
  }

  private static func streamedTables(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    var reader = Reader(bytes: bytes)
    reader.position = 4
    let flavor = try reader.part(4)
    guard !flavor.elementsEqual("ttcf".utf8) else { throw .collection }
    reader.position = 12
    let count = try reader.number(2)
    guard count <= maximumTables else { throw .damaged }
    reader.position = 20
    let streamCount = try reader.number(4)
    reader.position = 48
    var sizes: [(tag: ArraySlice<UInt8>, count: Int)] = []
    var total = 0
    for _ in 0..<count {
      let flags = try reader.number(1)
      let number = flags & 63
      let tag =
        WebFontTables.names.indices.contains(number) ? Array(WebFontTables.names[number].utf8)[...] : try reader.part(4)
      let size = try reader.variableNumber()
      let isOutline = tag.elementsEqual("glyf".utf8) || tag.elementsEqual("loca".utf8)
      // Of outlines the third form is the plain one, of all others the first.
      guard flags >> 6 == (isOutline ? 3 : 0) else { throw .transformed }
      total += size
      guard total <= maximumByteCount else { throw .tooLarge }
      sizes.append((tag, size))
    }
    let data: [UInt8]
    do {
      data = try BrotliProgram.unpacked(try reader.part(streamCount), limit: total)
    } catch let failure as BrotliProgram.Failure {
      throw .program(failure)
    } catch {
      throw .damaged
    }
    guard data.count == total else { throw .damaged }
    var tables: [Table] = []
    var start = 0
    for (tag, size) in sizes {
      tables.append((tag, Array(data[start..<start + size])))
      start += size
    }
    return file(tables, flavor: flavor)
  }

  /// The font file of some tables. Its checksums are 0: nothing here reads them.
  private static func file(_ tables: [Table], flavor: ArraySlice<UInt8>) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    var file = Array(flavor) + number(tables.count, 2) + [UInt8](repeating: 0, count: 6)
    var offset = 12 + 16 * tables.count
    for table in tables {
      file += Array(table.tag) + number(0, 4) + number(offset, 4) + number(table.bytes.count, 4)
      offset += (table.bytes.count + 3) & ~3
    }
    for table in tables {
      file += table.bytes
      file += [UInt8](repeating: 0, count: -table.bytes.count & 3)
    }
    return file
  }

  /// Reads numbers with the highest byte first.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func part(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
      guard position <= bytes.count, count <= bytes.count - position else { throw .damaged }
      defer { position += count }
      return bytes[position..<position + count]
    }

    mutating func number(_ count: Int) throws(Failure) -> Int { try part(count).reduce(0) { $0 << 8 | Int($1) } }

    /// A number in up to five bytes of seven bits each (section 4.1, `UIntBase128`).
    mutating func variableNumber() throws(Failure) -> Int {
      var value = 0
      for _ in 0..<5 {
        let byte = try number(1)
        value = value << 7 | byte & 0x7F
        if byte & 0x80 == 0 { return value }
      }
      throw .damaged
    }
  }
}
