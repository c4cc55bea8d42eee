/// Decodes segments one after the other.
///
/// The whole state lies in this value, so that the loop in ``read(into:from:capacity:)`` keeps it in registers.
@usableFromInline
struct SegmentReader {
  private var decoder: SymbolDecoder
  private var model: PathModel
  private let layouts: UnsafePointer<UInt32>
  private let header: RecordHeader
  private let shapes: SharedShapes?
  private var isInSubpath = false
  /// Whether the path has ended.
  @usableFromInline
  private(set) var isFinished = false
  private var subpaths = 0
  private var count = 0
  /// How far back the segment that was copied last lies; 0 where none was.
  private var copyDistance = 0
  private var copySymmetry = GridFrame(bits: 0)
  private var copyIsReversed = false

  /// The largest distance of a copy.
  static let reach = 255
  /// The largest coordinate, in steps from the view box's corner.
  static let coordinateLimit: Int32 = 1 << 20
  /// The largest coordinate of a control point from its curve's start.
  static let controlLimit: Int32 = 1 << 22

  /// Begins behind a record's header.
  init(decoder: SymbolDecoder, header: RecordHeader, shapes: SharedShapes?) {
    self.decoder = decoder
    self.header = header
    self.shapes = shapes
    model = PathModel(unit: header.unit ?? 0)
    layouts = NumberLayouts.shared.pointer
  }

  /// Decodes segments into memory.
  ///
  /// - Parameters:
  ///   - segments: Holds the segments that were read before, as far as they can still be copied.
  ///   - first: Where to go on.
  ///   - capacity: Where to stop.
  /// - Returns: The place behind the last segment.
  @usableFromInline
  mutating func read(
    into segments: UnsafeMutablePointer<Segment>, from first: Int, capacity: Int
  ) throws(PathDecodingError) -> Int {
    var place = first
    while place < capacity {
      if isInSubpath {
        let isSegment = try readSegment(into: segments, at: place)
        if isSegment { place += 1 }
      } else {
        // A shape is read at once.
        if header.usesShapes, capacity - place <= SharedShapes.maximumSegments { break }
        let begun = try readSubpath(into: segments, at: place)
        if begun == 0 {
          isFinished = true
          break
        }
        place += begun
      }
    }
    return place
  }

  /// Reads where the next subpath begins, or all of it, where it is a shape.
  ///
  /// - Returns: The number of segments; 0 at the end of the path.
  @inline(never)
  private mutating func readSubpath(
    into segments: UnsafeMutablePointer<Segment>, at place: Int
  ) throws(PathDecodingError) -> Int {
    var shape: Int?
    if header.usesShapes {
      switch decoder.symbol(in: CodingContext.subpath) {
      case 0: return try end()
      case 1: break
      case 2: shape = try shapeNumber(bits: SharedShapes.shortNumberBits)
      default: shape = try shapeNumber(bits: shapes?.numberBits ?? 0)
      }
    }
    let symbol = decoder.symbol(in: CodingContext.startX + model.aligned * 2 + (subpaths > 0 ? 1 : 0))
    if symbol == 0 { return try end() }
    let x = coordinate(symbol: symbol - 1, old: model.pen.x, sign: 1)
    let bucket = NumberClass.coarseBucket(x &- model.pen.x)
    let y = coordinate(
      symbol: decoder.symbol(in: CodingContext.startY + model.aligned * 6 + bucket), old: model.pen.y, sign: 1)
    let point = GridVector(x, y)
    guard point.extent <= Self.coordinateLimit else { throw fail(.outOfRange) }
    segments[place] = Segment(kind: .move, end: point)
    model.begin(at: point)
    subpaths += 1
    copyDistance = 0
    if let shape {
      let length = try read(shape: shape, into: segments + place + 1)
      try count(length + 1)
      return length + 1
    }
    try count(1)
    isInSubpath = true
    return 1
  }

  private func end() throws(PathDecodingError) -> Int {
    guard decoder.isAtEnd else { throw fail(.damaged) }
    return 0
  }

