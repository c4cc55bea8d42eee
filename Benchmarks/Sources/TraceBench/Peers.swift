import CrownPath
import CrownSVG
import CrownTrace
import Foundation

/// Races other tracers, and traces pictures as other programs make them.
///
/// A Python script makes the pictures (JPEG, a smaller copy by Lanczos, resvg's) and calls potrace and vtracer.
struct Peers {
  let script: String
  let python: String
  private static let size = 256

  func race(_ drawings: Drawings) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tracebench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func url(_ number: Int, _ suffix: String) -> URL { folder.appendingPathComponent("\(number).\(suffix)") }
    let truths = drawings.list.map { TruthPicture($0.drawing, size: Self.size) }
    var list = ""
    for (number, truth) in truths.enumerated() {
      let large = TruthPicture(drawings.list[number].drawing, size: 2 * Self.size)
      try Data(truth.alpha).write(to: url(number, "alpha"))
      try Data(large.alpha).write(to: url(number, "large"))
      list +=
        "\(number)\t\(truth.width)\t\(truth.height)\t\(large.width)\t\(large.height)\t\(drawings.list[number].file)\n"
    }
    try Data(list.utf8).write(to: folder.appendingPathComponent("list"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, script, folder.path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw FailedError(status: process.terminationStatus) }

    for peer in ["potrace", "potrace-4x", "vtracer"] {
      var tally = Tally(name: "\(peer)-\(Self.size)")
      for (number, truth) in truths.enumerated() {
        tally.add(peer: outline(at: url(number, peer + ".svg")), truth, drawings.list[number])
      }
      tally.report()
    }
    for other in ["jpeg-90", "lanczos", "resvg"] {
      var tally = Tally(name: "\(other)-\(Self.size)")
      for (number, truth) in truths.enumerated() {
        guard let data = FileManager.default.contents(atPath: url(number, other).path),
          data.count == truth.alpha.count
        else { continue }
        tally.trace(truth.plane(of: [UInt8](data)), truth, drawings.list[number])
      }
      tally.report()
    }
    for degradation in Degradation.allCases { degradation.report(drawings, truths, size: Self.size) }
  }

  struct FailedError: Error, CustomStringConvertible {
    let status: Int32
    var description: String { "the script that calls the other tracers ended with \(status)" }
  }

  private func outline(at url: URL) -> BezierPath? {
    guard let data = FileManager.default.contents(atPath: url.path),
      let drawing = try? SVGImporter().drawing(from: [UInt8](data)).drawing
    else { return nil }
    let scale = Double(Self.size) / max(drawing.viewBox.width, drawing.viewBox.height)
    let box = drawing.viewBox
    return drawing.path.transformed(
      by: PathTransform(a: scale, b: 0, c: 0, d: scale, tx: -box.x * scale, ty: -box.y * scale))
  }
}
