import CrownKit
import CrownPath
import CrownRaster
import CrownPNG
import Foundation
import Testing

/// The gamma of a folder of pictures.
@Suite struct PictureGammaTests {
  /// A triangle, turned by some steps, whose alphas have a gamma.
  private func triangle(_ step: Int, gamma: Double) throws -> [UInt8] {
    var path = BezierPath()
    for corner in 0..<3 {
      let angle = 0.13 + Double(step) * 0.11 + Double(corner) * 2 * .pi / 3
      let point = PathPoint(48 + 40 * cos(angle), 48 + 40 * sin(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    let mask = try Rasterizer().fill(path, rule: .nonzero, transform: .identity, width: 96, height: 96)
    let alphas = mask.coverage.map { UInt8((pow(Double($0) / 255, gamma) * 255).rounded()) }
    return PNG.encode(try Mask(width: 96, height: 96, coverage: alphas), color: .black)
  }

  @Test func itIsTakenOutOfTheTraces() throws {
    let tool = try Tool()
    for step in 0..<6 {
      try tool.write(try triangle(step, gamma: 1 / 1.8), to: "bent/t\(step).png")
      try tool.write(try triangle(step, gamma: 1), to: "plain/t\(step).png")
    }
    // One picture tells nothing.
    try tool.write(try triangle(1, gamma: 1 / 1.8), to: "single/t.png")
    let result = try tool("import", ".")
    #expect(result.status == 0)
    #expect(result.err.contains("./bent: the alphas of these pictures seem to have a gamma of 1.8, which is taken out"))
    #expect(!result.err.contains("plain") && !result.err.contains("single"), "\(result.err)")
    let area = 0.75 * 3.0.squareRoot() * 1600
    for step in 0..<6 {
      for folder in ["bent", "plain"] {
        let record = try #require(try tool.records()["\(folder)/t\(step)"])
        let path = try Drawing(record: record).path
        #expect(abs(abs(path.signedArea) - area) < area * 0.003, "\(folder) \(step): \(path.signedArea), not \(area)")
      }
    }
    // The second import does not judge again, and does the same.
    #expect(try tool("import", ".").out.hasPrefix("imported 0, updated 0, unchanged 13,"))
    try tool.write(try triangle(9, gamma: 1 / 1.8), to: "bent/new.png")
    #expect(try tool("import", ".").out.hasPrefix("imported 1, updated 0, unchanged 13,"))
  }
}
