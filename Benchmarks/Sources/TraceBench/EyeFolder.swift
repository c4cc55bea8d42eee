import CrownPath
import Foundation

/// A folder of SVG files, one a trace, that are looked at: the pixels, the true outline, and the traced one with its
/// nodes.
struct EyeFolder {
  let path: String
  /// The side of a pixel, in units of the SVG files.
  private static let zoom = 8

  /// Writes the file of a trace, below a folder of its tally.
  ///
  /// - Parameters:
  ///   - alpha: The coverage of the picture's pixels.
  ///   - outline: The trace; `nil` where there is none.
  func write(_ outline: BezierPath?, _ alpha: [UInt8], _ truth: TruthPicture, tally: String, name: String) throws {
    let folder = path + "/" + tally
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let (width, height) = (truth.width, truth.height)
    var pixels = ""
    for (i, value) in alpha.enumerated() where value > 0 {
      pixels +=
        "<path d=\"M\(i % width) \(i / width)h1v1h-1z\" fill-opacity=\"\(String(format: "%.3f", Double(value) / 255))\"/>"
    }
    let rule = truth.rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
    var traced = ""
    if let outline {
      traced = "<path fill=\"#9bb\" d=\"\(Self.data(outline))\"/>"
      for element in outline.elements {
        let (point, color): (PathPoint, String)
        switch element {
        case .move: continue
        case .line(let end): (point, color) = (end, "#d00")
        case .quad(let end, _), .cubic(let end, _, _): (point, color) = (end, "#00d")
        case .close: continue
        }
        traced += "<circle cx=\"\(point.x)\" cy=\"\(point.y)\" r=\".17\" fill=\"\(color)\"/>"
      }
    }
    let step = width + 2
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.zoom * 3 * step)" height="\(Self.zoom * (height + 2))" \
      viewBox="-1 -1 \(3 * step) \(height + 2)"><g shape-rendering="crispEdges">\(pixels)</g>\
      <path transform="translate(\(step))"\(rule) d="\(Self.data(truth.path))"/>\
      <g transform="translate(\(2 * step))">\(traced)</g></svg>

      """
    try Data(svg.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  private static func data(_ path: BezierPath) -> String {
    path.elements.map { element in
      switch element {
      case .move(let point): "M\(point.x) \(point.y)"
      case .line(let point): "L\(point.x) \(point.y)"
      case .quad(let end, let control): "Q\(control.x) \(control.y) \(end.x) \(end.y)"
      case .cubic(let end, let first, let second):
        "C\(first.x) \(first.y) \(second.x) \(second.y) \(end.x) \(end.y)"
      case .close: "Z"
      }
    }.joined()
  }
}
