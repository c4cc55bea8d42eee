import CrownKit
import CrownPNG
import CrownPNGReader
import CrownPath
import CrownSVG
import CrownStore
import Foundation
import Testing

@testable import crowntool

/// Crowns in shades: render, its `--shades`, show and gallery.
@Suite struct ShadeTests {
  /// A square at full strength in the upper left quarter, and one at 40 % in the lower right one.
  static let drawing: Drawing = {
    func square(_ corner: Double) -> BezierPath {
      BezierPath([
        .move(to: PathPoint(corner, corner)), .line(to: PathPoint(corner + 8, corner)),
        .line(to: PathPoint(corner + 8, corner + 8)), .line(to: PathPoint(corner, corner + 8)), .close,
      ])
    }
    return Drawing(
      viewBox: PathRect(x: 0, y: 0, width: 16, height: 16),
      layers: [Drawing.Layer(path: square(0)), Drawing.Layer(path: square(8), opacity: 102)])
  }()

  private func tool() throws -> Tool {
    let tool = try Tool()
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: "crowns.db").path, mode: .create)
    try catalog.write { writer in
      try writer.put("shaded", record: try PathEncoder().encode(Self.drawing).bytes, source: nil)
      try writer.put(
        "plain",
        record: try PathEncoder().encode(Drawing(viewBox: Self.drawing.viewBox, path: Self.drawing.path)).bytes,
        source: nil)
    }
    return tool
  }

  @Test func picturesShowShadesInExactlyTheColour() throws {
    let tool = try tool()
    #expect(try tool("render", "shaded", "-s", "16", "-c", "#C8102E").status == 0)
    let image = try PNG.decode(try tool.read("shaded.png"))
    let color = CrownColor(red: 0xC8, green: 0x10, blue: 0x2E)
    for (at, alpha) in [(4, 255), (12, 102)] {
      #expect(image[at, at] == CrownColor(red: color.red, green: color.green, blue: color.blue, alpha: UInt8(alpha)))
    }
    #expect(image[12, 4].alpha == 0)
  }

  @Test(arguments: [
    ("100,40", 255, 102), ("100,20", 255, 51), ("50", 128, 128), ("0,100%,7", 0, 255), ("12.5,0", 32, 0),
  ])
  func shadesCanBeSet(shades: String, first: Int, second: Int) throws {
    let tool = try tool()
    #expect(try tool("render", "shaded", "-s", "16", "--shades", shades).status == 0)
    let image = try PNG.decode(try tool.read("shaded.png"))
    #expect(image[4, 4].alpha == first && image[12, 12].alpha == second)
    // A crown in one tone has the first shade.
    #expect(try tool("render", "plain", "-s", "16", "--shades", shades).status == 0)
    #expect(try PNG.decode(try tool.read("plain.png"))[12, 12].alpha == first)
  }

  @Test func vectorsHaveAPathForEachLayer() throws {
    let tool = try tool()
    #expect(try tool("render", "shaded", "--format", "svg").status == 0)
    let text = String(decoding: try tool.read("shaded.svg"), as: UTF8.self)
    let paths = text.split(separator: "\n").filter { $0.hasPrefix("<path") }
    #expect(paths.count == 2)
    #expect(!paths[0].contains("fill-opacity") && paths[1].contains(" fill-opacity=\"0.4\""))
    #expect(try tool("render", "shaded", "--format", "svg", "--shades", "80,30", "-o", "other.svg").status == 0)
    let other = String(decoding: try tool.read("other.svg"), as: UTF8.self)
    #expect(other.contains("fill-opacity=\"0.8\"") && other.contains("fill-opacity=\"0.3\""))
    #expect(try tool("render", "plain", "--format", "svg").status == 0)
    #expect(!String(decoding: try tool.read("plain.svg"), as: UTF8.self).contains("opacity"))
  }

  @Test func wrongShadesAreNamed() throws {
    let tool = try tool()
    let result = try tool("render", "shaded", "--shades", "100,dark")
    #expect(result.status == 64)
    #expect(result.err.contains("'dark' is not an opacity: give percentages from 0 to 100, such as 100,40."))
  }

  @Test func showListsLayers() throws {
    let tool = try tool()
    let text = try tool("show", "shaded").out
    #expect(text.contains("\n  layer 1     100 % opaque, nonzero, 5 elements\n    M 0 0\n"))
    #expect(text.contains("\n  layer 2     40 % opaque, nonzero, 5 elements\n    M 8 8\n"))
    #expect(text.contains("\n  elements    10: 2 move, "))
    #expect(!text.contains("  path"))
    let plain = try tool("show", "plain").out
    #expect(plain.contains("\n  path") && !plain.contains("layer"))
  }

  @Test func showPrintsLayersAsJSON() throws {
    let tool = try tool()
    let output = try tool("show", "shaded", "--json").out
    let page = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let layers = try #require(page["layers"] as? [[String: Any]])
    #expect(layers.compactMap { $0["opacity"] as? Double } == [1, 0.4])
    #expect(layers.compactMap { $0["fillRule"] as? String } == ["nonzero", "nonzero"])
    #expect(layers.compactMap { $0["elements"] as? Int } == [5, 5])
  }

  @Test func contactSheetsShowShades() throws {
    let tool = try tool()
    #expect(try tool("gallery", "-o", "sheet.png").status == 0)
    let sheet = try PNG.decode(try tool.read("sheet.png"))
    let colors = Set(stride(from: 0, to: sheet.pixels.count, by: 4).map { Array(sheet.pixels[$0..<$0 + 3]) })
    // The background, the colour, and the colour at 40 % over the background.
    #expect(colors.count >= 3)
  }
}
