private import CWebModule
public import CrownRaster
public import CrownStore

/// One HTML file that shows a library in a browser: its drawings, the module that draws them, and nothing from
/// elsewhere.
///
/// The page opens by a double click, makes no request, and its Content-Security-Policy lets no other script run. Text
/// of the library is data in it, never markup.
///
///     let page = GalleryPage(title: "Crowns", database: "crowns.db")
///     let bytes = try page.document(WebBundle(of: catalog))
public struct GalleryPage: Sendable {
  /// The heading of the page, and the title of its window.
  public var title: String
  /// The path of the database, for the commands that the page offers to copy.
  public var database: String
  /// The colour of the drawings at the start; `nil` for that of the theme.
  public var color: CrownColor?
  /// The colour behind them at the start; `nil` for that of the theme.
  public var background: CrownColor?
  /// The side of the thumbnails at the start in CSS pixels, within ``thumbnailSides``; `nil` lets the page choose by
  /// its width.
  public var thumbnailSide: Int?
  /// The problems and warnings of an import.
  public var messages: [GalleryMessage] = []
  /// The treatment of the colours of crowns, such as `in shades`, by their names. The page says nothing of the others.
  public var colors: [String: String] = [:]
  /// The differences from a former library, which the page shows, too; `nil` for none.
  public var comparison: GalleryComparison?
  /// True if the page opens with the differences, false if with all crowns.
  public var beginsWithComparison = false

  /// The sides that a thumbnail can have, in CSS pixels.
  public static let thumbnailSides = 48...320

  /// The most crowns that a page is meant for. Chromium opens one of so many in some seconds, and takes 400 MB.
  public static let maximumCount = 1_000_000

  /// The most bytes that a page is meant to have. Chromium's strings end at 536 million characters, and the records of
  /// a page are one.
  public static let maximumByteCount = 500_000_000

  /// The beginning of every page, by which a file is recognised as one.
  public static let signature = "<!doctype html>\n<!-- A gallery of Crowns: made by crowntool gallery. -->"

  /// Makes a page without messages.
  public init(title: String, database: String) {
    self.title = title
    self.database = database
  }

  /// The page's bytes, in UTF-8.
  ///
  /// - Throws: As ``write(_:to:)``.
  public func document(_ bundle: WebBundle) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try write(bundle) { bytes += $0 }
    return bytes
  }

  /// Writes the page, in UTF-8: `sink` gets its bytes, some at a time, so that a large one is never in memory.
  ///
  /// - Returns: The summary of the library's content in the page.
  /// - Throws: ``GzipError`` if there is too little memory, `CatalogError`, `SQLiteError`, and what `sink` throws.
  /// - Complexity: As that of ``WebBundle/write(to:)``.
  @discardableResult
  public func write(_ bundle: WebBundle, to sink: ([UInt8]) throws -> Void) throws -> BundleSummary {
    var summary = BundleSummary()
    try write(to: sink) { summary = try bundle.write(to: $0) }
    return summary
  }

  /// - Parameter writeBundle: Gives the bytes of the bundle to a closure.
  func write(
    to sink: ([UInt8]) throws -> Void, writeBundle: @escaping (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    try sink(Array(PageSource.start.utf8))
    for (slot, text) in PageSource.rest {
      switch slot {
      case .title: try sink(Array(HTMLText.escaped(title).utf8))
      case .facts: try sink(Array(facts.text.utf8))
      case .module: try writePacked({ try $0(Self.module) }, to: sink)
      case .bundle: try writePacked(writeBundle, to: sink)
      case .colors: if !colors.isEmpty { try writePacked({ try $0(Array(colorValue.text.utf8)) }, to: sink) }
      case .comparison:
        guard let comparison else { break }
        try writePacked({ try $0(Array(comparison.scriptValue.text.utf8)) }, to: sink)
      case .former:
        guard let comparison else { break }
        try writePacked({ _ = try comparison.bundle.write(to: $0) }, to: sink)
      case .style: try writePacked({ try $0(Array(PageSource.style.utf8)) }, to: sink)
      case .script: try writePacked({ try $0(Array(PageSource.script.utf8)) }, to: sink)
      }
      try sink(Array(text.utf8))
    }
  }

  /// Writes bytes as a block that the page unpacks: compressed, in base64.
  private func writePacked(
    _ writeBytes: @escaping (([UInt8]) throws -> Void) throws -> Void, to sink: ([UInt8]) throws -> Void
  ) throws {
    let gzip = try Gzip()
    var text = Base64()
    try writeBytes { bytes in try gzip.add(bytes) { try sink(text.add($0)) } }
    try gzip.finish { try sink(text.add($0)) }
    try sink(text.finish())
  }

  /// The WebAssembly module that decodes and draws.
  private static var module: [UInt8] {
    Array(UnsafeBufferPointer(start: crowns_web_module(), count: crowns_web_module_size()))
  }

  /// The facts that the page's script reads beside the records.
  private var facts: ScriptValue {
    var start: [ScriptValue.Member] = []
    if let color { start.append(.init("color", .string(Self.digits(color)))) }
    if let background { start.append(.init("background", .string(Self.digits(background)))) }
    if let thumbnailSide { start.append(.init("size", .integer(thumbnailSide))) }
    if beginsWithComparison, comparison != nil { start.append(.init("view", .string("compare"))) }
    return .object([
      .init("database", .string(database)), .init("start", .object(start)),
      .init("messages", .array(GalleryMessage.belowImport(messages).map(\.scriptValue))),
    ])
  }

  /// The names of the crowns of each treatment: many crowns have the same.
  private var colorValue: ScriptValue {
    let names = Dictionary(grouping: colors.keys.sorted()) { colors[$0] ?? "" }
    return .object(
      names.sorted { $0.key < $1.key }.map { .init($0.key, .array($0.value.map(ScriptValue.string))) })
  }

  /// Hexadecimal digits in capitals, as the page's state has them.
  private static func digits(_ color: CrownColor) -> String { color.hexString.dropFirst().uppercased() }
}
