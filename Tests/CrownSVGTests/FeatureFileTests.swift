import CrownPath
import CrownsTestSupport
import Foundation
import Testing

@testable import CrownSVG

/// The files under Fixtures/features, one a feature, in folders by subject; `scripts/check svg` compares them with other
/// renderers.
@Suite struct FeatureFileTests {
  private static let folder = "Tests/CrownSVGTests/Fixtures/features"

  private static func files() throws -> [(name: String, document: [UInt8])] {
    try FileManager.default.subpathsOfDirectory(atPath: Repository.url(folder).path)
      .filter { $0.hasSuffix(".svg") }.sorted().map { ($0, try Repository.bytes("\(folder)/\($0)")) }
  }

  @Test func thereAreManyAndEachSaysWhatItTests() throws {
    let files = try Self.files()
    #expect(files.count >= 300)
    for file in files {
      #expect(try SVGImporter().drawing(from: file.document).title != nil, "\(file.name)")
    }
  }

  @Test func eachPathFillsTheUnionOfItsShapesUnderBothRules() throws {
    for file in try Self.files() {
      let source = SourceText(document: file.document)
      let painter = PaintedDocument(try XMLReader.read(source), options: .init())
      #expect(painter.diagnostics.problems.isEmpty, "\(file.name)")
      let extent = painter.view.viewBox.longerSide
      let silhouette = try Silhouette(painter.shapes, view: painter.view.viewBox)
      let comparison = RegionComparison(
        RegionLogic(painter.shapes), silhouette.path, view: painter.view.viewBox, precision: extent / 1000)
      let rules: [FillRule] = painter.shapes.count > 1 ? FillRule.allCases : [silhouette.fillRule]
      var budget = UnionBudget()
      #expect(try comparison.isEqual(under: rules, budget: &budget), "\(file.name)")
    }
  }

  @Test func aUnionHasNoNeedlessPoints() throws {
    // The number of elements that a person would draw each of these with.
    let expected = [
      "edge": 5, "overlap": 9, "same": 6, "inside": 6, "corner": 10, "hole-fitting": 5, "same-reversed": 5,
      "circles": 10, "abutting-arcs": 6,
    ]
    for (name, count) in expected {
      let document = try Repository.bytes("\(Self.folder)/union/\(name).svg")
      #expect(try SVGImporter().drawing(from: document).drawing.path.elements.count <= count, "\(name)")
    }
  }
}
