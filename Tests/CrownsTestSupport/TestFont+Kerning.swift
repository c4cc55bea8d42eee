/// The tables of kerning and of ligatures of a test font.
extension TestFont {
  private func glyph(_ character: Unicode.Scalar) -> Int {
    (letters.firstIndex { $0.character == character } ?? -1) + 1
  }

  /// The pairs by their glyphs, sorted.
  private var pairs: [(first: Int, second: Int, adjustment: Int)] {
    kerning.map { (glyph($0.first), glyph($0.second), $0.adjustment) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }

  private var firsts: [Int] { Set(pairs.map(\.first)).sorted() }
  private var seconds: [Int] { Set(pairs.map(\.second)).sorted() }

  func kernTable(isApple: Bool) -> [UInt8] {
    let list = Self.u16(pairs.count, 0, 0, 0) + pairs.flatMap { Self.u16($0.first, $0.second, $0.adjustment) }
    return isApple
      ? Self.u32(0x10000) + Self.u32(1) + Self.u32(8 + list.count) + Self.u16(0, 0) + list
      : Self.u16(0, 1, 0, 6 + list.count, 1) + list
  }

  /// A table `GPOS` or `GSUB` of one script, one feature and one lookup with one subtable.
  func layout(_ feature: String, _ type: Int, _ subtable: [UInt8]) -> [UInt8] {
    let scripts = Self.u16(1) + Array("DFLT".utf8) + Self.u16(8, 4, 0, 0, 0xFFFF, 1, 0)
    let features = Self.u16(1) + Array(feature.utf8) + Self.u16(8, 0, 1, 0)
    let lookups = Self.u16(1, 4, type, 0, 1, 8) + subtable
    let start = 10 + scripts.count
    return Self.u32(0x10000) + Self.u16(10, start, start + features.count) + scripts + features + lookups
  }

  /// Lists of pairs by their first glyph. The values have a placement before the advance.
  var pairPositions: [UInt8] {
    let sets = firsts.map { first in
      let own = pairs.filter { $0.first == first }
      return Self.u16(own.count) + own.flatMap { Self.u16($0.second, 0, $0.adjustment, 0) }
    }
    let head = 10 + 2 * sets.count
    let coverage = Self.u16(1, firsts.count) + firsts.flatMap { Self.u16($0) }
    var bytes = Self.u16(1, head, 5, 1, sets.count)
    var offset = head + coverage.count
    for set in sets {
      bytes += Self.u16(offset)
      offset += set.count
    }
    return bytes + coverage + sets.joined()
  }

  /// A class for each glyph of a pair.
  var classPositions: [UInt8] {
    let (firsts, seconds) = (firsts, seconds)
    let values = [0] + firsts
    let matrix = values.flatMap { first in
      ([0] + seconds).flatMap { second in
        Self.u16(pairs.first { $0.first == first && $0.second == second }?.adjustment ?? 0)
      }
    }
    let start = 16 + matrix.count
    let coverage = Self.u16(2, firsts.count) + firsts.enumerated().flatMap { Self.u16($1, $1, $0) }
    let firstClasses = Self.u16(2, firsts.count) + firsts.enumerated().flatMap { Self.u16($1, $1, $0 + 1) }
    let least = seconds.first ?? 0
    let span = (seconds.last ?? 0) - least + 1
    let secondClasses =
      Self.u16(1, least, span)
      + (0..<span).flatMap { Self.u16((seconds.firstIndex(of: least + $0) ?? -1) + 1) }
    return Self.u16(2, start, 4, 0, start + coverage.count, start + coverage.count + firstClasses.count)
      + Self.u16(firsts.count + 1, seconds.count + 1) + matrix + coverage + firstClasses + secondClasses
  }

  /// The ligatures in sets by their first glyph, the longest first.
  var ligatureSubstitutions: [UInt8] {
    let known = ligatures.map { ($0.letters.unicodeScalars.map(glyph), glyph($0.ligature)) }
      .sorted { ($1.0.count, $0.1) < ($0.0.count, $1.1) }
    let firsts = Set(known.compactMap(\.0.first)).sorted()
    let sets = firsts.map { first in
      let own = known.filter { $0.0.first == first }
      return Self.list(
        Self.u16(own.count), own.map { Self.u16($1, $0.count) + $0.dropFirst().flatMap { Self.u16($0) } })
    }
    let coverage = Self.u16(1, firsts.count) + firsts.flatMap { Self.u16($0) }
    return Self.list(Self.u16(1, 6 + 2 * sets.count + sets.joined().count, sets.count), sets) + coverage
  }

  /// A head, the offsets of some parts from its beginning, and these.
  private static func list(_ head: [UInt8], _ parts: [[UInt8]]) -> [UInt8] {
    var (bytes, offset) = (head, head.count + 2 * parts.count)
    for part in parts {
      bytes += u16(offset)
      offset += part.count
    }
    return bytes + parts.joined()
  }
}
