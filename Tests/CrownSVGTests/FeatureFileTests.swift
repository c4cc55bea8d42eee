import CrownPath
import Foundation
import Testing

@testable import CrownSVG

/// The files under Fixtures/features, one a feature; `scripts/check svg` compares them with other renderers.
@Suite struct FeatureFileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/features")

  private static func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "svg" }.sorted { $0.path < $1.path }
  }

  @Test func thereAreManyAndEachSaysWhatItTests() throws {
    let files = try Self.files()
    #expect(files.count >= 300)
    for file in files {
      let title = try SVGImporter().drawing(from: [UInt8](Data(contentsOf: file))).title
      #expect(title != nil, "\(file.lastPathComponent)")
    }
  }

  @Test func eachPathFillsTheUnionOfItsShapesUnderBothRules() throws {
    for file in try Self.files() {
      let source = SourceText(document: [UInt8](try Data(contentsOf: file)))
      let painter = PaintedDocument(try XMLReader.read(source), options: .init())
      #expect(painter.diagnostics.problems.isEmpty, "\(file.lastPathComponent)")
      let extent = painter.view.viewBox.longerSide
      let silhouette = try Silhouette(painter.shapes, view: painter.view.viewBox)
      let comparison = RegionComparison(
        RegionLogic(painter.shapes), silhouette.path, view: painter.view.viewBox, precision: extent / 1000)
      let rules: [FillRule] = painter.shapes.count > 1 ? FillRule.allCases : [silhouette.fillRule]
      var budget = UnionBudget()
      #expect(try comparison.isEqual(under: rules, budget: &budget), "\(file.lastPathComponent)")
    }
  }

  @Test func aUnionHasNoNeedlessPoints() throws {
    // The number of elements that a person would draw each of these with.
    let expected = [
      "union-edge": 5, "union-overlap": 9, "union-same": 6, "union-inside": 6, "union-corner": 10, "union-tiles": 0,
      "union-hole-fitting": 5, "union-same-reversed": 5, "union-circles": 10, "union-abutting-arcs": 6,
    ]
    for (name, count) in expected where count > 0 {
      let data = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name + ".svg")))
      let path = try SVGImporter().drawing(from: data).drawing.path
      #expect(path.elements.count <= count, "\(name)")
    }
  }
}