  @inline(__always)
  private mutating func count(_ segments: Int) throws(PathDecodingError) {
    count += segments
    guard count <= PathEncoder.maximumElements else { throw fail(.tooManyElements) }
  }

  private mutating func shapeNumber(bits: Int) throws(PathDecodingError) -> Int {
    guard let shapes else { throw fail(.missingShapes) }
    let number = Int(decoder.plain(bits))
    guard number < shapes.count else { throw fail(.invalidCode) }
    return number
  }

  /// Reads all segments of a shape; each stays in reach of copies.
  private func read(
    shape: Int, into segments: UnsafeMutablePointer<Segment>
  ) throws(PathDecodingError) -> Int {
    guard let shapes else { throw fail(.missingShapes) }
    do throws(PathDecodingError) {
      return try shapes.withShape(shape) { bytes throws(PathDecodingError) in
        var decoder = try SymbolDecoder(bytes, tables: .shipped)
        var header = header
        try header.readGrid(from: &decoder)
        guard header.viewBox.longerSide == shapes.side, header.steps == self.header.steps else {
          throw fail(.invalidCode)
        }
        header.usesShapes = false
        var reader = SegmentReader(decoder: decoder, header: header, shapes: nil)
        return try reader.readShape(into: segments, around: model.pen)
      }
    } catch {
      // The place in the record that refers to the shape.
      throw PathDecodingError(kind: error.kind, offset: self.decoder.offset)
    }
  }

  /// Reads the one subpath of a shape.
  private mutating func readShape(
    into segments: UnsafeMutablePointer<Segment>, around point: GridVector
  ) throws(PathDecodingError) -> Int {
    isInSubpath = true
    model.begin(at: .zero)
    var place = 0
    while isInSubpath {
      guard place < SharedShapes.maximumSegments else { throw fail(.tooManyElements) }
      let isSegment = try readSegment(into: segments, at: place)
      if isSegment { place += 1 }
      guard (point &+ model.pen).extent <= Self.coordinateLimit else { throw fail(.outOfRange) }
    }
    guard decoder.isAtEnd else { throw fail(.damaged) }
    return place
  }

  /// Reads a segment; false where the subpath ends instead.
  @inline(__always)
  private mutating func readSegment(
    into segments: UnsafeMutablePointer<Segment>, at place: Int
  ) throws(PathDecodingError) -> Bool {
    let verb = decoder.symbol(in: model.verbContext)
    let frame = model.frame
    var segment = Segment(kind: .line, frame: frame, end: .zero)
    switch verb {
    case 0:
      guard model.lastKind != 0 else { throw fail(.invalidCode) }
      model.pen = model.start
      isInSubpath = false
      return false
    case 2, 3, 8...11:
      let axis = verb & (verb < 4 ? 1 : 0)
      segment.end = axisEnd(
        along: axis,
        context: verb < 4
          ? CodingContext.axis + (model.aligned * 2 + axis) * 6 : CodingContext.circle + model.aligned * 6)
      if verb >= 8 {
        segment.kind = .cubic
        let x = frame.fromGrid(segment.end).x
        segment.end = frame.toGrid(GridVector(x, verb & 1 == 0 ? x : 0 &- x))
        setQuarter(&segment, leavesAlongX: verb < 10)
      }
    case 4...7:
      segment = try copy(isNew: verb & 1 != 0, of: segments, at: place)
      segment.frame = frame
      if verb >= 6 {
        let code = Int32(decoder.symbol(in: CodingContext.residual))
        let move = frame.toGrid(GridVector(code / 5 &- 2, code % 5 &- 2))
        segment.end = segment.end &+ move
        if segment.kind == .cubic { segment.control2 = segment.control2 &+ move }
      }
    default:
      // A line, or one of the curves that may also close a subpath.
      segment.end = verb >= 21 ? model.start &- model.pen : end(kind: SegmentVerb.endKind(verb))
      if verb > 1 {
        segment.kind = .cubic
        guard (model.pen &+ segment.end).extent <= Self.coordinateLimit else { throw fail(.outOfRange) }
        setControls(&segment, form: verb >= 21 ? verb &- SegmentVerb.closingOffset : verb)
      }
    }
    let pen = model.pen &+ segment.end
    let controls = max(segment.control1.extent, segment.control2.extent)
    guard pen.extent <= Self.coordinateLimit, controls <= Self.controlLimit else { throw fail(.outOfRange) }
    if verb < 4 || verb > 7 { copyDistance = 0 }
    model.advance(along: segment, kind: SegmentVerb.kind(verb))
    if model.pen == model.start {
      isInSubpath = false
    }
    segments[place] = segment
    try count(1)
    return true
  }

