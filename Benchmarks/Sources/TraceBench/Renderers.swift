import CrownPath
import CrownRaster
import Foundation

/// Traces pictures of real renderers, whose coverage is not exact: this package's own and those that a Python script
/// calls.
struct Renderers {
  let script: String
  let python: String

  struct MissingError: Error, CustomStringConvertible {
    var description: String { "--rendered needs --renderers with the script that draws the pictures" }
  }

  func report(_ drawings: Drawings, _ truths: [TruthPicture], size: Int) throws {
    try PictureFolder.with { folder in
      try folder.run(
        script, python: python,
        list: truths.enumerated().map { number, truth in
          ["\(number)", "\(truth.width)", "\(truth.height)", drawings.list[number].file]
        })
      for (number, truth) in truths.enumerated() {
        let mask = try Rasterizer().fill(
          truth.path, rule: truth.rule, transform: .identity, width: truth.width, height: truth.height)
        try Data(mask.coverage).write(to: folder.url(number, "crowns"))
      }
      // From 64 pixels on, nearly all drawings are readable.
      let readable =
        size < 64
        ? Tally.Subset(
          label: "readable", names: Set(drawings.list.filter { Readability.isReadable($0, size: size) }.map(\.name)))
        : nil
      for name in ["crowns", "resvg", "cairo", "skia"] {
        try folder.report(name, drawings, truths, size: size, subset: readable)
      }
    }
  }
}
