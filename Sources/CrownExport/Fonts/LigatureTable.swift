/// The table `GSUB`: the letters of a crown's name become its glyph, as a ligature.
enum LigatureTable {
  /// The longest name that is a ligature: HarfBuzz, which browsers use, joins no more glyphs.
  static let longestName = 64
  /// The most bytes of a subtable, whose offsets have 16 bits.
  private static let largestSubtable = 60_000

  /// The letters of a name, and its glyph.
  private typealias Ligature = (letters: [Int], glyph: Int)

  static func table(of font: FontFile) -> FontBytes {
    var table = FontBytes()
    table.add32(0x0001_0000)
    let (scripts, features) = (10, 10 + 26)
    for offset in [scripts, features, features + 14] { table.add16(offset) }
    // Both scripts have one language, with one feature.
    table.add16(2)
    for tag in ["DFLT", "latn"] {
      table.addTag(tag)
      table.add16(14)
    }
    for value in [4, 0, 0, 0xFFFF, 1, 0] { table.add16(value) }
    // One feature, of one lookup.
    table.add16(1)
    table.addTag("liga")
    for value in [8, 0, 1, 0] { table.add16(value) }
    // One lookup: subtables behind offsets of 32 bits (type 7).
    let subtables = subtables(of: font)
    for value in [1, 4, 7, 0, subtables.count] { table.add16(value) }
    let start = 6 + 2 * subtables.count
    for index in subtables.indices { table.add16(start + 8 * index) }
    var offset = 8 * subtables.count
    for (index, subtable) in subtables.enumerated() {
      table.add16(1)
      table.add16(4)
      table.add32(offset - 8 * index)
      offset += subtable.count
    }
    for subtable in subtables { table.add(subtable.bytes) }
    return table
  }

  private static func subtables(of font: FontFile) -> [FontBytes] {
    var glyphs = [Int](repeating: 0, count: 256)
    for (index, letter) in FontFile.letters.enumerated() { glyphs[Int(letter)] = 1 + index }
    var ligatures = font.members.enumerated().compactMap { index, member -> Ligature? in
      let letters = member.name.utf8.map { glyphs[Int($0)] }
      guard letters.count <= longestName, !letters.contains(0) else { return nil }
      return (letters, FontFile.firstMember + index)
    }
    // The first that matches counts, so a name comes before those that it begins with.
    ligatures.sort { one, other in
      guard one.letters.first == other.letters.first else {
        return one.letters.lexicographicallyPrecedes(other.letters)
      }
      return one.letters.count == other.letters.count
        ? one.letters.lexicographicallyPrecedes(other.letters) : one.letters.count > other.letters.count
    }
    var groups: [ArraySlice<Ligature>] = []
    var (start, size) = (0, 0)
    for (index, ligature) in ligatures.enumerated() {
      // At most a set, an entry of the coverage, an offset, and the ligature.
      let added = 8 + 6 + 2 * ligature.letters.count
      if size + added > largestSubtable {
        groups.append(ligatures[start..<index])
        (start, size) = (index, 0)
      }
      size += added
    }
    if start < ligatures.count { groups.append(ligatures[start...]) }
    return groups.map(subtable)
  }

  /// A subtable of some ligatures (lookup type 4, format 1).
  private static func subtable(_ ligatures: ArraySlice<Ligature>) -> FontBytes {
    var sets: [(first: Int, ligatures: [Ligature])] = []
    for ligature in ligatures {
      guard let first = ligature.letters.first else { continue }
      if sets.last?.first == first {
        sets[sets.count - 1].ligatures.append(ligature)
      } else {
        sets.append((first, [ligature]))
      }
    }
    let coverage = 6 + 2 * sets.count
    var table = FontBytes()
    table.add16(1)
    table.add16(coverage)
    table.add16(sets.count)
    var offset = coverage + 4 + 2 * sets.count
    for set in sets {
      table.add16(offset)
      offset += 2 + set.ligatures.reduce(0) { $0 + 2 + 4 + 2 * ($1.letters.count - 1) }
    }
    table.add16(1)
    table.add16(sets.count)
    for set in sets { table.add16(set.first) }
    for set in sets {
      table.add16(set.ligatures.count)
      var offset = 2 + 2 * set.ligatures.count
      for ligature in set.ligatures {
        table.add16(offset)
        offset += 4 + 2 * (ligature.letters.count - 1)
      }
      for ligature in set.ligatures {
        table.add16(ligature.glyph)
        table.add16(ligature.letters.count)
        for letter in ligature.letters.dropFirst() { table.add16(letter) }
      }
    }
    return table
  }
}
