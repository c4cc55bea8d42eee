import CrownKit
import CrownPNG
import CrownPath
import Foundation

@testable import poster

/// A folder for one test, with the font and the crown that the tests use; it goes with the object.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "poster-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path
  }

  func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

  /// The test font, or other bytes, opened.
  func font(_ bytes: [UInt8] = TestFont().bytes) throws -> Font {
    try Font(path: try write(bytes, to: "font-\(UUID().uuidString).ttf"))
  }
}

extension Crown {
  /// A crown of three separate points above a band, in a view box larger than its outline.
  static func sample(name: String = "sample", rule: FillRule = .nonzero) throws -> Crown {
    var path = BezierPath()
    path.move(to: PathPoint(10, 80))
    for point in [
      PathPoint(10, 20), PathPoint(30, 50), PathPoint(50, 10), PathPoint(70, 50), PathPoint(90, 20), PathPoint(90, 80),
    ] {
      path.addLine(to: point)
    }
    path.closeSubpath()
    path.move(to: PathPoint(30, 60))
    path.addQuadCurve(to: PathPoint(70, 60), control: PathPoint(50, 75))
    path.closeSubpath()
    let drawing = Drawing(viewBox: PathRect(x: 0, y: 0, width: 100, height: 100), fillRule: rule, path: path)
    return try Crown(name: name, record: try PathEncoder().encode(drawing).bytes)
  }

  /// The sample crown with a band below it at 40 %.
  static func shadedSample() throws -> Crown {
    var drawing = try sample().drawing
    let band = BezierPath([
      .move(to: PathPoint(5, 60)), .line(to: PathPoint(95, 60)), .line(to: PathPoint(95, 90)),
      .line(to: PathPoint(5, 90)), .close,
    ])
    drawing.layers.append(Drawing.Layer(path: band, opacity: 102))
    return try Crown(name: "shaded", record: try PathEncoder().encode(drawing).bytes)
  }
}

extension Poster {
  /// A poster of the sample crown over `HO`, a small `n` and `AV`.
  static func sample(
    lines: [TextLine] = [.large("HO"), .small("n"), .large("AV")], fit: Fit = .size, color: CrownColor = .white,
    background: Background = Background(colors: [CrownColor(red: 200, green: 16, blue: 46)])
  ) throws -> Poster {
    Poster(crown: try .sample(), lines: lines, fit: fit, color: color, background: background)
  }
}

extension TextLine {
  static func large(_ text: String) -> TextLine { TextLine(text: text, size: .large) }
  static func small(_ text: String) -> TextLine { TextLine(text: text, size: .small) }
}

extension Page {
  /// A page in pixels.
  static func pixels(_ width: Int, _ height: Int, margin: Double = 10) -> Page {
    Page(width: Double(width), height: Double(height), margin: margin, unit: .pixels)
  }
}

/// Random numbers that are the same at every run (SplitMix64, Steele, Lea and Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
