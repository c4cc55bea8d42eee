/// The names and the style of a font, by which it is chosen.
public struct FontDescription: Hashable, Sendable {
  /// The names of the family, as the font spells them.
  public let families: [String]
  /// The weight, 1 through 1000: 400 is regular, 700 is bold.
  public let weight: Int
  /// True if the letters are slanted.
  public let isItalic: Bool
  /// The width, 1 through 9: 5 is neither condensed nor expanded.
  public let width: Int
  /// The blocks in which the font may have characters.
  package let blocks: CharacterBlocks

  /// Reads the description of a font file; of a collection, that of its first font.
  ///
  /// - Throws: ``FontError``, also for fonts without outlines.
  public init(of bytes: [UInt8]) throws(FontError) { try self.init(FontDirectory(bytes)) }

  init(_ directory: FontDirectory) throws(FontError) {
    guard directory["glyf"] != nil || directory["CFF "] != nil else { throw .noOutlines }
    families = directory["name"].map { FontNames($0).families } ?? []
    blocks = try CharacterMap(directory.required("cmap")).blocks
    let macStyle = try directory.required("head").u16(44)
    let style = directory["OS/2"]
    let selection = style.flatMap { try? $0.u16(62) }
    isItalic = selection.map { $0 & 0x201 != 0 } ?? (macStyle & 2 != 0)
    weight = style.flatMap { try? $0.u16(4) }.map { max(1, min(1000, $0)) } ?? (macStyle & 1 != 0 ? 700 : 400)
    width = style.flatMap { try? $0.u16(6) }.map { max(1, min(9, $0)) } ?? 5
  }

  /// The name as a message shows it: `DejaVu Sans (bold)`.
  public var name: String {
    let words = (weight >= 600 ? ["bold"] : weight <= 300 ? ["light"] : []) + (isItalic ? ["italic"] : [])
    let family = families.first ?? "a font without a name"
    return words.isEmpty ? family : "\(family) (\(words.joined(separator: " ")))"
  }
}

/// The table `name`, which holds the texts of a font.
struct FontNames {
  /// The names of the family: the one for all of its styles first.
  private(set) var families: [String] = []

  /// The most entries that are read; fonts have some for each language.
  private static let maximumEntries = 2000
  /// The longest name that is read, in bytes.
  private static let maximumName = 256

  init(_ table: FontTable) {
    guard let count = try? table.u16(2), let texts = try? table.u16(4) else { return }
    // The family with all of its styles, and the one with at most four, in any language.
    for wanted in [16, 1] {
      for index in 0..<min(count, Self.maximumEntries) {
        let entry = 6 + 12 * index
        guard let kind = try? table.u16(entry + 6), let platform = try? table.u16(entry),
          let length = try? table.u16(entry + 8), let offset = try? table.u16(entry + 10)
        else { break }
        guard kind == wanted, length <= Self.maximumName,
          let part = try? table.part(from: texts + offset, count: length),
          let text = Self.text(part, isWide: platform != 1), !text.isEmpty, !families.contains(text)
        else { continue }
        families.append(text)
      }
    }
  }

  private static func text(_ part: FontTable, isWide: Bool) -> String? {
    if isWide {
      let units = stride(from: 0, to: part.count - 1, by: 2).compactMap { try? UInt16(part.u16($0)) }
      return String(decoding: units, as: UTF16.self)
    }
    let bytes = (0..<part.count).compactMap { try? part.byte($0) }
    return bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
