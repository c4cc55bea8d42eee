/// Text without case, accents and width: `Éclair`, `ECLAIR` and `ｅｃｌａｉｒ` become `eclair`.
///
/// Sort keys and search words in databases are made of it, so what it gives must never change. It is what Foundation's
/// `folding(options:locale:)` gives on Linux for these three options; a test compares them. The rules, for a character
/// and the marks that follow it:
/// - full-width and half-width forms become the usual ones;
/// - letters of the Latin, Greek and Cyrillic alphabets lose their accents;
/// - capitals become small, as in Unicode's full case folding (`ß` becomes `ss`);
/// - in other scripts marks carry meaning. They stay, decomposed and in canonical order.
package enum TextFolding {
  /// Folds a text.
  /// - Complexity: O(n)
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var rest = text.unicodeScalars[...]
    var result = String.UnicodeScalarView()
    while let first = rest.popFirst() { result.append(contentsOf: foldedCluster(of: first, in: &rest)) }
    return String(result)
  }

  /// Folds a character, and takes the marks that follow it from the rest of the text.
  private static func foldedCluster(
    of first: Unicode.Scalar, in rest: inout Substring.UnicodeScalarView
  ) -> [Unicode.Scalar] {
    let usual = usualWidth(of: first)
    let letter = withoutAccents(usual)
    var cluster = lowercase(letter)
    let keepsMarks = cluster.last.map { $0.value >= endOfAlphabets } ?? false
    // A first mark of the alphabets' own is dropped behind a character that folding has left alone. The full-width
    // macron counts as changed, although it has no usual form of one scalar.
    if cluster == [first], first != "\u{FFE3}", keepsMarks, let mark = rest.first, isMark(mark) {
      rest.removeFirst()
      if mark.value >= endOfAlphabets { cluster += decomposed(mark) }
    }
    while let mark = rest.first, isMark(mark) {
      rest.removeFirst()
      if keepsMarks { cluster += decomposed(mark) }
    }
    return cluster.count == 1 ? cluster : inCanonicalOrder(cluster)
  }

  /// The first scalar behind the Latin, Greek and Cyrillic alphabets and the marks that they use.
  private static let endOfAlphabets = 0x510 as UInt32

  /// Characters of this version of Unicode and later ones are left as they are: Foundation does not know them.
  private static let firstUnknownVersion = (major: 16, minor: 0)

  private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.age.map { $0 < firstUnknownVersion } ?? false
  }

  /// Returns true if a scalar belongs to the character before it: Unicode 15's property `Grapheme_Extend`, and the
  /// modifiers of emoji.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return isKnown(scalar)
    case .spacingMark, .format, .modifierLetter, .modifierSymbol: return otherMarks.contains(scalar.value)
    default: return false
    }
  }

  /// The members of the property that their category does not give away.
  private static let otherMarks = Set<UInt32>([
    0x09BE, 0x09D7, 0x0B3E, 0x0B57, 0x0BBE, 0x0BD7, 0x0CC2, 0x0CD5, 0x0CD6, 0x0D3E, 0x0D57, 0x0DCF, 0x0DDF, 0x1B35,
    0x200C, 0x302E, 0x302F, 0xFF9E, 0xFF9F, 0x1133E, 0x11357, 0x114B0, 0x114BD, 0x115AF, 0x1171E, 0x11930, 0x1D165,
    0x1D16E, 0x1D16F, 0x1D170, 0x1D171, 0x1D172, 0x1F3FB, 0x1F3FC, 0x1F3FD, 0x1F3FE, 0x1F3FF,
  ]).union(0xE0020...0xE007F)

  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    isKnown(scalar) ? NormalForm.decomposed(scalar) : [scalar]
  }

  /// The letter of one with accents, in the alphabets that lose them.
  private static func withoutAccents(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard let letter = decomposed(scalar).first, letter.value < endOfAlphabets else { return scalar }
    return letter
  }

  private static func lowercase(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let folding = specialFoldings[scalar] { return Array(folding.unicodeScalars) }
    return isKnown(scalar) ? Array(scalar.properties.lowercaseMapping.unicodeScalars) : [scalar]
  }

  /// The scalars whose Unicode case folding differs from the small letter.
  private static let specialFoldings: [Unicode.Scalar: String] = [
    "\u{B5}": "\u{3BC}", "ß": "ss", "\u{149}": "\u{2BC}n", "\u{17F}": "s", "\u{345}": "\u{3B9}",
    "\u{3C2}": "\u{3C3}", "\u{3D0}": "\u{3B2}", "\u{3D1}": "\u{3B8}", "\u{3D5}": "\u{3C6}", "\u{3D6}": "\u{3C0}",
    "\u{3F0}": "\u{3BA}", "\u{3F1}": "\u{3C1}", "\u{3F5}": "\u{3B5}", "\u{587}": "\u{565}\u{582}",
    "\u{1E9A}": "a\u{2BE}", "\u{1E9E}": "ss", "\u{FB00}": "ff", "\u{FB01}": "fi", "\u{FB02}": "fl",
    "\u{FB03}": "ffi", "\u{FB04}": "ffl", "\u{FB05}": "st", "\u{FB06}": "st", "\u{FB13}": "\u{574}\u{576}",
    "\u{FB14}": "\u{574}\u{565}", "\u{FB15}": "\u{574}\u{56B}", "\u{FB16}": "\u{57E}\u{576}",
    "\u{FB17}": "\u{574}\u{56D}",
  ]

  /// A stable sort by combining class.
  private static func inCanonicalOrder(_ cluster: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let ranks = cluster.map { isKnown($0) ? $0.properties.canonicalCombiningClass.rawValue : 0 }
    return cluster.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { cluster[$0] }
  }
}

// MARK: - Width

extension TextFolding {
  /// The usual form of a full-width or half-width one.
  private static func usualWidth(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFF01 + 0x21) ?? scalar
    case 0xFF5F...0xFFEE:
      for (first, forms) in usualForms where scalar.value >= first {
        let index = Int(scalar.value - first)
        return index < forms.count ? forms[index] : scalar
      }
      return scalar
    default: return scalar
    }
  }

  /// The usual forms of ranges of scalars, each with the first of them; the last range comes first.
  private static let usualForms: [(first: UInt32, forms: [Unicode.Scalar])] = [
    (0xFFE0, "¢£¬￣¦¥₩\u{FFE7}│←↑→↓■○"),
    (0xFFC2, "ᅡᅢᅣᅤᅥᅦ\u{FFC8}\u{FFC9}ᅧᅨᅩᅪᅫᅬ\u{FFD0}\u{FFD1}ᅭᅮᅯᅰᅱᅲ\u{FFD8}\u{FFD9}ᅳᅴᅵ"),
    (0xFFA0, "\u{1160}ᄀᄁᆪᄂᆬᆭᄃᄄᄅᆰᆱᆲᆳᆴᆵᄚᄆᄇᄈᄡᄉᄊᄋᄌᄍᄎᄏᄐᄑᄒ"),
    (0xFF66, "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"),
    (0xFF5F, "⦅⦆。「」、・"),
  ].map { (first: $0, forms: Array($1.unicodeScalars)) }
}
