/// A segment and one way to write it.
struct SegmentCode {
  var verb: Int
  var segment: Segment
  /// The number along the tangent, or the first control point in its frame, and the second one's difference from its
  /// prediction, as far as the verb writes them.
  var first = GridVector.zero
  var second = GridVector.zero
  /// Where a copy comes from, and its symmetry in the frames.
  var distance = 0
  var symmetry = 0
  var isReversed = false
  /// How far a near copy's end is moved, in the frame.
  var move = GridVector.zero

  /// Writes the segment.
  ///
  /// - Parameter model: What is known before the segment.
  func write(after model: PathModel, into sink: inout some SymbolSink) {
    sink.put(verb, in: model.verbContext)
    switch verb {
    case 0: return
    case 1: model.put(end: segment.end, kind: 0, into: &sink)
    case 2, 3:
      let context = CodingContext.axis + (model.aligned * 2 + verb - 2) * 6
      model.put(axisEnd: segment.end, along: verb - 2, context: context, into: &sink)
    case 4...7:
      if verb & 1 != 0 {
        Self.put(copyDistance: distance, into: &sink)
        sink.put(Self.symbol(ofSymmetry: symmetry, isReversed), in: CodingContext.copySymmetry)
      }
      if verb >= 6 { sink.put(Int(move.x + 2) * 5 + Int(move.y + 2), in: CodingContext.residual) }
    case 8...11:
      let along = model.frame.toGrid(GridVector(model.frame.fromGrid(segment.end).x, 0))
      model.put(axisEnd: along, along: 0, context: CodingContext.circle + model.aligned * 6, into: &sink)
    default:
      let closes = verb >= 21
      let form = closes ? verb - SegmentVerb.closingOffset : verb
      if !closes { model.put(end: segment.end, kind: SegmentVerb.endKind(form), into: &sink) }
      if form >= 15 { putControls(form: form, into: &sink) }
    }
  }

  /// Writes the control points of a verb from ``SegmentVerb/smoothMirrored`` on.
  func putControls(form: Int, into sink: inout some SymbolSink) {
    let bucket = NumberClass.bucket(segment.end.extent)
    Self.put(first: first, form: form, bucket: bucket, into: &sink)
    if (form - 15) % 3 > 0 { Self.put(second: second, form: form, bucket: bucket, into: &sink) }
  }

  /// Writes the first control point of a verb from ``SegmentVerb/smoothMirrored`` on.
  ///
  /// - Parameter bucket: The end's extent's.
  @inline(__always)
  static func put(first: GridVector, form: Int, bucket: Int, into sink: inout some SymbolSink) {
    sink.put(control: first.x, in: firstXContext(form: form, bucket: bucket))
    if let context = firstYContext(form: form, bucket: NumberClass.bucket(first.x)) {
      sink.put(control: first.y, in: context)
    }
  }

  /// Writes the second control point of a verb that has one.
  @inline(__always)
  static func put(second: GridVector, form: Int, bucket: Int, into sink: inout some SymbolSink) {
    sink.put(control: second.x, in: secondXContext(form: form, bucket: bucket))
    sink.put(control: second.y, in: secondYContext(form: form, bucket: NumberClass.bucket(second.x)))
  }

  /// The context of the first control point's x coordinate, or of its number along the tangent.
  @inline(__always)
  static func firstXContext(form: Int, bucket: Int) -> Int {
    (form < 18 ? CodingContext.handle : CodingContext.control1X) + (form - 15) % 3 * 8 + bucket
  }

  /// The context of the first control point's y coordinate; `nil` where it has none.
  ///
  /// - Parameter bucket: The x coordinate's.
  @inline(__always)
  static func firstYContext(form: Int, bucket: Int) -> Int? {
    let group = (form - 15) % 3
    if form < 18 { return group == 2 ? CodingContext.lateral : nil }
    return CodingContext.control1Y + group * 8 + bucket
  }

