import CrownExport
import CrownsTestSupport
import Testing

/// Exports by the library.
@Suite struct ExporterTests {
  private static func paths(_ format: String, _ library: CrownLibrary, _ name: String = "crowns") throws -> [String] {
    let exporter = try CrownExporter(library, format: ExportFormats.named(format))
    return try exporter.files(in: ExportContext(name: name)).map(\.path)
  }

  @Test func eachFormatHasItsFiles() throws {
    let library = try Samples.library(in: try TemporaryFolder(), shades: true)
    #expect(try Self.paths("vectordrawable", library) == ["board_king.xml", "disc.xml", "shaded.xml"])
    #expect(try Self.paths("compose", library) == ["BoardKing.kt", "Disc.kt", "Shaded.kt"])
    #expect(try Self.paths("pdf", library) == ["board/king.pdf", "disc.pdf", "shaded.pdf"])
    #expect(try Self.paths("svg", library) == ["board/king.svg", "disc.svg", "shaded.svg"])
    #expect(try Self.paths("sprite", library, "all") == ["all.svg"])
    #expect(try Self.paths("sfsymbol", library) == ["board.king.svg", "disc.svg", "shaded.svg"])
    #expect(
      try Self.paths("xcassets", library) == [
        "Contents.json", "board/Contents.json", "board/king.imageset/image.svg", "board/king.imageset/Contents.json",
        "disc.imageset/image.svg", "disc.imageset/Contents.json", "shaded.imageset/image.svg",
        "shaded.imageset/Contents.json",
      ])
    let font = try Self.paths("font", library, "icons").filter { $0 != "icons.woff2" }
    #expect(font == ["icons.codepoints", "icons.otf", "icons.woff", "icons.css"])
    #expect(Set(ExportFormats.all.map(\.name)).count == ExportFormats.all.count)
  }

  /// A bundle has no catalogue, which formats with variants looked through.
  @Test func bundlesGiveTheFilesOfTheirDatabases() throws {
    let library = try Samples.library(in: try TemporaryFolder(), shades: true)
    let bundled = try CrownLibrary(bundle: try library.catalog.bundle().bytes)
    for format in ExportFormats.all {
      #expect(try Self.paths(format.name, bundled) == Self.paths(format.name, library), "\(format.name)")
    }
  }

  @Test func formatsThatThereAreNot() throws {
    #expect {
      try ExportFormats.named("gif")
    } throws: {
      "\($0)".hasPrefix("there is no format 'gif'; the formats are vectordrawable, compose, pdf")
    }
  }

  @Test func namesThatBecomeOne() throws {
    let library = try Samples.library(in: try TemporaryFolder(), more: ["board_king"])
    let format = try ExportFormats.named("vectordrawable")
    #expect {
      try CrownExporter(library, format: format)
    } throws: {
      "\($0)".contains("'board/king' and 'board_king' would both be board_king in vectordrawable")
    }
    let files = try CrownExporter(library, format: format, onClash: .number).files()
    #expect(files.map(\.path) == ["board_king.xml", "board_king_2.xml", "disc.xml"])
  }

  @Test func refusedCrowns() throws {
    let library = try Samples.library(in: try TemporaryFolder(), shades: true)
    let exporter = try CrownExporter(library, format: PathModuleFormat())
    #expect {
      try exporter.files()
    } throws: {
      "\($0)".hasPrefix("shaded: it has shades")
    }
    var refused: [String] = []
    var files: [ExportedFile] = []
    try exporter.forEachFile(refused: { name, _ in refused.append(name) }) { files.append($0) }
    #expect(refused == ["shaded"] && files.count == 1)
    // An error of whoever takes the files is no crown's.
    struct Full: Error {}
    for format in ["pdf", "sprite"] {
      let exporter = try CrownExporter(library, format: ExportFormats.named(format))
      #expect(throws: Full.self) {
        try exporter.forEachFile(refused: { _, _ in Issue.record("refused") }) { _ in throw Full() }
      }
    }
    var settings = ExportSettings()
    settings.isFlattened = true
    #expect(try CrownExporter(library, format: PathModuleFormat(), settings: settings).files().count == 1)
  }

  @Test func variantsLieInOneFile() throws {
    let library = try Samples.library(in: try TemporaryFolder(), more: ["disc.black", "lone.bold"])
    let files = try CrownExporter(library, format: ExportFormats.named("sfsymbol")).files()
    #expect(files.map(\.path) == ["board.king.svg", "disc.svg", "lone.bold.svg"])
    let disc = String(decoding: files.first { $0.path == "disc.svg" }?.bytes ?? [], as: UTF8.self)
    #expect(disc.contains("id=\"Black-M\"") || disc.contains("Black-M"))
  }

  @Test func cancellationEndsAnExport() throws {
    let library = try Samples.library(in: try TemporaryFolder())
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: ExportError.self) {
      try CrownExporter(library, format: ExportFormats.named("svg")).files(
        in: ExportContext(cancellation: cancellation))
    }
  }
}
