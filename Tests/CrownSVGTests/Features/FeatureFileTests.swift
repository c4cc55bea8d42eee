import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownSVG

/// The feature files say what they test, and are united without a trace.
@Suite struct FeatureFileTests {
  @Test func thereAreManyAndEachSaysWhatItTests() throws {
    let files = try FeatureFile.all()
    #expect(files.count >= 480)
    for file in files {
      #expect(String(decoding: file.document, as: UTF8.self).contains("<title>"), "\(file.name)")
    }
  }

  @Test(arguments: try FeatureFile.all())
  func thePathFillsTheUnionOfItsShapesUnderBothRules(_ file: FeatureFile) throws {
    let painter = PaintedDocument(try XMLReader.read(SourceText(document: file.document)), options: .init())
    #expect(painter.diagnostics.problems.isEmpty)
    let extent = painter.view.viewBox.longerSide
    let silhouette = try Silhouette(painter.scene.shapes, view: painter.view.viewBox)
    let comparison = RegionComparison(
      RegionLogic(painter.scene.shapes), silhouette.path, view: painter.view.viewBox, precision: extent / 1000)
    let rules: [FillRule] = painter.scene.shapes.count > 1 ? FillRule.allCases : [silhouette.fillRule]
    var budget = UnionBudget()
    #expect(try comparison.isEqual(under: rules, budget: &budget))
  }

  @Test func aUnionHasNoNeedlessPoints() throws {
    // The number of elements that a person would draw each of these with.
    let expected = [
      "edge": 5, "overlap": 9, "same": 6, "inside": 6, "corner": 10, "hole-fitting": 5, "same-reversed": 5,
      "circles": 10, "abutting-arcs": 6,
    ]
    for (name, count) in expected {
      let file = try FeatureFile("union/\(name)")
      #expect(try SVGImporter().drawing(from: file.document).drawing.path.elements.count <= count, "\(name)")
    }
  }
}
