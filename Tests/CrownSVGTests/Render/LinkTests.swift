import CrownPath
import Testing

@testable import CrownSVG

/// References to elements of other files.
@Suite struct LinkTests {
  private static func svg(_ body: String, _ attributes: String = "viewBox='0 0 64 64'") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>"
  }

  private static let files = [
    "parts.svg": svg(
      "<style>.s{fill:none;stroke:#000;stroke-width:2}</style><rect id='square' width='10' height='10'/>"
        + "<symbol id='half' viewBox='0 0 10 10'><rect width='10' height='5'/></symbol><g id='plain'><rect width='4' "
        + "height='4'/></g><rect id='styled' class='s' x='1' y='1' width='8' height='8'/><use id='deeper' "
        + "href='sub/more.svg#a'/><use id='loop' href='loop.svg#a'/><rect id='bad' width='x' height='3'/>"),
    "sub/more.svg": svg("<rect id='a' width='3' height='3'/><use id='near' href='near.svg#n'/>"),
    "sub/near.svg": svg("<rect id='n' width='2' height='2'/>"),
    "loop.svg": svg("<use id='a' href='./loop.svg#a'/>"), "text.svg": "no drawing",
    "a b.svg": svg("<rect id='a' width='5' height='5'/>"),
  ]

  private func imported(_ body: String) throws(SVGRejection) -> SVGImport {
    var importer = SVGImporter()
    importer.linkedFile = { path in Self.files[path].map { Array($0.utf8) } }
    return try importer.drawing(from: Drawn.document(body))
  }

  @Test(arguments: [
    ("<use href='parts.svg#square' x='5' y='6'/>", PathRect(x: 5, y: 6, width: 10, height: 10), 100.0),
    (
      "<use href='./parts.svg#half' x='5' y='6' width='20' height='20'/>", PathRect(x: 5, y: 6, width: 20, height: 10),
      200
    ),
    ("<g transform='scale(2)'><use href='parts.svg#square'/></g>", PathRect(x: 0, y: 0, width: 20, height: 20), 400),
    ("<use href='parts.svg#styled'/>", PathRect(x: 0, y: 0, width: 10, height: 10), 64),
    ("<use href='parts.svg#deeper'/>", PathRect(x: 0, y: 0, width: 3, height: 3), 9),
    ("<use href='sub/more.svg#near'/>", PathRect(x: 0, y: 0, width: 2, height: 2), 4),
    ("<use href='a%20b.svg#a'/>", PathRect(x: 0, y: 0, width: 5, height: 5), 25),
    (
      "<clipPath id='c'><rect width='6' height='4'/></clipPath><use clip-path='url(#c)' href='parts.svg#square'/>",
      PathRect(x: 0, y: 0, width: 6, height: 4), 24
    ),
    (
      "<use href='parts.svg#plain' style='--a:1' fill='none' stroke='#000' stroke-width='2'/>",
      PathRect(x: -1, y: -1, width: 6, height: 6), 32
    ),
    (
      "<linearGradient id='g'><stop/></linearGradient><use href='parts.svg#plain' fill='url(#g)' marker-end='url(#g)'/>",
      PathRect(x: 0, y: 0, width: 4, height: 4), 16
    ),
  ])
  func whatIsDrawn(body: String, bounds: PathRect, area: Double) throws {
    let drawn = try imported(body)
    #expect(drawn.drawing.path.bounds == bounds)
    #expect(abs(Drawn.area(drawn.drawing.path) - area) < 1e-6)
    #expect(drawn.warnings == [] && !drawn.linkedFiles.isEmpty)
  }

  @Test(arguments: [
    ("/etc/parts.svg#a", "is no file in this folder"), ("../parts.svg#a", "is no file in this folder"),
    ("sub/../parts.svg#a", "is no file in this folder"), ("%2E%2E/parts.svg#a", "is no file in this folder"),
    ("https://example.org/a.svg#a", "is no file in this folder"), ("file:///a.svg#a", "is no file in this folder"),
    ("//host/a.svg#a", "is no file in this folder"), ("sub\\a.svg#a", "is no file in this folder"),
    ("data:image/svg+xml,a#b", "is no file in this folder"), ("a%00.svg#a", "is no file in this folder"),
    ("%FF.svg#a", "is no file in this folder"), ("parts.svg", "names no element"), ("parts.svg#", "names no element"),
    ("none.svg#a", "leads to no file that can be read"), ("text.svg#a", "leads to a file that is no SVG drawing"),
    ("parts.svg#bad", "parts.svg:1:"),
    (String(repeating: "a/", count: 600) + "b.svg#c", "is no file in this folder"),
  ])
  func whatIsRefused(reference: String, reason: String) {
    do {
      _ = try imported("<use href='\(reference)'/><path d='M0 0h9v9z'/>")
      Issue.record("imported")
    } catch {
      #expect(error.description.contains(reason), "\(error)")
    }
  }

  @Test func anElementThatIsMissingIsAWarning() throws {
    let drawn = try imported("<use href='parts.svg#none'/><path d='M0 0h9v9z'/>")
    #expect(drawn.warnings.map(\.message) == ["nothing in that file is called '#none'; nothing is drawn"])
  }

  @Test(arguments: ["loop.svg#a", "parts.svg#loop"])
  func aReferenceThatLeadsBackDrawsNothing(reference: String) throws {
    let drawn = try imported("<use href='\(reference)'/><path d='M0 0h9v9z'/>")
    #expect(drawn.drawing.path.bounds == PathRect(x: 0, y: 0, width: 9, height: 9))
    #expect(drawn.warnings.contains { $0.message.contains("leads back to itself") }, "\(drawn.warnings)")
  }

  @Test func theWorkIsBounded() {
    var importer = SVGImporter()
    importer.linkedFile = { _ in Array(Self.svg("<g id='a'><path d='M0 0h1v1z'/></g>").utf8) }
    let many = (0..<101).map { "<use href='\($0).svg#a'/>" }.joined()
    #expect(throws: SVGRejection.self) { try importer.drawing(from: Drawn.document(many)) }
    // Each file refers to the next one ten times.
    importer.linkedFile = { path in
      let next = (Int(path.prefix { $0 != "." }) ?? 0) + 1
      let body = String(repeating: "<use href='\(next).svg#a'/>", count: 10)
      return Array(Self.svg("<g id='a'>\(body)</g>").utf8)
    }
    #expect(throws: SVGRejection.self) { try importer.drawing(from: Drawn.document("<use href='0.svg#a'/>")) }
  }

  @Test func withoutAReaderNothingIsLoaded() {
    #expect(
      Drawn.problems("<use href='parts.svg#square'/>")
        == ["2:12: 'parts.svg#square' lies outside of this file, and nothing is loaded; copy it into the file"])
  }
}
