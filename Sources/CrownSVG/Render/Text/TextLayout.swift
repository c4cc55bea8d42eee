import CrownPath

/// Sets the characters of a text: finds their letters and where each of them lies.
///
/// Letters follow each other by the widths and the kerning of the font, with its ligatures within an element.
struct TextLayout {
  /// Letters of one span, as one path in the user units of the text.
  struct Part {
    let span: Int
    var path: BezierPath
  }

  /// A letter and where it lies.
  private struct PlacedLetter {
    var letter: FontPicker.Letter
    var span: Int
    var origin: PathPoint
    var advance: Double
    var rotation: Double
  }

  private let content: TextContent
  private let fonts: FontPicker
  private var placed: [PlacedLetter] = []
  /// The first letter of the part of the text that is anchored together.
  private var chunkStart = 0
  /// The characters that no font has, each once.
  private(set) var missing: [Unicode.Scalar] = []
  /// The characters that would have to be joined or reordered, each once.
  private(set) var unshaped: [Unicode.Scalar] = []
  /// Why a letter that a font has cannot be drawn.
  private(set) var failure: FontPicker.Failure?

  init(_ content: TextContent, _ fonts: FontPicker) {
    (self.content, self.fonts) = (content, fonts)
    let letters = content.characters.map { letter(for: $0.scalar, content.spans[$0.span].font) }
    var (pen, index) = (PathPoint.zero, 0)
    while index < letters.count {
      for (letter, count) in run(of: letters, from: index) {
        let character = content.characters[index]
        if character.x != nil || character.y != nil { endChunk() }
        pen = PathPoint((character.x ?? pen.x) + (character.dx ?? 0), (character.y ?? pen.y) + (character.dy ?? 0))
        if let letter { place(letter, character, &pen) }
        index += count
      }
    }
    endChunk()
  }

  /// The letters of the characters that may be joined with the one at an index, each with the number of its characters.
  ///
  /// As in browsers, letters that are spaced out are not joined, nor are those that have positions of their own.
  private func run(
    of letters: [FontPicker.Letter?], from start: Int
  ) -> [(letter: FontPicker.Letter?, count: Int)] {
    let (characters, span) = (content.characters, content.characters[start].span)
    let style = content.spans[span].context.style.text
    guard let face = letters[start]?.source?.face, style.isJoined, style.letterSpacing == 0,
      characters[start].rotation == nil
    else { return [(letters[start], 1)] }
    var end = start + 1
    while end < letters.count, characters[end].span == span, letters[end]?.source?.face == face,
      !characters[end].isPositioned
    { end += 1 }
    return fonts.joined(letters[start..<end].compactMap(\.self))
  }

  private mutating func place(
    _ letter: FontPicker.Letter, _ character: TextContent.Character, _ pen: inout PathPoint
  ) {
    let style = content.spans[character.span].context.style
    let scale = style.fontSize.own / letter.unitsPerEm
    if character.x == nil, character.y == nil { kern(letter, of: character.span, &pen) }
    var advance = letter.advance * scale + style.text.letterSpacing
    if character.scalar.isSpace { advance += style.text.wordSpacing }
    placed.append(
      PlacedLetter(
        letter: letter, span: character.span, origin: pen, advance: advance, rotation: character.rotation ?? 0))
    pen.x += advance
  }

  /// Moves the pen to where a letter lies beside the one before it, if both are of one font and size.
  private mutating func kern(_ letter: FontPicker.Letter, of span: Int, _ pen: inout PathPoint) {
    guard placed.count > chunkStart, let last = placed.last else { return }
    let (style, former) = (content.spans[span].context.style, content.spans[last.span].context.style)
    guard style.text.isKerned, former.text.isKerned, style.fontSize.own == former.fontSize.own else { return }
    let shift = fonts.kerning(of: last.letter, letter) * style.fontSize.own / letter.unitsPerEm
    placed[placed.count - 1].advance += shift
    pen.x += shift
  }

