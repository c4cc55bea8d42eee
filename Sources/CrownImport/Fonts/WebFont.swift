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
        "this WOFF2 has a table in a form that is not known; give the .ttf, .otf or .woff of the font"
      case .collection: "this WOFF2 holds several fonts; give one of them as .ttf or .otf"
      case .program(.failed(let program, let reason)):
        "this font cannot be unpacked: the program \(program) \(reason); use another copy, or the .ttf or .otf of it"
      case .program(.tooLarge): Failure.tooLarge.description
      case .program(.interrupted): BrotliProgram.Failure.interrupted.description
      case .program(.missing): "\(BrotliProgram.Failure.missing), or give the .otf, .ttf or .woff of the font"
      }
    }
  }

  /// A table and its name.
  private typealias Table = (tag: String, bytes: [UInt8])

  /// The bytes of a font file, unpacked where it is one for pages.
  static func unpacked(_ bytes: [UInt8], cancellation: Cancellation) throws(Failure) -> [UInt8] {
    if bytes.starts(with: "wOFF".utf8) { return try deflatedTables(bytes) }
    if bytes.starts(with: "wOF2".utf8) { return try streamedTables(bytes, cancellation) }
    return bytes
  }

  private static func deflatedTables(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    var reader = FontByteReader(bytes[...])
    _ = try reader.part(12)
    let count = try reader.number(2)
    guard count <= maximumTables else { throw .damaged }
    _ = try reader.part(30)
    var tables: [Table] = []
    var left = maximumByteCount
    for _ in 0..<count {
      let name = tag(try reader.part(4))
      let (offset, packedCount, byteCount) = (try reader.number(4), try reader.number(4), try reader.number(4))
      _ = try reader.number(4)  // The checksum.
      left -= byteCount
      guard left >= 0 else { throw .tooLarge }
      guard packedCount <= byteCount else { throw .damaged }
      var data = FontByteReader(bytes.dropFirst(offset))
      let packed = Array(try data.part(packedCount))
      tables.append((name, packedCount < byteCount ? try inflated(packed, count: byteCount) : packed))
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

  /// The name of a table: four characters, of any bytes.
  private static func tag(_ bytes: ArraySlice<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// A table as the directory of a WOFF2 file has it.
  private struct PackedTable {
    let tag: String
    /// The number of its bytes in the stream.
    let byteCount: Int
    /// True if it has another form than in other font files.
    let isTransformed: Bool
    var bytes: ArraySlice<UInt8> = []
  }

  private static func streamedTables(_ bytes: [UInt8], _ cancellation: Cancellation) throws(Failure) -> [UInt8] {
    var reader = FontByteReader(bytes.dropFirst(4))
    let flavor = try reader.part(4)
    guard !flavor.elementsEqual("ttcf".utf8) else { throw .collection }
    _ = try reader.part(4)
    let count = try reader.number(2)
    guard count <= maximumTables else { throw .damaged }
    _ = try reader.part(6)
    let streamCount = try reader.number(4)
    _ = try reader.part(24)
    var packed: [PackedTable] = []
    for _ in 0..<count { packed.append(try directoryEntry(&reader)) }
    // Tables that follow from others could be as many as the directory has entries.
    guard Set(packed.map(\.tag)).count == count else { throw .damaged }
    let total = packed.reduce(0) { $0 + $1.byteCount }
    guard total <= maximumByteCount else { throw .tooLarge }
    let data: [UInt8]
    do {
      data = try BrotliProgram.unpacked(try reader.part(streamCount), limit: total, cancellation: cancellation)
    } catch let failure as BrotliProgram.Failure {
      throw .program(failure)
    } catch {
      throw .damaged
    }
    guard data.count == total else { throw .damaged }
    var start = 0
    for index in packed.indices {
      packed[index].bytes = data[start..<start + packed[index].byteCount]
      start += packed[index].byteCount
    }
    return file(try tables(packed), flavor: flavor)
  }

  /// Reads an entry of the directory (section 4.1).
  private static func directoryEntry(_ reader: inout FontByteReader) throws(Failure) -> PackedTable {
    let flags = try reader.byte()
    let number = flags & 63
    let tag =
      number < WebFontTables.otherTable
      ? WebFontTables.names[number] : self.tag(try reader.part(4))
    let byteCount = try reader.variableNumber()
    // Of outlines the third form is the plain one, of all other tables the first.
    switch (tag, flags >> 6) {
    case ("glyf", 3), ("loca", 3): return PackedTable(tag: tag, byteCount: byteCount, isTransformed: false)
    case ("glyf", 0), ("loca", 0), ("hmtx", 1):
      return PackedTable(tag: tag, byteCount: try reader.variableNumber(), isTransformed: true)
    case (_, 0) where tag != "glyf" && tag != "loca":
      return PackedTable(tag: tag, byteCount: byteCount, isTransformed: false)
    default: throw .transformed
    }
  }

  /// The tables in the form that they have in other font files.
  private static func tables(_ packed: [PackedTable]) throws(Failure) -> [Table] {
    var outlines: PackedOutlines?
    if let glyphs = packed.first(where: { $0.tag == "glyf" && $0.isTransformed }) {
      outlines = try PackedOutlines(glyphs.bytes, limit: maximumByteCount)
    }
    var tables: [Table] = []
    for table in packed {
      var bytes = Array(table.bytes)
      switch table.tag {
      case "glyf" where table.isTransformed: bytes = outlines?.glyphs ?? []
      case "loca":
        guard table.isTransformed == (outlines != nil), !table.isTransformed || bytes.isEmpty else { throw .damaged }
        bytes = outlines?.locations ?? bytes
      case "hmtx" where table.isTransformed:
        guard let outlines, let header = packed.first(where: { $0.tag == "hhea" }) else { throw .damaged }
        var reader = FontByteReader(header.bytes)
        _ = try reader.part(34)
        bytes = try outlines.metrics(table.bytes, widthCount: try reader.number(2))
      case "head" where outlines != nil:
        guard bytes.count >= 52 else { throw .damaged }
        // The form of the numbers in loca.
        bytes.replaceSubrange(50..<52, with: [0, 1])
      default: break
      }
      tables.append((table.tag, bytes))
    }
    return tables
  }

  /// The font file of some tables. Its checksums are 0: nothing here reads them.
  private static func file(_ tables: [Table], flavor: ArraySlice<UInt8>) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    var file = Array(flavor) + number(tables.count, 2) + [UInt8](repeating: 0, count: 6)
    var offset = 12 + 16 * tables.count
    for table in tables {
      file += table.tag.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      file += number(0, 4) + number(offset, 4) + number(table.bytes.count, 4)
      offset += (table.bytes.count + 3) & ~3
    }
    for table in tables {
      file += table.bytes
      file += [UInt8](repeating: 0, count: -table.bytes.count & 3)
    }
    return file
  }
}
