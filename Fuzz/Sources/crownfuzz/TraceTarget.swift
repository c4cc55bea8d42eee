import CrownPath
import CrownRaster
import CrownTrace

/// A coverage plane of arbitrary bytes is traced, or refused with a typed error; what is traced draws the plane.
///
/// The first byte chooses: bytes as pixels, bytes as an outline that is rasterised, or that with a level of its own.
func fuzzTrace(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  guard bytes.count > 3 else { return 0 }
  let width = 1 + Int(bytes[1] % 48), height = 1 + Int(bytes[2] % 48)
  let rest = bytes[3...].map { $0 }
  var values = rest.prefix(width * height).map { Float($0) / 255 }
  if bytes[0] & 1 == 1 {
    values = outline(rest, width: width, height: height).map { Float($0) / 255 }
  }
  guard let plane = try? CoveragePlane(width: width, height: height, values: values) else { return 0 }
  let trace =
    bytes[0] & 2 == 2
    ? try? CrownTracer().trace(plane, levels: [bytes[0] | 1, 255]) : try? CrownTracer().trace(plane)
  guard let trace else { return 0 }
  precondition(trace.deviation.pixels == 0, "what is traced draws the plane")
  guard let drawing = try? Drawing(record: trace.record) else { preconditionFailure("a record decodes") }
  precondition(!drawing.path.isEmpty, "a trace has an outline")
  return 0
}

/// The coverage of a path with a curve for every six bytes.
private func outline(_ bytes: [UInt8], width: Int, height: Int) -> [UInt8] {
  var path = BezierPath()
  func point(_ i: Int) -> PathPoint {
    PathPoint(Double(bytes[i]) / 200 * Double(width) - 4, Double(bytes[i + 1]) / 200 * Double(height) - 4)
  }
  var i = 0
  while i + 6 <= bytes.count, i < 120 {
    switch bytes[i] % 5 {
    case 0: path.move(to: point(i))
    case 1, 2: path.addLine(to: point(i))
    default: path.addCurve(to: point(i), control1: point(i + 2), control2: point(i + 4))
    }
    i += 6
  }
  guard var mask = try? Mask(width: width, height: height),
    (try? Rasterizer().fill(
      Drawing(viewBox: PathRect(x: 0, y: 0, width: Double(width), height: Double(height)), path: path),
      transform: .identity, into: &mask)) != nil
  else { return [] }
  return mask.coverage
}
