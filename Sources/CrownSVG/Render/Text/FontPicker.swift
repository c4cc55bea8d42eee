import CrownPath

/// Chooses the fonts of texts, and keeps the outlines of their letters.
final class FontPicker {
  /// A letter of a font.
  struct Letter {
    /// The outline in font units, with y pointing down.
    var path: BezierPath
    /// The distance by which it moves the pen, in font units.
    var advance: Double
    var unitsPerEm: Double
    /// The font that has it, and the letter's glyph there; `nil` for a space that no font has.
    var source: Source?

    struct Source: Hashable {
      var face: Int
      var glyph: OpenTypeFont.Glyph
      var script: FontScript?
    }
  }

  /// Why a letter cannot be drawn.
  enum Failure: Error {
    /// No font has it.
    case missing
    /// The font has it, and it is damaged.
    case damaged(font: String, FontError)
    /// The drawing has too many different letters.
    case tooMany
  }

  /// The number of a request, which stands for it as long as the picker is there.
  typealias RequestID = Int

  private struct LetterKey: Hashable {
    var request: RequestID
    var scalar: Unicode.Scalar
  }

  private struct Pair: Hashable {
    var first: Letter.Source
    var second: Letter.Source
  }

  /// The most pairs of letters whose kerning is kept.
  private static let maximumPairs = 100_000
  /// The most different letters of a drawing.
  private static let maximumLetters = 10_000

  private let collection: FontCollection
  private var identifiers: [FontRequest: RequestID] = [:]
  private var matches: [FontCollection.Match] = []
  private var fonts: [Int: OpenTypeFont?] = [:]
  private var letters: [LetterKey: Result<Letter, Failure>] = [:]
  private var kernings: [Pair: Double] = [:]
  /// The comparisons that ligatures may take yet in a drawing: see `Font.joined`. A text of 100,000 letters takes less.
  private var ligatureStepsLeft = 4_000_000

  init(_ collection: FontCollection) { self.collection = collection }

  /// True if a text was drawn, or would have been with another font.
  private(set) var isUsed = false

  /// The number of a request.
  func identifier(of request: FontRequest) -> RequestID {
    if let known = identifiers[request] { return known }
    isUsed = true
    matches.append(collection.match(request))
    identifiers[request] = matches.count - 1
    return matches.count - 1
  }

  /// The first font for a request, whose measures count for its texts; `nil` where there are no fonts.
  func font(for request: RequestID) -> OpenTypeFont? {
    matches[request].faces.lazy.compactMap { self.font($0) }.first
  }

  /// The family that a request asks for in vain.
  func missingFamily(of request: RequestID) -> String? { matches[request].missing }

  /// The letter for a character, of the first font that has it.
  func letter(_ scalar: Unicode.Scalar, for request: RequestID) throws(Failure) -> Letter {
    let key = LetterKey(request: request, scalar: scalar)
    if let known = letters[key] { return try known.get() }
    guard letters.count < Self.maximumLetters else { throw .tooMany }
    let result: Result<Letter, Failure>
    do throws(Failure) {
      result = .success(try newLetter(scalar, for: request))
    } catch {
      result = .failure(error)
    }
    letters[key] = result
    return try result.get()
  }

  private func newLetter(_ scalar: Unicode.Scalar, for request: RequestID) throws(Failure) -> Letter {
    for face in matches[request].faces where collection.faces[face].description.blocks.mayContain(scalar) {
      guard let font = font(face), let glyph = font.glyph(of: scalar) else { continue }
      do throws(FontError) {
        return try letter(of: Letter.Source(face: face, glyph: glyph, script: FontScript(of: scalar)), in: font)
      } catch {
        throw .damaged(font: font.description.name, error)
      }
    }
    throw .missing
  }

  private func letter(of source: Letter.Source, in font: OpenTypeFont) throws(FontError) -> Letter {
    Letter(
      path: try font.outline(of: source.glyph), advance: font.advance(of: source.glyph), unitsPerEm: font.unitsPerEm,
      source: source)
  }

  /// Letters of one font that follow each other, with its ligatures: each with the number of letters that it stands
  /// for.
  func joined(_ letters: [Letter]) -> [(letter: Letter, count: Int)] {
    let unjoined = letters.map { (letter: $0, count: 1) }
    guard letters.count > 1, let face = letters[0].source?.face, let font = font(face), font.hasLigatures else {
      return unjoined
    }
    let script = letters.lazy.compactMap { $0.source?.script }.first ?? .latin
    var (result, index) = (unjoined.prefix(0), 0)
    for joined in font.joined(letters.compactMap { $0.source?.glyph }, script: script, &ligatureStepsLeft) {
      defer { index += joined.count }
      guard joined.count > 1 else {
        result.append((letters[index], 1))
        continue
      }
      let source = Letter.Source(face: face, glyph: joined.glyph, script: letters[index].source?.script)
      // A damaged ligature leaves its letters as they are.
      guard let ligature = try? letter(of: source, in: font) else {
        result += unjoined[index..<index + joined.count]
        continue
      }
      result.append((ligature, joined.count))
    }
    return Array(result)
  }

  /// The addition to the advance of the first of two letters that follow each other, in font units.
  func kerning(of first: Letter, _ second: Letter) -> Double {
    guard let a = first.source, let b = second.source, a.face == b.face, let font = font(a.face) else { return 0 }
    let pair = Pair(first: a, second: b)
    if let known = kernings[pair] { return known }
    let value = font.kerning(of: a.glyph, b.glyph, script: a.script ?? b.script ?? .latin)
    if kernings.count < Self.maximumPairs { kernings[pair] = value }
    return value
  }

  private func font(_ face: Int) -> OpenTypeFont? {
    if let known = fonts[face] { return known }
    let font = collection.faces[face].load()
    fonts[face] = .some(font)
    return font
  }
}
