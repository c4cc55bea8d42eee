import CrownImport
import CrownPNG
import CrownPNGImport
import CrownSVG
import CrownStore
import CrownsTestSupport
import Testing

/// The kinds of messages, by which an app says in its own words why a drawing was not imported.
@Suite struct ImportMessageKindTests {
  private static func document(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\(content)</svg>"
  }

  /// The kind of the first problem of a document; `nil` if it is imported.
  private static func kind(
    ofRefusal bytes: some Sequence<UInt8>, _ settings: ImportSettings = ImportSettings(), name: String = "royal",
    path: String = "royal.svg"
  ) -> ImportMessage.Kind? {
    do throws(ImportRefusal) {
      _ = try CrownEncoder(settings: settings, pictures: .png).encode(Array(bytes), name: name, path: path)
      return nil
    } catch {
      return error.problems.first?.kind
    }
  }

  @Test(
    "Refused documents",
    arguments: [
      ("", .malformed), ("hello", .malformed), ("<svg", .malformed),
      (document("<path d='M1 1Lx'/>"), .malformed), (document("<text x='1' y='9'>A</text>"), .missing),
      (document("<image href='data:image/png;base64,AA' width='9' height='9'/>"), .unsupported),
      (document("<g filter='url(#f)'><path d='M1 1h9v9z'/></g>"), nil), (document(""), .empty),
      (document("<path d='M1 1h9v9z' fill='none'/>"), .empty),
      (document("<path d='M1 1h9v9z' clip-path='circle(1px at 20px 20px)'/>"), .empty),
      (document(String(repeating: "<g>", count: 2000)), .limit),
      (document("<path d='M1 1h9v9z' stroke='#000' vector-effect='non-scaling-stroke'/>"), .unsupported),
    ] as [(String, ImportMessage.Kind?)])
  func refusals(text: String, expected: ImportMessage.Kind?) {
    #expect(Self.kind(ofRefusal: text.utf8) == expected)
  }

  @Test func coloursAreRefusedAsColours() {
    var settings = ImportSettings()
    settings.drawing.colors = .refuse
    let colored = Self.document("<path d='M1 1h9v9z'/><path d='M12 1h9v9z' fill='red'/>")
    #expect(Self.kind(ofRefusal: colored.utf8, settings) == .colors)
    #expect(Self.kind(ofRefusal: colored.utf8) == nil)
  }

  @Test(
    "Warnings",
    arguments: [
      ("<path d='M1 1h9v9z'/><use href='#none'/>", .missing), ("<path d='M1 1h9v9z'/><blink/>", .unsupported),
      ("<path d='M1 1h9v9zLx'/>", .malformed), ("<path d='M1 1h9v9z'/><path d=''/>", .empty),
      ("<path d='M1 1h9v9z' fill='url(#none)'/><path d='M1 1h9v9z'/>", .missing),
      ("<path d='M1 1h9v9z' stroke='#000' stroke-linejoin='arcs'/>", .approximate),
    ] as [(String, ImportMessage.Kind)])
  func warnings(content: String, expected: ImportMessage.Kind) throws {
    let crown = try CrownEncoder().encode(Array(Self.document(content).utf8), name: "royal", path: "royal.svg")
    #expect(crown.warnings.map(\.kind) == [expected])
  }

  @Test func picturesHaveKinds() throws {
    let blank = PNG.encode(try Mask(width: 8, height: 8), color: .black)
    #expect(Self.kind(ofRefusal: blank, path: "royal.png") == .empty)
    #expect(Self.kind(ofRefusal: blank.prefix(20), path: "royal.png") == .malformed)
    #expect(Self.kind(ofRefusal: "GIF89a".utf8, path: "royal.png") == .malformed)
  }

  @Test func everyRawValueIsThatOfItsDiagnostic() {
    let pairs: [(ImportMessage.Kind, SVGDiagnostic.Kind)] = [
      (.malformed, .malformed), (.unsupported, .unsupported), (.missing, .missing), (.colors, .colors),
      (.empty, .empty), (.limit, .limit), (.approximate, .approximate),
    ]
    for (kind, diagnostic) in pairs { #expect(kind.rawValue == diagnostic.rawValue) }
  }

  @Test func foldersHaveKinds() throws {
    let folder = try ImportFolder()
    try folder.write(Self.document("<path d='M1 1h9v9z'/>"), to: "a/royal.svg")
    try folder.write(Self.document("<path d='M1 1h9v8z'/>"), to: "b/royal.svg")
    try folder.write("", to: "list.txt")
    let paths = ["a", "b", "gone"].map(folder.path)
    let report = try CrownImporter(database: folder.path("crowns.db"), pictures: .png).importDrawings(at: paths)
    // Kinds pass through the tables of the search, from which the report is made.
    #expect(report.problems.map(\.kind) == [.unreadable])
    #expect(report.notes.map(\.kind) == [.name])
  }
}