  /// The context of the x coordinate of the second control point.
  @inline(__always)
  static func secondXContext(form: Int, bucket: Int) -> Int { CodingContext.control2X + secondGroup(form) * 8 + bucket }

  /// The context of the y coordinate of the second control point.
  ///
  /// - Parameter bucket: The x coordinate's.
  @inline(__always)
  static func secondYContext(form: Int, bucket: Int) -> Int { CodingContext.control2Y + secondGroup(form) * 8 + bucket }

  @inline(__always)
  private static func secondGroup(_ form: Int) -> Int { (form < 18 ? 0 : 2) + (form - 15) % 3 - 1 }

  /// The symbol of a copy's symmetry.
  @inline(__always)
  static func symbol(ofSymmetry symmetry: Int, _ isReversed: Bool) -> Int { symmetry * 2 + (isReversed ? 1 : 0) }

  /// Writes how far back a copy's source lies.
  static func put(copyDistance: Int, into sink: inout some SymbolSink) {
    let number = copyDistance - 1
    if number < 4 { return sink.put(number, in: CodingContext.copyDistance) }
    let bits = Int.bitWidth - number.leadingZeroBitCount - 2
    sink.put(2 * bits + 2 + number >> bits & 1, in: CodingContext.copyDistance)
    sink.put(plain: UInt32(number & (1 << bits - 1)), count: bits)
  }
}

extension PathModel {
  /// Writes the end of a segment, both coordinates.
  func put(end: GridVector, kind: Int, into sink: inout some SymbolSink) {
    let signs = frame.toGrid(GridVector(1, 1))
    let swaps = frame.bits & 1 != 0
    let group = kind * 2 + aligned
    let new = pen &+ end
    let (x, y) = swaps ? (1, 0) : (0, 1)
    put(
      coordinate: new[x], old: pen[x], sign: signs[x], context: CodingContext.endX + group * 6 + extentBucket,
      into: &sink)
    let bucket = NumberClass.bucket(end[x])
    put(
      coordinate: new[y], old: pen[y], sign: signs[y], context: CodingContext.endY + group * 8 + bucket, into: &sink)
  }

  /// Writes the end of a segment that runs along an axis of the frame.
  func put(axisEnd end: GridVector, along axis: Int, context: Int, into sink: inout some SymbolSink) {
    let direction = frame.toGrid(axis == 0 ? GridVector(1, 0) : GridVector(0, 1))
    let i = direction.x != 0 ? 0 : 1
    put(
      coordinate: pen[i] &+ end[i], old: pen[i], sign: direction[i], context: context + extentBucket, into: &sink)
  }

  /// Writes where a subpath begins.
  func put(start: GridVector, subpaths: Int, into sink: inout some SymbolSink) {
    let context = CodingContext.startX + aligned * 2 + (subpaths > 0 ? 1 : 0)
    put(coordinate: start.x, old: pen.x, sign: 1, context: context, offset: 1, into: &sink)
    let bucket = NumberClass.coarseBucket(start.x &- pen.x)
    put(
      coordinate: start.y, old: pen.y, sign: 1, context: CodingContext.startY + aligned * 6 + bucket, into: &sink)
  }

  /// Writes a coordinate as the number of its line where it lies on a line of the unit, else as a difference.
  @inline(__always)
  private func put(
    coordinate: Int32, old: Int32, sign: Int32, context: Int, offset: Int = 0, into sink: inout some SymbolSink
  ) {
    if unit > 0, coordinate % unit == 0 {
      let number = (coordinate / unit &- nearestLine(to: old)) &* sign
      let lines = offset + NumberClass.count
      if sink.canPut(lines + NumberClass.split(number).symbol, in: context) {
        return sink.put(number: number, in: context, offset: lines)
      }
    }
    sink.put(number: (coordinate &- old) &* sign, in: context, offset: offset)
  }
}