  /// A copied segment.
  @inline(__always)
  private mutating func copy(
    isNew: Bool, of segments: UnsafeMutablePointer<Segment>, at place: Int
  ) throws(PathDecodingError) -> Segment {
    if isNew {
      let symbol = decoder.symbol(in: CodingContext.copyDistance)
      copyDistance = symbol < 4 ? symbol + 1 : copyDistance(symbol: symbol)
      let symmetry = decoder.symbol(in: CodingContext.copySymmetry)
      copyIsReversed = symmetry & 1 != 0
      guard copyDistance <= Self.reach, copyDistance <= place else { throw fail(.invalidCode) }
      let source = segments[place - copyDistance]
      copySymmetry = model.frame.after(GridFrame(bits: UInt8(symmetry >> 1))).after(source.frame.inverse)
    } else {
      guard copyDistance > 0 else { throw fail(.invalidCode) }
      if copyIsReversed { copyDistance += 2 }
      guard copyDistance <= Self.reach, copyDistance <= place else { throw fail(.invalidCode) }
    }
    let source = segments[place - copyDistance]
    guard source.kind != .move else { throw fail(.invalidCode) }
    return source.copied(by: copySymmetry, reversed: copyIsReversed)
  }

  private mutating func copyDistance(symbol: Int) -> Int {
    let bits = (symbol - 2) / 2
    return (2 + symbol % 2) << bits + Int(decoder.plain(bits)) + 1
  }

  /// The control points of the curves that may also close a subpath.
  @inline(__always)
  private mutating func setControls(_ segment: inout Segment, form: Int) {
    let end = segment.end
    if form < 15 {
      if form > 12 { return setQuarter(&segment, leavesAlongX: form == 13) }
      if let arc = CurvePrediction.arc(tangent: model.tangent, end: end) {
        segment.control1 = arc.control1
        segment.control2 = arc.control2
      } else {
        segment.control2 = end
      }
      return
    }
    let frame = segment.frame
    let bucket = NumberClass.bucket(end.extent)
    let isSmooth = form < 18
    // Mirrored, coarse, fine.
    let group = form &- (isSmooth ? 15 : 18)
    let scale: Int32 = group == 2 ? 0 : CurvePrediction.coarseness
    let x = number(in: (isSmooth ? CodingContext.handle : CodingContext.control1X) + group * 8 + bucket)
    var y: Int32 = 0
    if !isSmooth || group == 2 {
      y = number(
        in: isSmooth ? CodingContext.lateral : CodingContext.control1Y + group * 8 + NumberClass.bucket(x))
    }
    if isSmooth {
      let length = CurvePrediction.handle(tangent: model.tangent, end: end, frame: frame) &+ x &<< scale
      segment.control1 =
        CurvePrediction.along(tangent: model.tangent, length: length) &+ frame.toGrid(GridVector(0, y))
    } else {
      segment.control1 = frame.toGrid(GridVector(x &<< scale, y &<< scale))
    }
    segment.control2 = CurvePrediction.mirrored(segment.control1, end: end)
    if group > 0 {
      let group = (isSmooth ? 0 : 2) &+ group &- 1
      let x = number(in: CodingContext.control2X + group * 8 + bucket)
      let y = number(in: CodingContext.control2Y + group * 8 + NumberClass.bucket(x))
      segment.control2 = segment.control2 &+ frame.toGrid(GridVector(x &<< scale, y &<< scale))
    }
  }

