extension Drawing {
  /// Decodes a record of the binary path format, with all its layers.
  ///
  /// The drawing has at least one layer: an opaque one without a path where the record is empty.
  /// - Parameters:
  ///   - bytes: The complete record.
  ///   - shapes: The shapes that the record's database shares.
  public init(record bytes: [UInt8], shapes: SharedShapes? = nil) throws(PathDecodingError) {
    var drawing = Drawing(viewBox: PathRect(x: 0, y: 0, width: 0, height: 0), path: BezierPath())
    try bytes.withBytes { bytes throws(PathDecodingError) in drawing = try Drawing(record: bytes, shapes: shapes) }
    self = drawing
  }

  /// Decodes a record that lies in borrowed memory.
  ///
  /// - Parameters:
  ///   - bytes: The complete record; it is not kept.
  ///   - shapes: The shapes that the record's database shares.
  public init(record bytes: UnsafeRawBufferPointer, shapes: SharedShapes? = nil) throws(PathDecodingError) {
    let decoder = try PathDecoder(bytes, shapes: shapes)
    var layers = LayerList()
    try decoder.decode(into: &layers)
    self.init(viewBox: decoder.viewBox, layers: layers.finished(emptyRule: decoder.fillRule))
  }
}

/// Collects layers. The path of the last one grows in place.
private struct LayerList: LayerSink {
  private var layers: [Drawing.Layer] = []
  private var fillRule = FillRule.nonzero
  /// The opacity of the last layer; 0 before the first.
  private var opacity: UInt8 = 0
  private var path = BezierPath()

  /// The layers, or an opaque one without a path where there are none.
  mutating func finished(emptyRule: FillRule) -> [Drawing.Layer] {
    if opacity == 0 { return [Drawing.Layer(path: BezierPath(), fillRule: emptyRule)] }
    endLayer()
    return layers
  }

  private mutating func endLayer() {
    if opacity == 0 { return }
    layers.append(Drawing.Layer(path: path, fillRule: fillRule, opacity: opacity))
    path = BezierPath()
  }

  mutating func beginLayer(fillRule: FillRule, opacity: UInt8) {
    endLayer()
    self.fillRule = fillRule
    self.opacity = opacity
  }

  mutating func move(to point: PathPoint) { path.move(to: point) }
  mutating func addLine(to point: PathPoint) { path.addLine(to: point) }
  mutating func addQuadCurve(to point: PathPoint, control: PathPoint) { path.addQuadCurve(to: point, control: control) }
  mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    path.addCurve(to: point, control1: control1, control2: control2)
  }
  mutating func closeSubpath() { path.closeSubpath() }
}
