import CrownExport
import CrownsTestSupport
import Foundation
import Testing

/// The examples of docs/apps.md and of the module's article; CrownKit's ReadmeTests compares the first with its page.
@Suite struct ReadmeTests {
  @Test func exportExampleRuns() throws {
    let scratch = try TemporaryFolder()
    let library = try Samples.library(in: scratch)
    let folder = URL(filePath: scratch("drawable"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

    // README begin
    let format = try ExportFormats.named("vectordrawable")
    for file in try CrownExporter(library, names: ["board/king"], format: format).files() {
      try Data(file.bytes).write(to: folder.appending(path: file.path))
    }
    // README end

    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["board_king.xml"])
  }

  @Test func formatOfOnesOwn() throws {
    let library = try Samples.library(in: try TemporaryFolder())
    let exporter = try CrownExporter(library, format: PathModuleFormat())
    let files = try exporter.files(in: ExportContext(name: "paths"))
    #expect(files.map(\.path) == ["paths.js"])
    let lines = String(decoding: files.first?.bytes ?? [], as: UTF8.self).split(separator: "\n")
    #expect(lines.prefix(2) == ["export const paths = {", "  \"board-king\": \"M1 1h6v6z\","])
    #expect(lines.count == 5 && lines.suffix(2).first == "};" && lines.last?.hasPrefix("// crowntool ") == true)
    #expect(ExportMark.isValid(in: files.first?.bytes ?? []))
  }

  /// Both tables of formats have a row for each.
  @Test(arguments: ["README.md", "docs/command-line.md"]) func tablesHaveAllFormats(page: String) throws {
    let text = try Repository.text(page)
    for format in ExportFormats.all { #expect(text.contains("\n| `\(format.name)` | "), "\(format.name)") }
  }

  @Test func articleShowsTheFormat() throws {
    let article = try Repository.text("Sources/CrownExport/CrownExport.docc/CrownExport.md")
    let source = try Repository.text("Tests/CrownExportTests/ReadmeTests.swift")
    let example = try #require(source.components(separatedBy: "// Article begin\n").last)
    #expect(article.contains("```swift\n" + example + "```"))
  }
}

// Article begin
/// Path data by name, as a module of JavaScript.
struct PathModuleFormat: ExportFormat {
  let name = "paths"
  let summary = "pages: path data by name"
  let ending = "js"
  let layout = ExportLayout.oneFile
  let head = "export const paths = {\n"
  let tail = "};\n"
  let mark = ExportMark(start: "// ", end: "\n")

  func exportedName(of name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  func files(of crown: ExportedCrown) throws -> [ExportedFile] {
    guard let layer = crown.drawing.layers.first, crown.drawing.layers.count == 1 else {
      throw ExportError(description: "it has shades, and this format holds one outline; export it with isFlattened")
    }
    let data = crown.pathData(layer.path, isMinified: true)
    return [ExportedFile(path: crown.name, text: "  \"\(crown.name)\": \"\(data)\",\n")]
  }
}
