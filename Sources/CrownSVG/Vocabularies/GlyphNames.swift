/// The names of a font's glyphs: those of the table `post` or `CFF `, else the letters of ligatures, else those of
/// their characters, such as `uniE001`.
struct GlyphNames {
  private var written: [Int: String] = [:]
  /// The letters that become a glyph as a ligature.
  private(set) var ligatures: [Int: String] = [:]
  private let characters: [Int: Unicode.Scalar]

  /// The longest name that is read.
  private static let longest = 200
  /// The most ligatures that are read.
  private static let mostLigatures = 100_000

  init(_ characters: [Int: Unicode.Scalar], in directory: FontDirectory) {
    self.characters = characters
    // A damaged table gives no names, or fewer.
    if let table = directory["CFF "] {
      try? readCompactNames(table)
    } else if let table = directory["post"] {
      try? readNames(table)
    }
    if let table = directory["GSUB"] { try? readLigatures(table) }
  }

  func name(of glyph: Int) -> String {
    if let name = written[glyph], !Self.isGeneric(name) { return name }
    if let name = ligatures[glyph] { return name }
    guard let character = characters[glyph] else { return written[glyph] ?? "glyph\(glyph)" }
    let digits = String(character.value, radix: 16, uppercase: true)
    return "uni" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Returns true for names that only number the glyphs or characters: `uniE001`, `u1F600`, `glyph12`, `cid00012`.
  private static func isGeneric(_ name: String) -> Bool {
    for start in ["uni", "u", "glyph", "gid", "cid", "g"] where name.hasPrefix(start) {
      let digits = name.dropFirst(start.count)
      if digits.count >= 2, digits.allSatisfy(\.isHexDigit), digits.contains(where: \.isNumber) { return true }
    }
    return false
  }

  private mutating func add(_ name: FontTable, to glyph: Int) throws(FontError) {
    guard name.count > 0, name.count <= Self.longest else { return }
    var bytes: [UInt8] = []
    for index in 0..<name.count { bytes.append(try name.byte(index)) }
    guard bytes.allSatisfy({ 0x21...0x7E ~= $0 }) else { return }
    written[glyph] = String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the names of a table `CFF ` (Adobe Technical Note 5176, section 13). Standard ones are left out: they are
  /// those of letters.
  private mutating func readCompactNames(_ table: FontTable) throws(FontError) {
    let dictionaries = try CompactIndex(table, at: CompactIndex(table, at: table.u8(2)).end)
    let strings = try CompactIndex(table, at: dictionaries.end)
    let top = try CompactDictionary(dictionaries[0])
    guard top[.fontArray] == nil, let offset = top[.charset]?.last, offset > 2,
      let charstringOffset = top[.charStrings]?.last
    else { return }
    let count = try CompactIndex(table, at: charstringOffset).count
    let charset = try table.part(from: offset)
    let format = try charset.u8(0)
    var (position, glyph) = (1, 1)
    while glyph < count {
      let first = try charset.u16(position)
      let more = format == 0 ? 0 : format == 1 ? try charset.u8(position + 2) : try charset.u16(position + 2)
      position += format == 0 ? 2 : format == 1 ? 3 : 4
      for number in first...first + more where glyph < count {
        if number >= Self.standardStrings { try add(strings[number - Self.standardStrings], to: glyph) }
        glyph += 1
      }
    }
  }

  private static let standardStrings = 391

  /// Reads the names of a table `post` of version 2. Those that all fonts share are left out: they are those of
  /// letters.
  private mutating func readNames(_ table: FontTable) throws(FontError) {
    guard try table.u32(0) == 0x0002_0000 else { return }
    let count = try table.u16(32)
    var position = 34 + 2 * count
    var parts: [FontTable] = []
    while position < table.count {
      let length = try table.u8(position)
      parts.append(try table.part(from: position + 1, count: min(length, table.count - position - 1)))
      position += 1 + length
    }
    for glyph in 0..<count {
      let number = try table.u16(34 + 2 * glyph) - 258
      if parts.indices.contains(number) { try add(parts[number], to: glyph) }
    }
  }

  private mutating func readLigatures(_ table: FontTable) throws(FontError) {
    guard let lookups = FeatureLookups(of: ["liga", "clig", "dlig", "rlig"], type: 4, extensionType: 7, in: table)
    else {
      return
    }
    var left = Self.mostLigatures
    for lookup in lookups[.latin] {
      for subtable in lookup.subtables {
        guard try subtable.u16(0) == 1 else { continue }
        let first = try GlyphCoverage(subtable.part(from: subtable.u16(2))).glyphs()
        for index in 0..<min(try subtable.u16(4), first.count) {
          let set = try subtable.part(from: subtable.u16(6 + 2 * index))
          for ligature in 0..<(try set.u16(0)) {
            left -= 1
            guard left > 0 else { return }
            try addLigature(set.part(from: set.u16(2 + 2 * ligature)), first: first[index])
          }
        }
      }
    }
  }

  private mutating func addLigature(_ ligature: FontTable, first: Int) throws(FontError) {
    let (glyph, count) = (try ligature.u16(0), try ligature.u16(2))
    guard count > 1, count <= Self.longest, ligatures[glyph] == nil, var name = characters[first].map({ String($0) })
    else { return }
    for index in 0..<count - 1 {
      guard let character = characters[try ligature.u16(4 + 2 * index)] else { return }
      name.unicodeScalars.append(character)
    }
    // White space and controls are no names.
    if name.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F..<0xA0 ~= $0.value) }) { ligatures[glyph] = name }
  }
}

extension GlyphCoverage {
  /// The glyphs that are covered, in the order of their numbers.
  fileprivate func glyphs() throws(FontError) -> [Int] {
    let count = try table.u16(2)
    var result: [Int] = []
    if try table.u16(0) == 1 {
      for index in 0..<count { result.append(try table.u16(4 + 2 * index)) }
    } else {
      for index in 0..<count {
        let (first, last) = (try table.u16(4 + 6 * index), try table.u16(6 + 6 * index))
        guard first <= last, result.count + last - first < 0x10000 else { throw table.damage }
        result += first...last
      }
    }
    return result
  }
}
