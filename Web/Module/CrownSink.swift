import CrownPath
import CrownRaster

/// Takes the layers of a record from the decoder, for each purpose that the module has.
///
/// One type for all of them: the decoder is compiled anew for each type of sink.
final class CrownSink: LayerSink {
  /// What becomes of the elements.
  enum Purpose {
    /// Nothing: the levels of the layers are wanted.
    case finding
    /// They are drawn by the rasteriser.
    case drawing
    /// They are listed as numbers.
    case listing
  }

  let rasterizer = Rasterizer()
  private var purpose = Purpose.finding
  private var levels = OpacityLevels()
  /// For each opacity of the record the one that is used; none where they are used as they are.
  private var opacities: [UInt8] = []
  /// The layers as the module answers with them: see ``layers(record:count:shapes:shades:shadeCount:)``.
  private(set) var numbers: [Double] = []
  /// Whether a layer has begun.
  private var hasLayer = false
  /// The index of the number of elements of the last layer.
  private var elementCount = 0

  /// Reads a record's layers.
  ///
  /// - Parameter shades: The opacities of the levels; none where those of the record hold.
  func take(_ decoder: PathDecoder, shades: [Double], for purpose: Purpose) throws(ModuleError) {
    opacities = []
    if !shades.isEmpty {
      levels = OpacityLevels()
      try decode(decoder, for: .finding)
      opacities = levels.replacements(by: shades)
    }
    numbers = []
    try decode(decoder, for: purpose)
  }

  // Never inlined, or it is there twice.
  @inline(never)
  private func decode(_ decoder: PathDecoder, for purpose: Purpose) throws(ModuleError) {
    self.purpose = purpose
    hasLayer = false
    var sink = self
    try ModuleError.decoding { () throws(PathDecodingError) in try decoder.decode(into: &sink) }
    // Every drawing has a layer, if one without elements.
    if !hasLayer { beginLayer(fillRule: decoder.fillRule, opacity: .max) }
  }

  func beginLayer(fillRule: FillRule, opacity: UInt8) {
    hasLayer = true
    let used = opacities.isEmpty ? opacity : opacities[Int(opacity)]
    switch purpose {
    case .finding: levels.insert(opacity)
    case .drawing: rasterizer.beginLayer(fillRule: fillRule, opacity: used)
    case .listing:
      list(fillRule == .evenOdd ? 1 : 0)
      list(Double(used))
      elementCount = numbers.count
      list(0)
    }
  }

  func move(to point: PathPoint) {
    switch purpose {
    case .finding: break
    case .drawing: rasterizer.move(to: point)
    case .listing: list(verb: 0, point)
    }
  }

  func addLine(to point: PathPoint) {
    switch purpose {
    case .finding: break
    case .drawing: rasterizer.addLine(to: point)
    case .listing: list(verb: 1, point)
    }
  }

  func addQuadCurve(to point: PathPoint, control: PathPoint) {
    switch purpose {
    case .finding: break
    case .drawing: rasterizer.addQuadCurve(to: point, control: control)
    case .listing:
      list(verb: 2, control)
      list(point)
    }
  }

  func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    switch purpose {
    case .finding: break
    case .drawing: rasterizer.addCurve(to: point, control1: control1, control2: control2)
    case .listing:
      list(verb: 3, control1)
      list(control2)
      list(point)
    }
  }

  func closeSubpath() {
    switch purpose {
    case .finding: break
    case .drawing: rasterizer.closeSubpath()
    case .listing: list(verb: 4)
    }
  }

  private func list(verb: Double) {
    numbers[elementCount] += 1
    list(verb)
  }

  private func list(verb: Double, _ point: PathPoint) {
    list(verb: verb)
    list(point)
  }

  private func list(_ point: PathPoint) {
    list(point.x)
    list(point.y)
  }

  @inline(never)
  private func list(_ number: Double) { numbers.append(number) }
}
