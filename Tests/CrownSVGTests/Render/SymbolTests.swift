import CrownPath
import Testing

@testable import CrownSVG

/// Sheets: one file with many drawings.
@Suite struct SymbolTests {
  private static func sheet(_ body: String, _ attributes: String = "") -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>".utf8)
  }

  private func symbols(_ body: String) -> [String] { (try? SVGImporter().symbols(in: Self.sheet(body))) ?? [] }

  @Test func namesOfSymbols() {
    #expect(symbols("<symbol id='b'/><g><symbol id='a'/><symbol/><symbol id=''/></g><symbol id='b'/>") == ["b", "a"])
    // Only without symbols that have a name do other elements count.
    #expect(symbols("<symbol id='a'/><g id='b'/>") == ["a"])
    #expect(symbols("<symbol/><g id='b'/>") == ["b"])
    let body =
      "<defs id='d'><g id='a'><path id='x'/></g><linearGradient id='l'/><clipPath id='c'/></defs><path id='b'/>"
      + "<text id='t'/><svg id='s'/><title id='i'/>"
    #expect(symbols(body) == ["a", "b", "s"])
  }

  @Test func symbolsThatNoIdentifierLeadsTo() throws {
    let sheet = Self.sheet(
      "\n<symbol id='a'><path id='x'/></symbol>\n<symbol id='a'/>\n<symbol/><symbol id=''/>\n<symbol id='x'/>")
    let found = try SVGSource(sheet).symbols()
    #expect(found.identifiers == ["a"])
    #expect(
      found.problems.map(\.description) == [
        "3:1: the id 'a' is that of the <symbol> at 2:1, and the first one counts, as in browsers, so this <symbol> is "
          + "not imported; give it another id",
        "4:1: this <symbol> has no id, which would name its crown, so it is not imported; give it one",
        "4:10: this <symbol> has no id, which would name its crown, so it is not imported; give it one",
        "5:1: the id 'x' is that of the <path> at 2:16, and the first one counts, as in browsers, so this <symbol> is "
          + "not imported; give it another id",
      ])
    // Elements without an id are parts of no sheet, unless they are symbols.
    #expect(try SVGSource(Self.sheet("<g/><g id='a'/><g id='a'/>")).symbols().problems.count == 1)
  }

  @Test(arguments: [
    ("<symbol id='a'><path d='M1 1h2v2z'/></symbol><symbol id='b'/>", "it is a sheet of 2 symbols; import them with"),
    ("<defs><g id='a'><path d='M1 1h2v2z'/></g></defs><g id='b'/>", "it is a sheet of one symbol; import it with"),
    ("<g id='b'/>", "the drawing paints nothing, so there is nothing to import"),
  ]) func sheetsPaintNothingByThemselves(body: String, message: String) {
    do {
      _ = try SVGImporter().drawing(from: Self.sheet(body, "viewBox='0 0 9 9'"))
      Issue.record("\(body) was imported")
    } catch {
      #expect(error.description.contains(message))
    }
  }

  @Test(arguments: ["", "<text id='t'/>", "<g><g id='a'/></g>"])
  func aFileWithoutSymbols(body: String) {
    do {
      let found = try SVGImporter().symbols(in: Self.sheet(body))
      Issue.record("\(found)")
    } catch {
      #expect(error.description.hasPrefix("1:1: the file has no symbols"))
    }
  }

  @Test func aSheetThatIsTooLarge() {
    let many = String(repeating: "<symbol id='i'/>", count: 3) + (0..<20_001).map { "<symbol id='\($0)'/>" }.joined()
    #expect(throws: SVGRejection.self) { try SVGImporter().symbols(in: Self.sheet(many)) }
    #expect(throws: SVGRejection.self) { try SVGImporter().symbols(in: Array("no svg".utf8)) }
  }

  @Test func drawingsOfSymbols() throws {
    let sheet = Self.sheet(
      "<style>.a{fill:none;stroke:#000;stroke-width:2}</style><symbol id='a' viewBox='2 3 10 20'><title>one</title>"
        + "<path d='M2 3h4v4h-4z'/></symbol><g transform='scale(2)'><symbol id='b'><rect x='5' y='5' width='3' height='4'/>"
        + "</symbol></g><g class='a'><rect id='c' x='5' y='5' width='3' height='4'/></g>"
        + "<svg id='d' x='7' y='9' width='50' viewBox='0 0 8 8'><rect width='8' height='4'/></svg><use id='e' href='#a' "
        + "width='10' height='20' x='90'/><title>all</title>",
      "style='display:none'")
    func drawing(_ symbol: String) throws -> SVGImport { try SVGImporter().drawing(from: sheet, symbol: symbol) }
    let a = try drawing("a")
    #expect(a.drawing.viewBox == PathRect(x: 0, y: 0, width: 10, height: 20))
    #expect(a.drawing.path.bounds == PathRect(x: 0, y: 0, width: 4, height: 4))
    #expect(a.title == "one" && a.warnings == [])
    let b = try drawing("b").drawing
    #expect(b.viewBox == PathRect(x: 5, y: 5, width: 3, height: 4) && b.path.bounds == b.viewBox)
    let c = try drawing("c").drawing
    #expect(c.viewBox == PathRect(x: 4, y: 4, width: 5, height: 6))
    let d = try drawing("d").drawing
    #expect(d.viewBox == PathRect(x: 0, y: 0, width: 8, height: 8))
    #expect(d.path.bounds == PathRect(x: 0, y: 0, width: 8, height: 4))
    #expect(try drawing("e").drawing.viewBox == PathRect(x: 90, y: 0, width: 4, height: 4))
    #expect(throws: SVGRejection.self) { try drawing("f") }
    #expect(throws: SVGRejection.self) { try drawing("") }
  }

  @Test func whatIsNoDrawing() {
    let sheet = Self.sheet(
      "<symbol id='empty' viewBox='0 0 9 9'/><symbol id='flat' viewBox='0 0 0 9'><path d='M0 0h9v9z'/></symbol>"
        + "<symbol id='loop' viewBox='0 0 9 9'><use href='#loop'/></symbol><linearGradient id='l'/>")
    for symbol in ["empty", "flat", "loop", "l"] {
      #expect(throws: SVGRejection.self, "\(symbol)") { try SVGImporter().drawing(from: sheet, symbol: symbol) }
    }
  }
}
