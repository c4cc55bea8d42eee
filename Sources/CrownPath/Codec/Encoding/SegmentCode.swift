/// A segment and one way to write it.
struct SegmentCode {
  var verb: SegmentVerb
  var segment: Segment
  /// The numbers of the first control point, or the one along the tangent and the distance from it.
  var first = GridVector.zero
  /// The numbers of the second control point: its difference from its prediction.
  var second = GridVector.zero
  /// The distance back to a copy's source, in segments, and its symmetry between the frames of both.
  var distance = 0
  var symmetry = GridFrame.identity
  var isReversed = false
  /// The offset of a near copy's end, in the frame.
  var move = GridVector.zero

  /// Writes the segment.
  ///
  /// - Parameter model: The state of the path before the segment.
  func write(after model: PathModel, into sink: inout some SymbolSink) {
    sink.put(verb.symbol, in: model.verbContext)
    switch verb {
    case .end, .copyOn: return
    case .line: model.put(end: segment.end, .line, into: &sink)
    case .lineX: model.put(axisEnd: segment.end, along: .x, in: model.axisContext(.x), into: &sink)
    case .lineY: model.put(axisEnd: segment.end, along: .y, in: model.axisContext(.y), into: &sink)
    case .copyNew: putSource(into: &sink)
    case .copyOnNear: sink.put(CopyCode.symbol(ofMove: move), in: .residual)
    case .copyNewNear:
      putSource(into: &sink)
      sink.put(CopyCode.symbol(ofMove: move), in: .residual)
    case .circleXPlus, .circleXMinus, .circleYPlus, .circleYMinus:
      // The verb says how y follows from x.
      let x = model.frame.toGrid(GridVector(model.frame.fromGrid(segment.end).x, 0))
      model.put(axisEnd: x, along: .x, in: model.circleContext, into: &sink)
    case .arc, .quarterX, .quarterY:
      model.put(end: segment.end, verb.endGroup, into: &sink)
    case .smoothMirrored, .smoothCoarse, .smoothFine, .cornerMirrored, .cornerCoarse, .cornerFine:
      model.put(end: segment.end, verb.endGroup, into: &sink)
      putControls(into: &sink)
    case .arcClosing, .quarterXClosing, .quarterYClosing: return
    case .smoothMirroredClosing, .smoothCoarseClosing, .smoothFineClosing,
      .cornerMirroredClosing, .cornerCoarseClosing, .cornerFineClosing:
      putControls(into: &sink)
    }
  }

  /// Writes the control points of a verb that has a ``SegmentVerb/controlForm``; nothing for others.
  @inline(__always)
  func putControls(into sink: inout some SymbolSink) {
    guard let form = verb.controlForm else { return }
    let extent = NumberBucket(segment.end.extent)
    Self.put(first: first, form, extent: extent, into: &sink)
    if form.writesSecond { Self.put(second: second, form, extent: extent, into: &sink) }
  }

  /// Writes the first control point.
  ///
  /// - Parameter extent: The end's.
  @inline(__always)
  static func put(
    first: GridVector, _ form: SegmentVerb.ControlForm, extent: NumberBucket, into sink: inout some SymbolSink
  ) {
    sink.put(control: first.x, in: .firstX(form, extent: extent))
    if let context = CodingContext.firstY(form, x: NumberBucket(first.x)) { sink.put(control: first.y, in: context) }
  }

  /// Writes the second control point, in a form that has it.
  ///
  /// - Parameter extent: The end's.
  @inline(__always)
  static func put(
    second: GridVector, _ form: SegmentVerb.ControlForm, extent: NumberBucket, into sink: inout some SymbolSink
  ) {
    sink.put(control: second.x, in: .secondX(form, extent: extent))
    sink.put(control: second.y, in: .secondY(form, x: NumberBucket(second.x)))
  }

  /// Writes which segment is copied, and how.
  private func putSource(into sink: inout some SymbolSink) {
    Self.put(copyDistance: distance, into: &sink)
    sink.put(CopyCode.symbol(of: symmetry, isReversed: isReversed), in: .copySymmetry)
  }

  /// Writes how far back a copy's source lies.
  static func put(copyDistance: Int, into sink: inout some SymbolSink) {
    let (symbol, bits, rest) = CopyCode.split(distance: copyDistance)
    sink.put(symbol, in: .copyDistance)
    sink.put(plain: rest, count: bits)
  }
}

extension PathModel {
  /// Writes the end of a segment, both coordinates.
  func put(end: GridVector, _ group: SegmentVerb.EndGroup, into sink: inout some SymbolSink) {
    let signs = frame.toGrid(GridVector(1, 1))
    let new = pen &+ end
    let (x, y) = frame.swaps ? (1, 0) : (0, 1)
    put(coordinate: new[x], old: pen[x], sign: signs[x], in: endXContext(group), into: &sink)
    put(coordinate: new[y], old: pen[y], sign: signs[y], in: endYContext(group, x: end[x]), into: &sink)
  }

  /// Writes the end of a segment that runs along an axis of the frame.
  func put(axisEnd end: GridVector, along axis: GridAxis, in context: CodingContext, into sink: inout some SymbolSink) {
    let direction = frame.toGrid(axis.direction)
    let i = direction.x != 0 ? 0 : 1
    put(coordinate: pen[i] &+ end[i], old: pen[i], sign: direction[i], in: context, into: &sink)
  }

  /// Writes where a subpath begins.
  func put(start: GridVector, isFirst: Bool, into sink: inout some SymbolSink) {
    put(
      coordinate: start.x, old: pen.x, sign: 1, in: startXContext(isFirst: isFirst),
      offset: SubpathSymbol.startOffset, into: &sink)
    put(coordinate: start.y, old: pen.y, sign: 1, in: startYContext(x: start.x &- pen.x), into: &sink)
  }

  /// Writes a coordinate as the number of its line where it lies on a line of the alignment, else as a difference.
  @inline(__always)
  private func put(
    coordinate: Int32, old: Int32, sign: Int32, in context: CodingContext, offset: Int = 0,
    into sink: inout some SymbolSink
  ) {
    if isAligned, coordinate % unit == 0 {
      let number = (coordinate / unit &- nearestLine(to: old)) &* sign
      let lines = offset + NumberClass.count
      if sink.canPut(lines + NumberClass.split(number).symbol, in: context) {
        return sink.put(number: number, in: context, offset: lines)
      }
    }
    sink.put(number: (coordinate &- old) &* sign, in: context, offset: offset)
  }
}
