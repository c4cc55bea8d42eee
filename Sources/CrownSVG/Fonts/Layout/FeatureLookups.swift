/// The lookups of features of the table `GPOS` or `GSUB`, by script (OpenType 1.9, chapter 2).
struct FeatureLookups: Sendable {
  /// The subtables of one lookup, of which the first that knows the glyphs counts.
  struct Lookup: Sendable {
    fileprivate(set) var subtables: [FontTable] = []
  }

  private var lookups: [FontScript: [Lookup]] = [:]

  /// The largest number of scripts, features or lookups of a font that is read, and that of the subtables of a script.
  private static let (maximumCount, maximumSubtables) = (1000, 200)

  /// Reads the lookups of a table; `nil` where it has none of the features, or is damaged.
  ///
  /// - Parameters:
  ///   - features: The tags of the features that apply by themselves.
  ///   - type: The type of the lookups that are read; others are skipped.
  ///   - extensionType: The type that leads to subtables of any type by an offset of 32 bits.
  init?(of features: Set<String>, type: Int, extensionType: Int, in table: FontTable) {
    var known: [Int: [Lookup]] = [:]
    for script in FontScript.allCases {
      guard let start = try? Self.languageSystem(of: script, in: table) else { continue }
      let read =
        known[start]
        ?? (try? Self.lookups(ofLanguageSystem: start, features, (type, extensionType), in: table)) ?? []
      known[start] = read
      if !read.isEmpty { lookups[script] = read }
    }
    if lookups.isEmpty { return nil }
  }

  /// The lookups of a script, in the order in which they apply; empty where it has none.
  subscript(script: FontScript) -> [Lookup] { lookups[script] ?? [] }

  /// The offset of the default language system of a script; `nil` if there is none.
  private static func languageSystem(of script: FontScript, in table: FontTable) throws(FontError) -> Int? {
    let list = try table.u16(4)
    var best: (rank: Int, start: Int)?
    for index in 0..<min(try table.u16(list), maximumCount) {
      let entry = list + 2 + 6 * index
      let tag = try table.tag(entry)
      // The order in which HarfBuzz asks for scripts.
      guard let rank = ["latn", "dflt", "DFLT", script.rawValue].lastIndex(of: tag), rank > best?.rank ?? -1 else {
        continue
      }
      best = (rank, list + (try table.u16(entry + 4)))
    }
    guard let best else { return nil }
    let offset = try table.u16(best.start)
    return offset == 0 ? nil : best.start + offset
  }

  private static func lookups(
    ofLanguageSystem start: Int, _ tags: Set<String>, _ types: (own: Int, extension: Int), in table: FontTable
  ) throws(FontError) -> [Lookup] {
    let features = try table.u16(6)
    var numbers: Set<Int> = []
    for index in 0..<min(try table.u16(start + 4), maximumCount) {
      let entry = features + 2 + 6 * (try table.u16(start + 6 + 2 * index))
      guard tags.contains(try table.tag(entry)) else { continue }
      let feature = features + (try table.u16(entry + 4))
      for index in 0..<min(try table.u16(feature + 2), maximumCount) {
        numbers.insert(try table.u16(feature + 4 + 2 * index))
      }
    }
    let list = try table.u16(8)
    var (result, subtablesLeft) = ([Lookup](), maximumSubtables)
    for number in numbers.sorted() where number < (try table.u16(list)) {
      let start = list + (try table.u16(list + 2 + 2 * number))
      let lookup = try lookup(at: start, types, in: table, &subtablesLeft)
      if !lookup.subtables.isEmpty { result.append(lookup) }
    }
    return result
  }

  private static func lookup(
    at start: Int, _ types: (own: Int, extension: Int), in table: FontTable, _ subtablesLeft: inout Int
  ) throws(FontError) -> Lookup {
    var lookup = Lookup()
    let type = try table.u16(start)
    for index in 0..<(try table.u16(start + 4)) where subtablesLeft > 0 {
      subtablesLeft -= 1
      let subtable = try table.part(from: start + (try table.u16(start + 6 + 2 * index)))
      if type == types.own {
        lookup.subtables.append(subtable)
      } else if type == types.extension, try subtable.u16(2) == types.own {
        lookup.subtables.append(try subtable.part(from: subtable.u32(4)))
      }
    }
    return lookup
  }
}
