/// Why a font, or a letter of it, cannot be used.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not those of a TrueType or OpenType font.
  case notAFont
  /// The font has pictures of letters, or outlines of a kind that is not read.
  case noOutlines
  /// A table has offsets or numbers that cannot be right.
  case damaged(table: String)
  /// A glyph takes more work than any letter needs.
  case tooComplex

  /// The reason of the error, as the end of a sentence that begins with the font.
  public var description: String {
    switch self {
    case .notAFont: "is no TrueType or OpenType font; give a file that ends in .ttf, .otf or .ttc"
    case .noOutlines: "has no outlines that can be read, only pictures of letters or a newer kind; use another font"
    case .damaged(let table): "is damaged in its table '\(table)'; use another copy of it"
    case .tooComplex: "has a letter that is too complex; use another font"
    }
  }
}
