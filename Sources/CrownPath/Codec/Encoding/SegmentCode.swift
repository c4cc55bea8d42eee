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
    put(EndNumbers(of: end, in: self), group, into: &sink)
  }

  /// Writes the numbers of an end.
  @inline(__always)
  func put(_ end: EndNumbers, _ group: SegmentVerb.EndGroup, into sink: inout some SymbolSink) {
    sink.put(end.x, in: endXContext(group))
    sink.put(end.y, in: endYContext(group, x: end.changeOfX))
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

  @inline(__always)
  private func put(
    coordinate: Int32, old: Int32, sign: Int32, in context: CodingContext, offset: Int = 0,
    into sink: inout some SymbolSink
  ) {
    sink.put(CoordinateNumbers(of: coordinate, after: old, sign: sign, in: self), in: context, offset: offset)
  }
}

/// The two numbers by which a coordinate may be written.
struct CoordinateNumbers {
  /// The difference from the coordinate before.
  fileprivate let difference: Int32
  /// The number of its line, counted from the line nearest to the coordinate before; `nil` where it lies on no line of
  /// the alignment.
  fileprivate let line: Int32?

  @inline(__always)
  fileprivate init(of coordinate: Int32, after old: Int32, sign: Int32, in model: PathModel) {
    difference = (coordinate &- old) &* sign
    line =
      model.isAligned && coordinate % model.unit == 0
      ? (coordinate / model.unit &- model.nearestLine(to: old)) &* sign : nil
  }
}

/// The numbers by which the end of a segment may be written, whichever context its coordinates are coded in.
struct EndNumbers {
  fileprivate let x, y: CoordinateNumbers
  /// The change in the coordinate that is written first.
  fileprivate let changeOfX: Int32

  @inline(__always)
  init(of end: GridVector, in model: PathModel) {
    let signs = model.frame.toGrid(GridVector(1, 1))
    let (pen, new) = (model.pen, model.pen &+ end)
    let (i, j) = model.frame.swaps ? (1, 0) : (0, 1)
    x = CoordinateNumbers(of: new[i], after: pen[i], sign: signs[i], in: model)
    y = CoordinateNumbers(of: new[j], after: pen[j], sign: signs[j], in: model)
    changeOfX = end[i]
  }
}

extension SymbolSink {
  /// Takes a coordinate: the number of its line where that has a symbol, else the difference.
  @inline(__always)
  mutating func put(_ coordinate: CoordinateNumbers, in context: CodingContext, offset: Int = 0) {
    if let line = coordinate.line {
      let lines = offset + NumberClass.count
      if canPut(lines + NumberClass.split(line).symbol, in: context) {
        return put(number: line, in: context, offset: lines)
      }
    }
    put(number: coordinate.difference, in: context, offset: offset)
  }
}
