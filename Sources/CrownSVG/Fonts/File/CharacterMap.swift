/// The table `cmap`: which glyph draws which character.
struct CharacterMap: Sendable {
  private enum Form { case segments, groups }

  private let table: FontTable
  private let form: Form
  /// True if the font numbers its characters from U+F000 on, as fonts of symbols do.
  private let isSymbolic: Bool

  init(_ cmap: FontTable) throws(FontError) {
    var best: (rank: Int, table: FontTable, form: Form, isSymbolic: Bool)?
    for index in 0..<(try cmap.u16(2)) {
      let entry = 4 + 8 * index
      let (platform, encoding) = (try cmap.u16(entry), try cmap.u16(entry + 2))
      guard let offset = try? cmap.u32(entry + 4), let table = try? cmap.part(from: offset),
        let number = try? table.u16(0), let form: Form = [4: .segments, 12: .groups][number]
      else { continue }
      let rank =
        switch (platform, encoding) {
        case (3, 10), (0, 4), (0, 6): 3
        case (3, 1), (0, _): 2
        case (3, 0): 1
        default: 0
        }
      if rank > best?.rank ?? 0 { best = (rank, table, form, (platform, encoding) == (3, 0)) }
    }
    guard let best else { throw cmap.damage }
    (table, form, isSymbolic) = (best.table, best.form, best.isSymbolic)
  }

  /// The glyph of a character; 0 where there is none.
  ///
  /// - Complexity: O(log n) for n runs of characters.
  func glyph(of scalar: Unicode.Scalar) -> Int {
    let code = Int(scalar.value)
    if let glyph = try? glyph(ofCode: code), glyph != 0 { return glyph }
    guard isSymbolic, code < 0x100 else { return 0 }
    return (try? glyph(ofCode: 0xF000 + code)) ?? 0
  }

  private func glyph(ofCode code: Int) throws(FontError) -> Int {
    switch form {
    case .segments: return code > 0xFFFF ? 0 : try glyphInSegments(of: code)
    case .groups:
      let count = try groupCount
      guard
        let index = try FontTable.firstIndex(
          below: count,
          where: { index throws(FontError) in
            try table.u32(16 + 12 * index + 4) >= code
          })
      else { return 0 }
      let first = try table.u32(16 + 12 * index)
      return code < first ? 0 : try table.u32(16 + 12 * index + 8) + code - first
    }
  }

  private func glyphInSegments(of code: Int) throws(FontError) -> Int {
    let count = try segmentCount
    guard
      let index = try FontTable.firstIndex(
        below: count,
        where: { index throws(FontError) in
          try table.u16(14 + 2 * index) >= code
        })
    else { return 0 }
    let starts = 16 + 2 * count
    let first = try table.u16(starts + 2 * index)
    guard code >= first else { return 0 }
    let delta = try table.u16(starts + 2 * (count + index))
    let rangeOffset = starts + 2 * (2 * count + index)
    let range = try table.u16(rangeOffset)
    if range == 0 { return (code + delta) & 0xFFFF }
    let glyph = try table.u16(rangeOffset + range + 2 * (code - first))
    return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
  }

  private var segmentCount: Int { get throws(FontError) { try table.u16(6) / 2 } }

  private var groupCount: Int { get throws(FontError) { min(try table.u32(12), table.count / 12) } }

  // MARK: - Blocks

  /// The blocks of 256 characters in which the font may have some.
  var blocks: CharacterBlocks {
    var result = CharacterBlocks()
    switch form {
    case .segments:
      guard let count = try? segmentCount else { break }
      for index in 0..<count {
        guard let last = try? table.u16(14 + 2 * index), let first = try? table.u16(16 + 2 * (count + index)) else {
          break
        }
        result.insert(from: first, through: last)
      }
    case .groups:
      guard let count = try? groupCount else { break }
      for index in 0..<count {
        guard let first = try? table.u32(16 + 12 * index), let last = try? table.u32(20 + 12 * index) else { break }
        result.insert(from: first, through: last)
      }
    }
    if isSymbolic { result.insert(from: 0, through: 0xFF) }
    return result
  }
}

/// Blocks of 256 characters of Unicode.
package struct CharacterBlocks: Hashable, Sendable {
  private static let count = 0x1100
  private var words = [UInt64](repeating: 0, count: count / 64)

  /// Adds the blocks of a range of characters.
  mutating func insert(from first: Int, through last: Int) {
    guard first >= 0, first <= last, first >> 8 < Self.count else { return }
    for block in first >> 8..<min(last >> 8 + 1, Self.count) {
      words[block / 64] |= 1 << (block % 64)
    }
  }

  /// Returns true if a character lies in one of the blocks.
  package func mayContain(_ scalar: Unicode.Scalar) -> Bool {
    let block = Int(scalar.value >> 8)
    return words[block / 64] >> (block % 64) & 1 == 1
  }
}
