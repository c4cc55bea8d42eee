import CrownPath
import Testing

@testable import poster

@Suite struct FontTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func lettersAreTheFontsOutlinesWithYDown() throws {
    let font = try scratch.font()
    #expect(font.unitsPerEm == 1000)
    #expect(font.capitalHeight == 700)
    let h = try font.outline(of: "H", tracking: 0)
    #expect(h.bounds == PathRect(x: 100, y: -700, width: 500, height: 700))
    #expect(Array(h.elements.prefix(2)) == [.move(to: PathPoint(100, 0)), .line(to: PathPoint(100, -700))])
    let o = try font.outline(of: "O", tracking: 0)
    #expect(o.bounds == PathRect(x: 50, y: -700, width: 700, height: 700))
    #expect(o.elements.contains { if case .quad = $0 { true } else { false } })
    #expect(o.elements.filter { $0 == .close }.count == 1)
  }

  @Test func lettersStandAsWideAsTheFontSays() throws {
    let font = try scratch.font()
    let line = try font.outline(of: "HH H", tracking: 0.05)
    // Two stems of 500 in widths of 700, a space of 300, and 50 between any two.
    let starts = line.elements.compactMap { element -> Double? in
      guard case .move(let point) = element else { return nil }
      return point.x
    }
    #expect(starts == [100, 850, 100 + 2 * 750 + 350])
  }

  @Test func pairsOfTheKernTableMoveTogether() throws {
    let width = try width(of: "AV", in: scratch.font(TestFont(kerning: -150).bytes))
    #expect(width == 1200 - 150)
    #expect(try self.width(of: "VA", in: scratch.font(TestFont(kerning: -150).bytes)) == 1200)
  }

  @Test func withoutKernTablePairsThatGapeMoveTogether() throws {
    let font = try scratch.font()
    let width = try width(of: "AV", in: font)
    #expect(width < 1200 - 20)
    #expect(width >= 1200 - 125)
    #expect(try self.width(of: "VA", in: font) == width)
    #expect(try self.width(of: "HH", in: font) == 1200)
    #expect(try self.width(of: "HO", in: font) == 700 + 750 - 100)
  }

  private func width(of text: String, in font: Font) throws -> Double {
    try #require(try font.outline(of: text, tracking: 0).bounds).width
  }

  @Test func missingLettersAreNamedOnceEach() throws {
    let font = try scratch.font()
    let error = #expect(throws: PosterError.self) { try font.outline(of: "HEHE €O♛", tracking: 0) }
    #expect(error == .missingLetters(["E", "€", "♛"], font: font.path))
    #expect(
      "\(try #require(error))"
        == "The font \(font.path) has no letters 'E', '€', '♛': choose another with --font.")
    // An accent apart from its letter is one letter with it.
    #expect(throws: PosterError.missingLetters(["Á"], font: font.path)) {
      try font.outline(of: "A\u{301}", tracking: 0)
    }
  }

  @Test(arguments: ["", " ", "\u{A0}\u{2003}"]) func lineWithoutLettersIsRefused(text: String) throws {
    let font = try scratch.font()
    #expect(throws: PosterError.emptyLine(text)) { try font.outline(of: text, tracking: 0) }
  }

  @Test(arguments: ["H\nH", "H\u{0}", "H\tO", "\u{1B}[31mH"]) func controlCharactersAreRefused(text: String) throws {
    let font = try scratch.font()
    let error = #expect(throws: PosterError.controlCharacter(text)) { try font.outline(of: text, tracking: 0) }
    #expect("\(try #require(error))".unicodeScalars.allSatisfy { $0.value >= 32 })
  }

  @Test func filesThatAreNoFontAreRefused() throws {
    let text = try scratch.write(Array("no font at all".utf8), to: "text.ttf")
    #expect(throws: PosterError.unreadableFont(text, reason: "is no font that FreeType reads")) { try Font(path: text) }
    let empty = try scratch.write([], to: "empty.ttf")
    #expect(throws: PosterError.self) { try Font(path: empty) }
    let missing = scratch.folder.path + "/missing.ttf"
    #expect(throws: PosterError.unreadableFont(missing, reason: "cannot be opened")) { try Font(path: missing) }
    #expect(throws: PosterError.self) { try Font(path: scratch.folder.path) }
  }

  @Test func damagedFontsAreRefusedOrSetSomething() throws {
    let whole = TestFont(kerning: -50).bytes
    var random = SeededGenerator(seed: 7)
    for round in 0..<400 {
      var bytes = whole
      if round % 4 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let path = try scratch.write(bytes, to: "damaged.ttf")
      do throws(PosterError) {
        let line = try Font(path: path).outline(of: "HO AVn", tracking: 0.03)
        #expect(line.isFinite)
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }
}
