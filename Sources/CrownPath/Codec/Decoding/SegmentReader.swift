/// Decodes segments one after the other.
///
/// The whole state lies in this value, so that the loop in ``read(into:)`` keeps it in registers.
@usableFromInline
struct SegmentReader {
  var decoder: SymbolDecoder
  var model: PathModel
  private let header: RecordHeader
  private let shapes: SharedShapes?
  private var isInSubpath = false
  /// True if the last layer has ended.
  @usableFromInline
  private(set) var isFinished = false
  /// The number of subpaths of the layer.
  private var subpaths = 0
  /// The number of layers, or 0 in the first one.
  private var layers = 0
  private var count = 0
  var copy = RunningCopy()

  /// The largest coordinate, in steps from the view box's corner.
  static let coordinateLimit: Int32 = 1 << 20
  /// The largest coordinate of a control point from its curve's start.
  static let controlLimit: Int32 = 1 << 22
  /// The largest number of segments in memory. The reader takes in at least as many at once as copies can refer back
  /// to, so the segments that stay are seldom moved.
  @usableFromInline
  static let capacity = 2 * (CopyCode.maximumDistance + 1)
  /// The segments that memory is reserved for first: a little more than most records have for their bytes.
  @usableFromInline
  var expectedSegments: Int { min(Self.capacity, decoder.bytesLeft / 2 + 8) }

  /// Begins behind a record's header.
  init(decoder: SymbolDecoder, header: RecordHeader, shapes: SharedShapes?) {
    self.decoder = decoder
    self.header = header
    self.shapes = shapes
    model = PathModel(unit: header.unit ?? 0)
  }

  /// Decodes all segments in order.
  ///
  /// - Complexity: O(*n*) in the number of segments; allocates memory for ``capacity`` of them at most.
  @inlinable
  mutating func forEach(_ body: (Segment) -> Void) throws(PathDecodingError) {
    var segments: [Segment] = []
    segments.reserveCapacity(expectedSegments)
    var first = 0
    while true {
      try read(into: &segments)
      for index in first..<segments.count { body(segments[index]) }
      if isFinished { return }
      segments.removeFirst(segments.count - Self.capacity / 2)
      first = segments.count
    }
  }

  /// Decodes segments until ``capacity`` is reached or the last layer ends.
  ///
  /// - Parameter segments: The segments that were read before, as far as they can still be copied.
  @usableFromInline
  mutating func read(into segments: inout [Segment]) throws(PathDecodingError) {
    while segments.count < Self.capacity {
      if isInSubpath {
        try readSegment(into: &segments, after: 0)
      } else {
        // A shape is read at once.
        if header.usesShapes, Self.capacity - segments.count <= SharedShapes.maximumSegments { break }
        try readSubpath(into: &segments)
        if isFinished { break }
      }
    }
  }

  /// Reads where the next subpath begins, or all of it, where it is a shape; or the end of the layer.
  @inline(never)
  private mutating func readSubpath(into segments: inout [Segment]) throws(PathDecodingError) {
    var shape: Int?
    if header.usesShapes {
      switch SubpathSymbol(rawValue: decoder.symbol(in: .subpath)) {
      case .end, nil: return try endLayer(into: &segments)
      case .segments: break
      case .commonShape: shape = try shapeNumber(bits: SharedShapes.shortNumberBits)
      case .shape: shape = try shapeNumber(bits: shapes?.numberBits ?? 0)
      }
    }
    let symbol = decoder.symbol(in: model.startXContext(isFirst: subpaths == 0))
    if symbol == SubpathSymbol.pathEnd { return try endLayer(into: &segments) }
    let x = coordinate(symbol: symbol - SubpathSymbol.startOffset, old: model.pen.x, sign: 1)
    let y = coordinate(
      symbol: decoder.symbol(in: model.startYContext(x: x &- model.pen.x)), old: model.pen.y, sign: 1)
    let point = GridVector(x, y)
    guard point.extent <= Self.coordinateLimit else { throw fail(.outOfRange) }
    segments.append(Segment(element: .move, end: point))
    model.begin(at: point)
    subpaths += 1
    copy.distance = 0
    try count(1)
    if let shape {
      try read(shape: shape, into: &segments)
    } else {
      isInSubpath = true
    }
  }

  /// Ends the path of a layer: another layer follows unless the record ends here.
  private mutating func endLayer(into segments: inout [Segment]) throws(PathDecodingError) {
    isFinished = decoder.isAtEnd
    if isFinished { return }
    // A first layer without a subpath is none.
    if layers == 0, subpaths > 0 { layers = 1 }
    layers += 1
    guard layers <= Drawing.maximumLayers else { throw fail(.tooManyLayers) }
    guard let layer = LayerCode.read(from: &decoder) else { throw fail(.invalidCode) }
    segments.append(layer)
    subpaths = 0
    model.pen = .zero
  }

  @inline(__always)
  private mutating func count(_ segments: Int) throws(PathDecodingError) {
    count += segments
    guard count <= PathEncoder.maximumElements else { throw fail(.tooManyElements) }
  }

