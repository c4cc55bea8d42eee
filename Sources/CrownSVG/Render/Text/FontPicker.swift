import CrownFont
import CrownPath

/// Chooses the fonts of texts, and keeps the outlines of their letters.
final class FontPicker {
  /// A letter of a font.
  struct Letter {
    /// The outline in font units, with y pointing down.
    var path: BezierPath
    /// How far it moves the pen, in font units.
    var advance: Double
    var unitsPerEm: Double
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

  /// The most different letters of a drawing.
  private static let maximumLetters = 10_000

  private let collection: FontCollection
  private var identifiers: [FontRequest: RequestID] = [:]
  private var matches: [FontCollection.Match] = []
  private var fonts: [Int: Font?] = [:]
  private var letters: [LetterKey: Result<Letter, Failure>] = [:]

  init(_ collection: FontCollection) { self.collection = collection }

  /// Whether a text was drawn, or would have been with another font.
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
  func font(for request: RequestID) -> Font? {
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
        return Letter(
          path: try font.outline(of: glyph), advance: font.advance(of: glyph), unitsPerEm: font.unitsPerEm)
      } catch {
        throw .damaged(font: font.description.name, error)
      }
    }
    throw .missing
  }

  private func font(_ face: Int) -> Font? {
    if let known = fonts[face] { return known }
    let font = collection.faces[face].load()
    fonts[face] = .some(font)
    return font
  }
}
