import CrownPath
import Foundation

/// Traces pictures as an import reads them: black on white, that were blurred, enlarged or compressed by JPEG, and
/// light signs on badges.
struct SoftPictures {
  let script: String
  let python: String

  struct MissingError: Error, CustomStringConvertible {
    var description: String { "--soft needs --soft-script with the script that makes the pictures" }
  }

  private static let names = [
    "blur-.3", "blur-.5", "blur-.8", "enlarged-bicubic", "enlarged-nearest", "jpeg-70", "jpeg-80", "jpeg-85",
    "jpeg-90", "jpeg-95",
  ]

  func report(_ drawings: Drawings, size: Int) throws {
    let halves = drawings.list.map { TruthPicture($0.drawing, size: size / 2) }
    // The sides are even, so that each picture is twice the half one.
    let truths = zip(drawings.list, halves).map { TruthPicture($0.drawing, twice: $1, size: size) }
    try PictureFolder.with { folder in
      for number in truths.indices {
        try Data(truths[number].alpha).write(to: folder.url(number, "alpha"))
        try Data(halves[number].alpha).write(to: folder.url(number, "half"))
      }
      try folder.run(
        script, python: python,
        list: truths.indices.map { number in
          [number, truths[number].width, truths[number].height, halves[number].width, halves[number].height]
            .map(String.init)
        })
      // What cannot be traced at half the size cannot be traced enlarged from it either.
      let traced = Tally.Subset(
        label: "of_sharp_\(size / 2)", names: Self.reportSharp(drawings, halves, size: size / 2))
      _ = Self.reportSharp(drawings, truths, size: size)
      for name in Self.names {
        var tally = Tally(name: "\(name)-\(size)", subset: name.hasPrefix("enlarged") ? traced : nil)
        for (number, truth) in truths.enumerated() {
          guard let data = FileManager.default.contents(atPath: folder.url(number, name).path),
            data.count == truth.alpha.count
          else { continue }
          tally.trace(picture: Self.blackOnWhite([UInt8](data)), truth, drawings.list[number])
        }
        tally.report()
      }
    }
    try reportColors(drawings, truths, size: size)
  }

  /// Traces pictures as they are, and returns the names of those that were traced.
  private static func reportSharp(_ drawings: Drawings, _ truths: [TruthPicture], size: Int) -> Set<String> {
    var tally = Tally(name: "sharp-\(size)")
    for (truth, named) in zip(truths, drawings.list) { tally.trace(picture: blackOnWhite(truth.alpha), truth, named) }
    tally.report()
    return tally.tracedNames
  }

  /// White drawings on blue.
  private func reportColors(_ drawings: Drawings, _ truths: [TruthPicture], size: Int) throws {
    var tally = Tally(name: "two-colours-\(size)")
    for (truth, named) in zip(truths, drawings.list) {
      let pixels = truth.alpha.flatMap { alpha -> [UInt8] in
        let share = Int(alpha)
        func mix(_ paper: Int) -> UInt8 {
          let sum: Int = paper * (255 - share) + 255 * share
          return UInt8((sum + 127) / 255)
        }
        return [mix(0x1a), mix(0x5f), mix(0xb4), 255]
      }
      tally.trace(picture: pixels, truth, named)
    }
    tally.report()
  }

  private static func blackOnWhite(_ coverage: [UInt8]) -> [UInt8] {
    coverage.flatMap { [255 - $0, 255 - $0, 255 - $0, 255] }
  }
}
