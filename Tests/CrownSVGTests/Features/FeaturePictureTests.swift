import CrownKit
import CrownPNG
import Foundation
import Testing

/// Each feature file shows its accepted picture, pixel for pixel: what was compared with other renderers once.
@Suite struct FeaturePictureTests {
  @Test(arguments: try FeatureFile.all()) func theFileShowsItsAcceptedPicture(_ file: FeatureFile) throws {
    let accepted = try #require(try file.acceptedPicture(), "no picture is beside it. \(Self.wayToAccept)")
    let drawn = try file.picture()
    let isOfSameSize = drawn.width == accepted.width && drawn.height == accepted.height
    try #require(isOfSameSize, "another size. \(Self.wayToAccept)")
    let differences = Self.differences(of: drawn.pixels, to: accepted.pixels)
    guard let largest = differences.max(), largest > 0 else { return }
    Issue.record(
      """
      \(file.name).svg shows another picture: \(differences.count { $0 > 0 }) of \(differences.count) pixels \
      differ, by \(largest)/255 at most. Now it shows \(try Self.write(drawn, named: file.name)). \
      \(Self.wayToAccept)
      """)
  }

  @Test func eachPictureHasItsFile() throws {
    let names = Set(try FeatureFile.names(withExtension: ".svg"))
    for name in try FeatureFile.names(withExtension: ".png") where !names.contains(name) {
      Issue.record("\(name).png belongs to no feature file; remove it")
    }
  }

  private static let wayToAccept =
    "If what it shows now is right, scripts/check svg --accept writes the picture, where another renderer agrees."

  /// For each pixel the largest difference of a channel.
  private static func differences(of pixels: [UInt8], to others: [UInt8]) -> [UInt8] {
    stride(from: 0, to: pixels.count, by: 4).map { start in
      (start..<start + 4).reduce(0) {
        Swift.max($0, pixels[$1] > others[$1] ? pixels[$1] - others[$1] : others[$1] - pixels[$1])
      }
    }
  }

  /// Writes a picture for a person to look at, and returns its path.
  private static func write(_ picture: Bitmap<Straight>, named name: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "crowns-pictures/\(name).png")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(PNG.encode(picture)).write(to: file)
    return file.path
  }
}
