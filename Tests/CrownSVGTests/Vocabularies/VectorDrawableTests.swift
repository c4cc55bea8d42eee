import CrownPath
import Testing

@testable import CrownSVG

/// Android's vector drawables, compared with the same drawings in SVG.
@Suite struct VectorDrawableTests {
  private static func vector(_ content: String, attributes: String = "") -> [UInt8] {
    Array(
      ("<vector xmlns:android=\"http://schemas.android.com/apk/res/android\" android:width=\"24dp\" "
        + "android:height=\"24dp\" android:viewportWidth=\"24\" android:viewportHeight=\"24\" \(attributes)>\n"
        + content + "\n</vector>\n").utf8)
  }

  private static func svg(_ content: String) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(content)</svg>".utf8)
  }

  private static let square = "android:pathData=\"M4 4h8v8H4z\""

  @Test(arguments: [
    ("<path \(square) android:fillColor=\"#F00\"/>", "<path d=\"M4 4h8v8H4z\"/>"),
    // Colours of themes and resources, and alpha in the colour or beside it.
    ("<path \(square) android:fillColor=\"?attr/colorControlNormal\"/>", "<path d=\"M4 4h8v8H4z\"/>"),
    (
      "<path \(square) android:fillColor=\"@color/ink\"/><path android:pathData=\"M14 14h8v8h-8z\" "
        + "android:fillColor=\"#66000000\"/>",
      "<path d=\"M4 4h8v8H4z\"/><path d=\"M14 14h8v8h-8z\" fill-opacity=\".4\"/>"
    ),
    (
      "<path \(square) android:fillColor=\"#000\" android:fillAlpha=\".5\"/><path android:pathData=\"M14 14h8v8h-8z\" "
        + "android:fillColor=\"#000\"/>",
      "<path d=\"M4 4h8v8H4z\" fill-opacity=\".5\"/><path d=\"M14 14h8v8h-8z\"/>"
    ),
    (
      "<path android:pathData=\"M2 2h20v20H2zM6 6h4v4H6z\" android:fillColor=\"#000\" android:fillType=\"evenOdd\"/>",
      "<path d=\"M2 2h20v20H2zM6 6h4v4H6z\" fill-rule=\"evenodd\"/>"
    ),
    (
      "<path android:pathData=\"M4 12h16\" android:strokeColor=\"#000\" android:strokeWidth=\"3\" "
        + "android:strokeLineCap=\"round\"/>",
      "<path d=\"M4 12h16\" stroke=\"#000\" stroke-width=\"3\" stroke-linecap=\"round\"/>"
    ),
    // Without a colour nothing is filled.
    ("<path \(square)/><path android:pathData=\"M0 0h9v9z\" android:fillColor=\"#000\"/>", "<path d=\"M0 0h9v9z\"/>"),
    (
      "<group android:rotation=\"90\" android:pivotX=\"12\" android:pivotY=\"12\" android:scaleX=\"2\" "
        + "android:translateX=\"1\"><path \(square) android:fillColor=\"#000\"/></group>",
      "<g transform=\"translate(13 12)rotate(90)scale(2 1)translate(-12 -12)\"><path d=\"M4 4h8v8H4z\"/></g>"
    ),
    // A clip holds for what follows it in its group, and for nothing outside.
    (
      "<group><path \(square) android:fillColor=\"#000\"/><clip-path android:pathData=\"M12 12h6v6h-6z\"/>"
        + "<path android:pathData=\"M0 0h24v24H0z\" android:fillColor=\"#000\"/></group>"
        + "<path android:pathData=\"M20 0h4v4h-4z\" android:fillColor=\"#000\"/>",
      "<path d=\"M4 4h8v8H4zM12 12h6v6h-6zM20 0h4v4h-4z\"/>"
    ),
    (
      "<path \(square)><aapt:attr xmlns:aapt=\"http://schemas.android.com/aapt\" name=\"android:fillColor\">"
        + "<gradient android:type=\"linear\" android:startX=\"4\" android:startY=\"4\" android:endX=\"12\" "
        + "android:endY=\"4\" android:startColor=\"#FF000000\" android:endColor=\"#FF333333\"/></aapt:attr></path>",
      "<path d=\"M4 4h8v8H4z\"/>"
    ),
  ])
  func sameAsInSVG(vector: String, svg: String) throws {
    let importer = SVGImporter()
    let drawn = try importer.drawing(from: Self.vector(vector)).drawing
    let expected = try importer.drawing(from: Self.svg(svg)).drawing
    #expect(drawn.viewBox == expected.viewBox && drawn.layers.map(\.opacity) == expected.layers.map(\.opacity))
    for (one, other) in zip(drawn.layers, expected.layers) {
      #expect(abs(abs(one.path.signedArea) - abs(other.path.signedArea)) < 1e-3)
      let (box, expectedBox) = (try #require(one.path.bounds), try #require(other.path.bounds))
      let sides = [box.minX - expectedBox.minX, box.maxX - expectedBox.maxX, box.minY - expectedBox.minY]
      #expect(sides.allSatisfy { abs($0) < 1e-6 } && abs(box.maxY - expectedBox.maxY) < 1e-6)
    }
  }

  @Test func mirrorsAndOpacityOfTheWhole() throws {
    let drawn = try SVGImporter().drawing(
      from: Self.vector(
        "<path \(Self.square) android:fillColor=\"#000\"/>",
        attributes: "android:autoMirrored=\"true\" android:alpha=\".5\""))
    #expect(drawn.keywords == [SVGImport.mirrorKeyword])
    #expect(drawn.drawing.layers.map(\.opacity) == [128])
  }

  /// Problems tell the line and column of the file.
  @Test(arguments: [
    ("<path android:pathData=\"M4 4hx\" android:fillColor=\"#000\"/>", 2, "found 'x'"),
    ("\n<path android:fillColor=\"red\" \(square)/>", 3, "expected a colour"),
    ("<path \(square) android:fillColor=\"#000\" android:trimPathEnd=\".5\"/>", 2, "cuts the path"),
    ("<path android:pathData=\"@string/star\" android:fillColor=\"#000\"/>", 2, "another file"),
    ("<group android:rotation=\"much\"/>", 2, "expected a number"), ("<image/>", 2, "only <group>"),
    (
      "<path \(square)><attr name=\"android:fillColor\"><gradient android:type=\"sweep\"/></attr></path>", 2,
      "a gradient of the type 'sweep'"
    ),
    (String(repeating: "<clip-path android:pathData=\"M0 0h9v9z\"/>", count: 200), 2, "nested more than"),
  ])
  func refusals(content: String, line: Int, words: String) throws {
    let rejection = #expect(throws: SVGRejection.self) { try SVGImporter().drawing(from: Self.vector(content)) }
    let first = try #require(rejection?.diagnostics.first)
    #expect(first.line == line && first.message.contains(words), "\(first)")
  }

  @Test(arguments: [
    ("<vector/>", "viewportWidth"), ("<vector viewportWidth=\"0\" viewportHeight=\"1\"/>", "above 0"),
    ("<animated-vector/>", "animated"),
  ])
  func wrongRoots(text: String, words: String) throws {
    let rejection = #expect(throws: SVGRejection.self) { try SVGImporter().drawing(from: Array(text.utf8)) }
    #expect(rejection?.diagnostics.first?.message.contains(words) ?? false, "\(String(describing: rejection))")
  }
}
