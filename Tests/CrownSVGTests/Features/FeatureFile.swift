import CrownKit
import CrownPNG
import CrownPNGReader
import CrownPath
import CrownSVG
import CrownsTestSupport
import Foundation
import Testing

/// A drawing that uses one feature of SVG, and the picture that it is known to show.
///
/// `scripts/check svg` compares the drawings with other renderers, and writes the pictures.
struct FeatureFile: Sendable, CustomTestStringConvertible {
  /// The path below ``folder`` without the extension, as in `clip/circle`.
  let name: String
  let document: [UInt8]

  var testDescription: String { name }

  /// The folder of the files, in folders by subject; below the repository's root.
  static let folder = "Tests/CrownSVGTests/Fixtures/features"

  /// The longer side of the pictures, in pixels.
  static let side = 64.0

  init(_ name: String) throws {
    self.name = name
    document = try Repository.bytes("\(Self.folder)/\(name).svg")
  }

  static func all() throws -> [FeatureFile] { try names(withExtension: ".svg").map(FeatureFile.init) }

  /// The names of all files with an extension, sorted.
  static func names(withExtension ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Repository.url(folder).path)
      .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// The picture beside the file, black on white; `nil` if there is none.
  func acceptedPicture() throws -> Bitmap<Straight>? {
    let path = "\(Self.folder)/\(name).png"
    guard FileManager.default.fileExists(atPath: Repository.url(path).path) else { return nil }
    return try PNG.decode(try Repository.bytes(path))
  }

  /// The picture that the drawing's record shows, black on white.
  func picture() throws -> Bitmap<Straight> {
    let drawing = try SVGImporter().drawing(from: document).drawing
    let (box, scale) = (drawing.viewBox, Self.side / drawing.viewBox.longerSide)
    let frame = CrownFrame(
      width: (box.width * scale).rounded(), height: (box.height * scale).rounded(), contentMode: .stretch)
    let crown = try Crown(name: name, record: try PathEncoder().encode(drawing).bytes)
    return try crown.mask(in: frame).colored(.black, over: .white)
  }
}
