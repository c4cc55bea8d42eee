/// The kerning of a font: by how much pairs of glyphs lie closer together, or farther apart, than their widths say.
///
/// As in HarfBuzz, the table `kern` counts only where `GPOS` has no kerning for the script.
struct Kerning: Sendable {
  private let positioning: PairPositioning?
  private let pairs: KernTable?

  init(_ directory: FontDirectory) {
    positioning = directory["GPOS"].flatMap { PairPositioning($0) }
    pairs = directory["kern"].flatMap { KernTable($0) }
  }

  /// The addition to the width of the first of two glyphs, in font units; 0 where a table is damaged.
  ///
  /// - Complexity: O(s · log n) for s subtables of n glyphs.
  func adjustment(of first: Int, _ second: Int, _ script: FontScript) -> Double {
    let value: Int?
    if let lookups = positioning?.lookups(for: script), !lookups.isEmpty {
      value = try? positioning?.adjustment(of: first, second, by: lookups)
    } else {
      value = try? pairs?.adjustment(of: first, second)
    }
    return Double(value ?? 0)
  }
}

/// A script whose letters may have kerning of their own; the raw value is its tag in fonts.
package enum FontScript: String, Sendable, CaseIterable {
  case latin = "latn"
  case greek = "grek"
  case cyrillic = "cyrl"

  /// The script of a letter; `nil` for characters of all scripts, and for other scripts.
  package init?(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F: self = .cyrillic
    default: return nil
    }
  }
}