  /// The letter of a character; `nil` where there is none, which is noted.
  private mutating func letter(for scalar: Unicode.Scalar, _ font: FontPicker.RequestID) -> FontPicker.Letter? {
    if scalar.needsShaping {
      if !unshaped.contains(scalar) { unshaped.append(scalar) }
      return nil
    }
    do throws(FontPicker.Failure) {
      return try fonts.letter(scalar, for: font)
    } catch {
      switch error {
      case .missing where scalar.isSpace:
        // As wide as a space is in most fonts.
        return FontPicker.Letter(path: BezierPath(), advance: 0.25, unitsPerEm: 1)
      case .missing: if !missing.contains(scalar) { missing.append(scalar) }
      case .damaged, .tooMany: if failure == nil { failure = error }
      }
      return nil
    }
  }

  /// Moves the letters of a chunk so that its start, middle or end lies where the text's position is.
  private mutating func endChunk() {
    defer { chunkStart = placed.count }
    guard chunkStart < placed.count else { return }
    let anchor = content.spans[placed[chunkStart].span].context.style.text.anchor
    guard anchor != .start else { return }
    let (start, chunk) = (placed[chunkStart].origin.x, placed[chunkStart...])
    let least = chunk.reduce(start) { min($0, $1.origin.x, $1.origin.x + $1.advance) }
    let largest = chunk.reduce(start) { max($0, $1.origin.x, $1.origin.x + $1.advance) }
    let shift = start - (anchor == .middle ? (least + largest) / 2 : largest)
    for index in placed[chunkStart...].indices { placed[index].origin.x += shift }
  }

  // MARK: - Result

  /// The paths of the letters, in the order of the text.
  ///
  /// - Parameter mayAdd: Returns true if the drawing may have the elements of another letter's path.
  func parts(_ mayAdd: (BezierPath) -> Bool) -> [Part] {
    var result: [Part] = []
    for letter in placed where !letter.letter.path.isEmpty {
      let style = content.spans[letter.span].context.style
      guard style.isVisible, style.fontSize.own > 0 else { continue }
      guard mayAdd(letter.letter.path) else { break }
      let scale = style.fontSize.own / letter.letter.unitsPerEm
      let transform = PathTransform.scale(x: scale, y: scale)
        .followed(by: .translation(x: 0, y: baseline(of: letter.span)))
        .followed(by: TransformParser.rotation(degrees: letter.rotation))
        .followed(by: .translation(x: letter.origin.x, y: letter.origin.y))
      if result.last?.span != letter.span { result.append(Part(span: letter.span, path: BezierPath())) }
      letter.letter.path.transformed(by: transform).draw(into: &result[result.count - 1].path)
    }
    return result
  }

  /// The box around the text: that of its letters' widths and of the heights of their fonts.
  var box: PathRect? {
    var result: PathRect?
    for letter in placed {
      guard let font = fonts.font(for: content.spans[letter.span].font) else { continue }
      let scale = content.spans[letter.span].context.style.fontSize.own / font.unitsPerEm
      let y = letter.origin.y + baseline(of: letter.span)
      let box = PathRect(
        spanning: PathPoint(letter.origin.x, y - font.ascent * scale),
        PathPoint(letter.origin.x + letter.advance, y + font.descent * scale))
      result = result?.union(box) ?? box
    }
    return result
  }

  /// The distance by which the baseline of a span's letters lies below the text's y.
  private func baseline(of span: Int) -> Double {
    let style = content.spans[span].context.style
    if case .alphabetic = style.text.baseline, case .none = style.text.shift { return 0 }
    guard let font = fonts.font(for: content.spans[span].font) else { return 0 }
    let line: Double =
      switch style.text.baseline {
      case .alphabetic: 0
      case .middle: font.xHeight / 2
      case .central: (font.ascent - font.descent) / 2
      case .hanging: font.ascent * 0.8
      case .top: font.ascent
      case .bottom: -font.descent
      case .mathematical: font.ascent / 2
      }
    let height = font.ascent + font.descent
    let scale = style.fontSize.own / font.unitsPerEm
    switch style.text.shift {
    case .none: return line * scale
    case .sub: return (line + height / 2) * scale
    case .super: return (line - height / 2) * scale
    case .length(let length): return line * scale - length
    }
  }
}
