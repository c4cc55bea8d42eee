/// The parts of a segment: the segment it copies, its end, its control points.
extension SegmentReader {
  /// Reads a copy, without its move.
  ///
  /// - Parameter first: The first segment that copies may come from.
  @inline(__always)
  mutating func readCopy(
    isNew: Bool, of segments: [Segment], after first: Int
  ) throws(PathDecodingError) -> Segment {
    if isNew {
      let symbol = decoder.symbol(in: .copyDistance)
      let bits = CopyCode.bits(ofDistance: symbol)
      copy.distance = CopyCode.distance(symbol: symbol, bits: bits, rest: bits > 0 ? decoder.plain(bits) : 0)
      let (symmetry, isReversed) = CopyCode.symmetry(of: decoder.symbol(in: .copySymmetry))
      copy.isReversed = isReversed
      let source = try copied(from: segments, after: first)
      copy.symmetry = model.frame.after(symmetry).after(source.frame.inverse)
      return source.copied(by: copy.symmetry, reversed: isReversed)
    }
    guard copy.distance > 0 else { throw fail(.invalidCode) }
    copy.distance = copy.nextDistance
    return try copied(from: segments, after: first).copied(by: copy.symmetry, reversed: copy.isReversed)
  }

  /// The segment that the copy copies.
  @inline(__always)
  private func copied(from segments: [Segment], after first: Int) throws(PathDecodingError) -> Segment {
    let distance = copy.distance
    guard distance <= CopyCode.maximumDistance, distance <= segments.count - first else { throw fail(.invalidCode) }
    let source = segments[segments.count - distance]
    guard source.element.isDrawn else { throw fail(.invalidCode) }
    return source
  }

  /// Sets the control points of a curve whose end is known.
  @inline(__always)
  mutating func setControls(_ segment: inout Segment, _ verb: SegmentVerb) {
    guard let form = verb.controlForm else {
      switch verb {
      case .quarterX, .quarterXClosing: return setQuarter(&segment, leavingAlong: .x)
      case .quarterY, .quarterYClosing: return setQuarter(&segment, leavingAlong: .y)
      default: return setArc(&segment)
      }
    }
    let (end, frame) = (segment.end, segment.frame)
    let extent = NumberBucket(end.extent)
    let x = number(in: .firstX(form, extent: extent))
    let y = CodingContext.firstY(form, x: NumberBucket(x)).map { number(in: $0) } ?? 0
    if form.isSmooth {
      let handle = CurvePrediction.handle(tangent: model.tangent, end: end, frame: frame)
      segment.control1 =
        CurvePrediction.along(tangent: model.tangent, length: handle &+ x &<< form.coarseness)
        &+ frame.toGrid(GridVector(0, y))
    } else {
      segment.control1 = frame.toGrid(GridVector(x &<< form.coarseness, y &<< form.coarseness))
    }
    segment.control2 = CurvePrediction.mirrored(segment.control1, end: end)
    if form.writesSecond {
      let x = number(in: .secondX(form, extent: extent))
      let y = number(in: .secondY(form, x: NumberBucket(x)))
      segment.control2 = segment.control2 &+ frame.toGrid(GridVector(x &<< form.coarseness, y &<< form.coarseness))
    }
  }

  @inline(__always)
  private func setArc(_ segment: inout Segment) {
    if let arc = CurvePrediction.arc(tangent: model.tangent, end: segment.end) {
      segment.control1 = arc.control1
      segment.control2 = arc.control2
    } else {
      segment.control2 = segment.end
    }
  }

  /// Sets the control points of a quarter of an ellipse or circle whose end is known.
  @inline(__always)
  func setQuarter(_ segment: inout Segment, leavingAlong axis: GridAxis) {
    let (control1, control2) = CurvePrediction.quarter(end: segment.frame.fromGrid(segment.end), leavingAlong: axis)
    segment.control1 = segment.frame.toGrid(control1)
    segment.control2 = segment.frame.toGrid(control2)
  }

  /// Reads the end of a segment, both coordinates.
  @inline(__always)
  mutating func end(in group: SegmentVerb.EndGroup) -> GridVector {
    let frame = model.frame
    // The coordinate along the frame's x axis comes first.
    let pen = frame.swapped(model.pen)
    let signs = frame.swapped(frame.toGrid(GridVector(1, 1)))
    let x = coordinate(symbol: decoder.symbol(in: model.endXContext(group)), old: pen.x, sign: signs.x) &- pen.x
    let y = coordinate(symbol: decoder.symbol(in: model.endYContext(group, x: x)), old: pen.y, sign: signs.y) &- pen.y
    return frame.swapped(GridVector(x, y))
  }

  /// Reads the end of a segment along one axis of the frame.
  @inline(__always)
  mutating func axisEnd(along axis: GridAxis, in context: CodingContext) -> GridVector {
    let direction = model.frame.toGrid(axis.direction)
    let symbol = decoder.symbol(in: context)
    let isX = direction.x != 0
    let old = isX ? model.pen.x : model.pen.y
    let change = coordinate(symbol: symbol, old: old, sign: direction.x &+ direction.y) &- old
    return isX ? GridVector(change, 0) : GridVector(0, change)
  }

  /// Reads the rest of a coordinate: of a difference, or of the number of a line of the alignment.
  @inline(__always)
  mutating func coordinate(symbol: Int, old: Int32, sign: Int32) -> Int32 {
    if symbol < NumberClass.count { return old &+ number(symbol: symbol) &* sign }
    let line = model.nearestLine(to: old) &+ number(symbol: symbol - NumberClass.count) &* sign
    // Hostile numbers of lines would wrap around; the range is checked later.
    return Int32(clamping: Int64(line) * Int64(model.unit))
  }

  @inline(__always)
  private mutating func number(in context: CodingContext) -> Int32 { number(symbol: decoder.symbol(in: context)) }

  @inline(__always)
  private mutating func number(symbol: Int) -> Int32 {
    NumberClass.number(symbol: symbol, rest: decoder.plain(NumberClass.bits(of: symbol)))
  }
}
