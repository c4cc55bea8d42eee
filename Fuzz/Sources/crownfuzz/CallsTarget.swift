import CrownPath
import CrownRaster

/// The rasteriser's calls in any order: each throws a typed error, or draws what a fresh rasteriser draws.
///
/// A byte chooses each call; elements take the bytes after it.
func fuzzCalls(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  var reader = NumberReader(bytes: bytes)
  var rasterizer = Rasterizer()
  guard var mask = try? Mask(width: 1, height: 1) else { return 0 }
  /// The size of the fill that was begun, and its layers; elements before the first one are those of a path.
  var fill: (width: Int, height: Int, path: BezierPath, layers: [Drawing.Layer])?
  while !reader.isAtEnd {
    let call = reader.byte()
    switch call {
    case 0..<24:
      let (width, height) = (Int(reader.byte()), Int(reader.byte()))
      let isBegun = (try? rasterizer.begin(width: width, height: height, transform: .identity)) != nil
      precondition(isBegun == (width > 0 && height > 0), "a fill begins if it has a size")
      if isBegun { fill = (width, height, BezierPath(), []) }
    case 24..<64:
      let rule: FillRule = call & 1 == 0 ? .nonzero : .evenOdd
      let opacity = call < 32 ? 255 : reader.byte()
      rasterizer.beginLayer(fillRule: rule, opacity: opacity)
      fill?.layers.append(Drawing.Layer(path: BezierPath(), fillRule: rule, opacity: opacity))
    case 64..<96:
      let rule: FillRule? = call < 80 ? nil : call & 1 == 0 ? .nonzero : .evenOdd
      let found: Mask? =
        if let rule {
          (try? rasterizer.finish(rule: rule, into: &mask)).map { mask }
        } else {
          (try? rasterizer.finish(into: &mask)).map { mask }
        }
      check(found, fill, rule: rule)
      fill = nil
    default:
      var path = BezierPath()
      reader.addElement(call, to: &path)
      for element in path.elements {
        draw(element, into: &rasterizer)
        if let last = fill?.layers.indices.last {
          fill?.layers[last].path.append(element)
        } else {
          fill?.path.append(element)
        }
      }
    }
  }
  return 0
}

/// Compares a mask with what a fresh rasteriser makes of the same layers.
private func check(
  _ found: Mask?, _ fill: (width: Int, height: Int, path: BezierPath, layers: [Drawing.Layer])?, rule: FillRule?
) {
  guard let fill else { return precondition(found == nil, "nothing was begun") }
  let expected: Mask? =
    if let rule {
      try? Rasterizer().fill(
        fill.layers.last?.path ?? fill.path, rule: rule, transform: .identity, width: fill.width, height: fill.height)
    } else {
      try? Rasterizer().fill(
        Drawing(viewBox: PathRect(x: 0, y: 0, width: 1, height: 1), layers: fill.layers), transform: .identity,
        width: fill.width, height: fill.height)
    }
  // Points of dropped elements and layers may refuse a fill too.
  guard let found else { return }
  precondition(found == expected, "calls draw what a fresh rasteriser draws")
}

private func draw(_ element: PathElement, into sink: inout some PathSink) {
  switch element {
  case .move(let point): sink.move(to: point)
  case .line(let point): sink.addLine(to: point)
  case .quad(let point, let control): sink.addQuadCurve(to: point, control: control)
  case .cubic(let point, let control1, let control2):
    sink.addCurve(to: point, control1: control1, control2: control2)
  case .close: sink.closeSubpath()
  }
}
