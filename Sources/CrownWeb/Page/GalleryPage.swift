public import CrownRaster

/// One HTML file that shows a library in a browser: its drawings, the module that draws them, and nothing from elsewhere.
///
/// The page opens by a double click, makes no request, and its Content-Security-Policy lets no other script run. Text of
/// the library is data in it, never markup.
///
///     let page = GalleryPage(title: "Crowns", database: "crowns.db")
///     let bytes = try page.document(bundle: bundle)
public struct GalleryPage: Sendable {
  /// The heading of the page, and the title of its window.
  public var title: String
  /// The path of the database, for the commands that the page offers to copy.
  public var database: String
  /// The colour of the drawings at the start; `nil` for that of the theme.
  public var color: CrownColor?
  /// The colour behind them at the start; `nil` for that of the theme.
  public var background: CrownColor?
  /// The side of the thumbnails at the start in CSS pixels, within ``thumbnailSides``; `nil` lets the page choose by its width.
  public var thumbnailSide: Int?
  /// What an import refused, and what it warned of.
  public var messages: [GalleryMessage] = []

  /// The sides that a thumbnail can have, in CSS pixels.
  public static let thumbnailSides = 48...320

  /// What every page begins with, by which a file is recognised as one.
  public static let signature = "<!doctype html>\n<!-- A gallery of Crowns: made by crowntool gallery. -->"

  /// Makes a page without messages.
  public init(title: String, database: String) {
    self.title = title
    self.database = database
  }

  /// The page's bytes, in UTF-8.
  ///
  /// - Parameter bundle: The records, as `WebBundle` writes them.
  /// - Throws: ``GzipError`` if there is too little memory.
  /// - Complexity: O(bytes of the bundle).
  public func document(bundle: [UInt8]) throws(GzipError) -> [UInt8] {
    let records = Base64.text(of: try Gzip.compressed(bundle))
    let style = Base64.text(of: try Gzip.compressed(Array(PageSource.style.utf8)))
    let script = Base64.text(of: try Gzip.compressed(Array(PageSource.script.utf8)))
    var page = Array(PageSource.start.utf8)
    for (slot, text) in PageSource.rest {
      switch slot {
      case .title: page += HTMLText.escaped(title).utf8
      case .facts: page += facts.text.utf8
      case .module: page += ModuleSource.gzippedBase64.utf8
      case .bundle: page += records.utf8
      case .style: page += style.utf8
      case .script: page += script.utf8
      }
      page += text.utf8
    }
    return page
  }

  /// What the page's script reads beside the records.
  private var facts: ScriptValue {
    var start: [ScriptValue.Member] = []
    if let color { start.append(.init("color", .string(Self.digits(color)))) }
    if let background { start.append(.init("background", .string(Self.digits(background)))) }
    if let thumbnailSide { start.append(.init("size", .integer(thumbnailSide))) }
    return .object([
      .init("database", .string(database)), .init("start", .object(start)),
      .init("messages", .array(messages.map(\.scriptValue))),
    ])
  }

  /// Hexadecimal digits in capitals, as the page's state has them.
  private static func digits(_ color: CrownColor) -> String { color.hexString.dropFirst().uppercased() }
}
