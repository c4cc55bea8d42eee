import CrownKit
import CrownPath
import CrownPNG
import CrownStore
import Foundation
import Testing

/// The tool with crowns that are kept as masks.
@Suite struct MaskCommandTests {
  private static let alpha: [UInt8] = (0..<30 * 20).map { index in
    let (x, y) = (index % 30, index / 30)
    return (5..<25).contains(x) && (5..<15).contains(y) ? 255 : (x + y) % 7 == 0 ? UInt8(x * 8) : 0
  }

  private func toolWithMask() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    try tool.write(Sample.disc, to: "crowns/disc.svg")
    #expect(try tool("import", "crowns").status == 0)
    let mask = try AlphaMask(
      width: 30, height: 20, viewBox: PathRect(x: 0, y: 0, width: 15, height: 10), alpha: Self.alpha)
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: "crowns.db").path, mode: .readWrite)
    try catalog.write { try $0.put("picture", record: mask.encoded(), source: nil) }
    return tool
  }

  @Test func showAndListTellTheKind() throws {
    let tool = try toolWithMask()
    let shown = try tool("show", "picture")
    #expect(shown.status == 0 && shown.out.contains("kind        mask"))
    #expect(shown.out.contains("size        30 by 20 pixels"))
    let json = try tool("show", "picture", "--json").out
    #expect(json.contains("\"kind\" : \"mask\"") && json.contains("\"width\" : 30"))
    #expect(try tool("show", "disc").out.contains("kind        outline"))
    let list = try tool("list", "--json").out
    #expect(list.contains("\"kind\" : \"mask\"") && list.contains("\"kind\" : \"outline\""))
    #expect(try tool("list", "--long").out.contains("  mask  "))
  }

  @Test func rendersAtItsOwnSizeByteForByte() throws {
    let tool = try toolWithMask()
    #expect(try tool("render", "picture", "-s", "30", "-o", "out.png").status == 0)
    let image = try PNG.decode(tool.read("out.png"))
    #expect((0..<600).map { image[$0 % 30, $0 / 30].alpha } == Self.alpha)
    #expect(try tool("render", "--all", "-s", "64", "-o", "all/").status == 0)
    #expect(tool.exists("all/picture.png") && tool.exists("all/disc.png"))
    #expect(try tool("gallery", "-o", "sheet.png").status == 0)
  }

  @Test func rendersSVGThatAnImportRefusesWithASentence() throws {
    let tool = try toolWithMask()
    #expect(try tool("render", "picture", "--format", "svg", "--color", "red", "-o", "out.svg").status == 0)
    let text = String(decoding: try tool.read("out.svg"), as: UTF8.self)
    #expect(text.contains("<mask id=\"crown\"") && text.contains("viewBox=\"0 0 15 10\""))
    let base64 = try #require(text.split(separator: "base64,").last?.split(separator: "\"").first)
    let image = try PNG.decode([UInt8](try #require(Data(base64Encoded: String(base64)))))
    #expect((0..<600).map { image[$0 % 30, $0 / 30].alpha } == Self.alpha)
    #expect(image[0, 0].red == 255)
    let imported = try tool("import", "out.svg", "-d", "other.db")
    #expect(imported.status == 1 && imported.err.contains("out.svg:"))
  }

  @Test func verifyPackAndMergeKeepIt() throws {
    let tool = try toolWithMask()
    let record = try tool.records()["picture"]
    #expect(try tool("verify").out.contains("3 crowns, all sound"))
    #expect(try tool("pack", "-o", "packed.db").status == 0)
    #expect(try tool.records("packed.db")["picture"] == record)
    #expect(try tool("verify", "-d", "packed.db").status == 0)
    #expect(try tool("list", "--json", "-d", "packed.db").out.contains("\"kind\" : \"mask\""))
    #expect(try tool("merge", "crowns.db", "-d", "merged.db").status == 0)
    #expect(try tool.records("merged.db")["picture"] == record)
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: "crowns.db").path, mode: .readWrite)
    let bytes = try #require(record)
    try catalog.write { try $0.put("cut", record: Array(bytes.prefix(bytes.count / 2)), source: nil) }
    let verified = try tool("verify")
    #expect(verified.status == 1 && verified.err.contains("cut"))
  }
}
