/// The table `CFF `: the outlines and names of glyphs (Adobe Technical Note 5176).
enum CompactFontTable {
  /// The number of names that need not be written (appendix A).
  static let standardStrings = 391

  /// The operators of dictionaries that are written.
  fileprivate enum Key: Int {
    case fullName = 2
    case familyName = 3
    case box = 5
    case charset = 15
    case charstrings = 17
    case `private` = 18
    case defaultWidth = 20
    case nominalWidth = 21
    case matrix = 0x0C07
  }

  static func table(of font: FontFile) -> FontBytes {
    let names = font.glyphs.dropFirst().map { Array($0.name.utf8) }
    let fontName = Array(font.postScriptName.utf8)
    let strings = index(names + [fontName])
    let charstrings = index(font.glyphs.map(\.charstring))
    var privateData = FontBytes()
    privateData.addEntry(.defaultWidth, [FontMeasures.unitsPerEm])
    privateData.addEntry(.nominalWidth, [0])
    var charset = FontBytes()
    charset.add8(2)  // One range: the names follow each other.
    charset.add16(standardStrings)
    charset.add16(names.count - 1)

    func topDictionary(_ offsets: (charset: Int, charstrings: Int, privateData: Int)) -> FontBytes {
      var data = FontBytes()
      let fontNameNumber = standardStrings + names.count
      data.addEntry(.fullName, [fontNameNumber])
      data.addEntry(.familyName, [fontNameNumber])
      data.addMatrix(unitsPerEm: FontMeasures.unitsPerEm)
      let box = font.box
      data.addEntry(.box, [box.minX, box.minY, box.maxX, box.maxY])
      data.addEntry(.charset, [offsets.charset])
      data.addEntry(.charstrings, [offsets.charstrings])
      data.addEntry(.private, [privateData.count, offsets.privateData])
      return index([data.bytes])
    }

    var table = FontBytes()
    table.add([1, 0, 4, 4])  // Version 1.0, a header of 4 bytes, offsets of 4.
    table.add(index([fontName]).bytes)
    // Offsets have five bytes, whatever they are, so that the dictionary's length does not depend on them.
    let start = table.count + topDictionary((0, 0, 0)).count + strings.count + index([]).count
    let charstringStart = start + charset.count
    table.add(topDictionary((start, charstringStart, charstringStart + charstrings.count)).bytes)
    for part in [strings, index([]), charset, charstrings, privateData] { table.add(part.bytes) }
    return table
  }

  /// An index: a list of things of different lengths (section 5).
  private static func index(_ items: [[UInt8]]) -> FontBytes {
    var index = FontBytes()
    index.add16(items.count)
    guard !items.isEmpty else { return index }
    let total = items.reduce(1) { $0 + $1.count }
    let size = total < 1 << 8 ? 1 : total < 1 << 16 ? 2 : total < 1 << 24 ? 3 : 4
    index.add8(size)
    func addOffset(_ offset: Int) {
      switch size {
      case 1: index.add8(offset)
      case 2: index.add16(offset)
      case 3: index.add24(offset)
      default: index.add32(offset)
      }
    }
    var offset = 1
    addOffset(offset)
    for item in items {
      offset += item.count
      addOffset(offset)
    }
    for item in items { index.add(item) }
    return index
  }
}

extension FontBytes {
  /// Adds an operator with numbers of five bytes.
  fileprivate mutating func addEntry(_ key: CompactFontTable.Key, _ numbers: [Int]) {
    for number in numbers {
      add8(29)
      add32(number)
    }
    addKey(key)
  }

  private mutating func addKey(_ key: CompactFontTable.Key) {
    if key.rawValue > 0xFF { add8(key.rawValue >> 8) }
    add8(key.rawValue & 0xFF)
  }

  /// Adds the scale of font units to ems, as a decimal number: a half byte each digit (section 4, "real number").
  fileprivate mutating func addMatrix(unitsPerEm: Int) {
    let scale = (1 / Double(unitsPerEm)).text(decimals: 16)
    for number in [scale, "0", "0", scale, "0", "0"] {
      var halves = number.utf8.map { $0 == UInt8(ascii: ".") ? 10 : Int($0) - 48 }
      halves += halves.count % 2 == 0 ? [15, 15] : [15]
      add8(30)
      for start in stride(from: 0, to: halves.count, by: 2) { add8(halves[start] << 4 | halves[start + 1]) }
    }
    addKey(.matrix)
  }
}