  /// Reads a segment, or the end of the subpath.
  ///
  /// - Parameter first: The first segment that copies may come from.
  @inline(__always)
  private mutating func readSegment(into segments: inout [Segment], after first: Int) throws(PathDecodingError) {
    guard let verb = SegmentVerb(rawValue: UInt8(truncatingIfNeeded: decoder.symbol(in: model.verbContext))) else {
      throw fail(.invalidCode)
    }
    let frame = model.frame
    var segment = Segment(element: .line, frame: frame, end: .zero)
    switch verb {
    case .end:
      guard model.lastKind != .start else { throw fail(.invalidCode) }
      model.pen = model.start
      isInSubpath = false
      return
    case .lineX, .lineY:
      let axis: GridAxis = verb == .lineX ? .x : .y
      segment.end = axisEnd(along: axis, in: model.axisContext(axis))
    case .circleXPlus, .circleXMinus, .circleYPlus, .circleYMinus:
      segment.element = .cubic
      let x = frame.fromGrid(axisEnd(along: .x, in: model.circleContext)).x
      let isPlus = verb == .circleXPlus || verb == .circleYPlus
      segment.end = frame.toGrid(GridVector(x, isPlus ? x : 0 &- x))
      setQuarter(&segment, leavingAlong: verb == .circleXPlus || verb == .circleXMinus ? .x : .y)
    case .copyOn, .copyNew, .copyOnNear, .copyNewNear:
      let isNew = verb == .copyNew || verb == .copyNewNear
      segment = try readCopy(isNew: isNew, of: segments, after: first)
      segment.frame = frame
      if verb == .copyOnNear || verb == .copyNewNear {
        let move = frame.toGrid(CopyCode.move(of: decoder.symbol(in: .residual)))
        segment.end = segment.end &+ move
        if segment.element == .cubic { segment.control2 = segment.control2 &+ move }
      }
    case .line, .arc, .quarterX, .quarterY, .arcClosing, .quarterXClosing, .quarterYClosing,
      .smoothMirrored, .smoothCoarse, .smoothFine, .smoothMirroredClosing, .smoothCoarseClosing, .smoothFineClosing,
      .cornerMirrored, .cornerCoarse, .cornerFine, .cornerMirroredClosing, .cornerCoarseClosing, .cornerFineClosing:
      segment.end = verb.closes ? model.start &- model.pen : end(in: verb.endGroup)
      if verb != .line {
        segment.element = .cubic
        guard (model.pen &+ segment.end).extent <= Self.coordinateLimit else { throw fail(.outOfRange) }
        setControls(&segment, verb)
      }
    }
    let pen = model.pen &+ segment.end
    guard pen.isWithin(Self.coordinateLimit), segment.control1.isWithin(Self.controlLimit),
      segment.control2.isWithin(Self.controlLimit)
    else { throw fail(.outOfRange) }
    if !verb.isCopy { copy.distance = 0 }
    model.advance(along: segment, kind: verb.kind)
    if model.pen == model.start {
      isInSubpath = false
    }
    segments.append(segment)
    try count(1)
  }

  @inline(never)
  func fail(_ kind: PathDecodingError.Kind) -> PathDecodingError {
    PathDecodingError(kind: kind, offset: decoder.offset)
  }
}

// MARK: Shapes

extension SegmentReader {
  private mutating func shapeNumber(bits: Int) throws(PathDecodingError) -> Int {
    guard let shapes else { throw fail(.missingShapes) }
    let number = Int(decoder.plain(bits))
    guard number < shapes.count else { throw fail(.invalidCode) }
    return number
  }

  /// Reads all segments of a shape; each stays within the distance of copies.
  private mutating func read(shape: Int, into segments: inout [Segment]) throws(PathDecodingError) {
    guard let shapes else { throw fail(.missingShapes) }
    let first = segments.count
    do throws(PathDecodingError) {
      try shapes.withShape(shape) { bytes throws(PathDecodingError) in
        var decoder = try SymbolDecoder(bytes, tables: .shipped)
        var header = header
        try header.readGrid(from: &decoder)
        guard header.viewBox.longerSide == shapes.side, header.steps == self.header.steps else {
          throw fail(.invalidCode)
        }
        header.usesShapes = false
        var reader = SegmentReader(decoder: decoder, header: header, shapes: nil)
        try reader.readShape(into: &segments, around: model.pen)
      }
    } catch {
      // The offset in the record, which refers to the shape.
      throw PathDecodingError(kind: error.kind, offset: self.decoder.offset)
    }
    try count(segments.count - first)
  }

  /// Reads the one subpath of a shape.
  ///
  /// - Parameter point: The point of the record's grid where the shape begins.
  private mutating func readShape(
    into segments: inout [Segment], around point: GridVector
  ) throws(PathDecodingError) {
    isInSubpath = true
    model.begin(at: .zero)
    let first = segments.count
    while isInSubpath {
      guard segments.count - first < SharedShapes.maximumSegments else { throw fail(.tooManyElements) }
      try readSegment(into: &segments, after: first)
      guard (point &+ model.pen).extent <= Self.coordinateLimit else { throw fail(.outOfRange) }
    }
    guard decoder.isAtEnd else { throw fail(.damaged) }
  }
}