  @inline(__always)
  private func setQuarter(_ segment: inout Segment, leavesAlongX: Bool) {
    let end = segment.frame.fromGrid(segment.end)
    let handle = GridVector(CurvePrediction.quarterHandle(end.x), CurvePrediction.quarterHandle(end.y))
    segment.control1 = segment.frame.toGrid(leavesAlongX ? GridVector(handle.x, 0) : GridVector(0, handle.y))
    segment.control2 = segment.frame.toGrid(
      leavesAlongX ? GridVector(end.x, end.y &- handle.y) : GridVector(end.x &- handle.x, end.y))
  }

  /// The end of a segment, both coordinates written.
  @inline(__always)
  private mutating func end(kind: Int) -> GridVector {
    let frame = model.frame
    let group = kind * 2 + model.aligned
    // The coordinate along the frame's x axis comes first.
    let pen = frame.swapped(model.pen)
    let signs = frame.swapped(frame.toGrid(GridVector(1, 1)))
    let x = coordinate(
      symbol: decoder.symbol(in: CodingContext.endX + group * 6 + model.extentBucket), old: pen.x, sign: signs.x)
    let bucket = NumberClass.bucket(x &- pen.x)
    let y = coordinate(
      symbol: decoder.symbol(in: CodingContext.endY + group * 8 + bucket), old: pen.y, sign: signs.y)
    return frame.swapped(GridVector(x &- pen.x, y &- pen.y))
  }

  /// The end of a segment along one axis of the frame.
  @inline(__always)
  private mutating func axisEnd(along axis: Int, context: Int) -> GridVector {
    let direction = model.frame.toGrid(axis == 0 ? GridVector(1, 0) : GridVector(0, 1))
    let symbol = decoder.symbol(in: context + model.extentBucket)
    let isX = direction.x != 0
    let old = isX ? model.pen.x : model.pen.y
    let change = coordinate(symbol: symbol, old: old, sign: direction.x &+ direction.y) &- old
    return isX ? GridVector(change, 0) : GridVector(0, change)
  }

  /// The coordinate that a number, or the number of a line of the unit, leads to.
  @inline(__always)
  private mutating func coordinate(symbol: Int, old: Int32, sign: Int32) -> Int32 {
    if symbol < NumberClass.count { return old &+ number(symbol: symbol) &* sign }
    let line = model.nearestLine(to: old) &+ number(symbol: symbol - NumberClass.count) &* sign
    // Hostile numbers of lines would wrap around; the limit comes after.
    return Int32(clamping: Int64(line) * Int64(model.unit))
  }

  @inline(__always)
  private mutating func number(in context: Int) -> Int32 { number(symbol: decoder.symbol(in: context)) }

  @inline(__always)
  private mutating func number(symbol: Int) -> Int32 {
    let layout = layouts[symbol]
    let bits = decoder.plain(Int(layout >> 16 & 31))
    if symbol == NumberClass.escape { return Int32(bitPattern: bits << 11) >> 11 }
    let magnitude = Int32(truncatingIfNeeded: layout & 0xFFFF &+ bits)
    let sign = Int32(bitPattern: layout) >> 31
    return (magnitude ^ sign) &- sign
  }

  @inline(never)
  private func fail(_ kind: PathDecodingError.Kind) -> PathDecodingError {
    PathDecodingError(kind: kind, offset: decoder.offset)
  }
}

/// ``NumberClass/layout(of:)`` for all symbols: bits 0 to 15 the smallest magnitude, 16 to 20 the plain bits, 31 the sign.
final class NumberLayouts: @unchecked Sendable {
  static let shared = NumberLayouts()

  let pointer: UnsafePointer<UInt32>

  private init() {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: NumberClass.count)
    for symbol in 0..<NumberClass.count {
      let layout = NumberClass.layout(of: symbol)
      let isNegative = symbol > 0 && symbol % 2 == 0
      memory[symbol] = layout.smallest | UInt32(layout.bits) << 16 | (isNegative ? 1 << 31 : 0)
    }
    pointer = UnsafePointer(memory)
  }
}
