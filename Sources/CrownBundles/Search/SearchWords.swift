/// The words by which a crown is found: those of its name, its title and its tags, without case and accents.
///
/// `RoyalCrown-2` has the words `royal`, `crown` and `2`.
package enum SearchWords {
  /// Further words of a text, and further bytes of a word, are ignored.
  package static let maximumCount = 64
  package static let maximumByteCount = 64

  /// The words of a crown, sorted, each once.
  package static func of(name: String, label: CrownLabel?) -> [String] {
    var words = Set(of(name))
    if let label {
      words.formUnion(of(label.title))
      for tag in label.tags { words.formUnion(of(tag)) }
    }
    return words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The words of a text in their order.
  /// - Complexity: O(n)
  package static func of(_ text: String) -> [String] {
    if let words = ofASCII(text) { return words }
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var wordBytes = 0
    func end() {
      if !word.isEmpty, words.count < maximumCount { words.append(TextFolding.folded(String(word))) }
      word.removeAll()
      wordBytes = 0
    }
    var previousIsSmall = false
    for scalar in text.unicodeScalars {
      let isWord = isWordScalar(scalar)
      let isCapital = scalar.properties.isUppercase
      if !isWord || isCapital && previousIsSmall { end() }
      let count = UTF8.width(scalar)
      if isWord, wordBytes + count <= maximumByteCount {
        word.append(scalar)
        wordBytes += count
      }
      previousIsSmall = isWord && !isCapital && scalar.properties.isAlphabetic
    }
    end()
    return words
  }

  /// The same for text in ASCII, which most is, in a tenth of the time; `nil` for other text.
  private static func ofASCII(_ text: String) -> [String]? {
    var text = text
    return text.withUTF8 { bytes -> [String]? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      var words: [String] = []
      var word: [UInt8] = []
      func end() {
        if !word.isEmpty, words.count < maximumCount { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
      var previousIsSmall = false
      for byte in bytes {
        let isSmall = byte &- 0x61 < 26
        let isCapital = byte &- 0x41 < 26
        let isWord = isSmall || isCapital || byte &- 0x30 < 10
        if !isWord || isCapital && previousIsSmall { end() }
        if isWord, word.count < maximumByteCount { word.append(isCapital ? byte | 0x20 : byte) }
        previousIsSmall = isSmall
      }
      end()
      return words
    }
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": return true
      default: return false
      }
    }
    // Emoji are words too: people search for them.
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .otherSymbol || scalar.properties.generalCategory == .nonspacingMark
  }
}
