/// The form of a subpath's next segment: the first symbol of every segment.
///
/// A subpath also ends where a segment arrives at its start, so only a closing straight line needs ``end``. The verbs
/// from ``arc`` on have a closing form for curves that arrive at the subpath's start: it leaves the end point out.
///
/// A new verb is a case here. The compiler then asks for its properties, for how it is read (``SegmentReader``) and for
/// how it is written (``SegmentCode``). It also needs code in the choice (``SegmentChoice``), a row in the
/// specification, and new frequency tables.
enum SegmentVerb: UInt8, CaseIterable {
  /// The subpath ends here; a straight line closes it.
  case end
  /// A line to a point.
  case line
  /// A line along the frame's x or y axis.
  case lineX, lineY
  /// A copy of the segment that follows the one copied last, under the same symmetry.
  case copyOn
  /// A copy of an earlier segment under a symmetry.
  case copyNew
  /// As ``copyOn`` and ``copyNew``, with the end moved by at most ``CopyCode/slack`` steps.
  case copyOnNear, copyNewNear
  /// A quarter of a circle that leaves along the frame's x axis and turns to positive or negative y.
  case circleXPlus, circleXMinus
  /// A quarter of a circle that leaves along the frame's y axis.
  case circleYPlus, circleYMinus
  /// A circular arc that continues the tangent.
  case arc
  /// A quarter of an ellipse that leaves along the frame's x or y axis.
  case quarterX, quarterY
  /// A curve that continues the tangent, with control points as its ``ControlForm`` says.
  case smoothMirrored, smoothCoarse, smoothFine
  /// Any curve, with control points as its ``ControlForm`` says.
  case cornerMirrored, cornerCoarse, cornerFine
  /// The same as from ``arc`` on, closing.
  case arcClosing, quarterXClosing, quarterYClosing
  case smoothMirroredClosing, smoothCoarseClosing, smoothFineClosing
  case cornerMirroredClosing, cornerCoarseClosing, cornerFineClosing

  /// The number of verbs.
  static let count = Int(cornerFineClosing.rawValue) + 1
  /// The difference between a verb and its closing form.
  private static let closingOffset = arcClosing.rawValue - arc.rawValue

  /// The verb as a symbol of ``CodingContext/verb(isAligned:last:before:isAlongAxis:)``.
  @inline(__always)
  var symbol: Int { Int(rawValue) }

  /// True if the segment is a curve that arrives at the subpath's start and writes no end.
  @inline(__always)
  var closes: Bool { rawValue >= Self.arcClosing.rawValue }

  /// True if the verb has an open and a closing form.
  @inline(__always)
  var mayClose: Bool { rawValue >= Self.arc.rawValue }

  /// The closing form, where `closes`, of a verb from ``arc`` to ``cornerFine``.
  @inline(__always)
  func closing(_ closes: Bool) -> SegmentVerb {
    SegmentVerb(rawValue: rawValue &+ (closes ? Self.closingOffset : 0)) ?? self
  }

  /// True if the segment is a copy of an earlier one.
  var isCopy: Bool {
    switch self {
    case .copyOn, .copyNew, .copyOnNear, .copyNewNear: true
    default: false
    }
  }
}

// MARK: What a verb writes

extension SegmentVerb {
  /// The groups of contexts for the two coordinates of an end.
  enum EndGroup: Int, CaseIterable {
    case line, quarter, arc, curve

    static let count = 4
  }

  /// The group of the verb's end; ``EndGroup/line`` also stands for verbs that write no end of two coordinates.
  ///
  /// A table and no branch: which verb comes is unpredictable.
  @inline(__always)
  var endGroup: EndGroup {
    switch self {
    case .end, .line, .lineX, .lineY, .copyOn, .copyNew, .copyOnNear, .copyNewNear: .line
    case .circleXPlus, .circleXMinus, .circleYPlus, .circleYMinus: .line
    case .arc, .arcClosing: .arc
    case .quarterX, .quarterY, .quarterXClosing, .quarterYClosing: .quarter
    case .smoothMirrored, .smoothCoarse, .smoothFine, .cornerMirrored, .cornerCoarse, .cornerFine: .curve
    case .smoothMirroredClosing, .smoothCoarseClosing, .smoothFineClosing: .curve
    case .cornerMirroredClosing, .cornerCoarseClosing, .cornerFineClosing: .curve
    }
  }

  /// The form in which a curve's control points are written.
  struct ControlForm: Equatable {
    /// True if the first control point lies along the tangent and is written as one number.
    var isSmooth: Bool
    var precision: Precision

    /// The precision of the control points.
    enum Precision: Int {
      /// The first on the coarse grid; the second mirrors it.
      case mirrored
      /// Both on the coarse grid.
      case coarse
      /// Both to the step.
      case fine

      static let count = 3
    }

    /// True if the second control point is written.
    @inline(__always)
    var writesSecond: Bool { precision != .mirrored }

    /// The number of plain bits that numbers of control points leave out: the logarithm of their grid's step.
    @inline(__always)
    var coarseness: Int32 { precision == .fine ? 0 : CurvePrediction.coarseness }
  }

  /// The verb that writes control points in a form.
  @inline(__always)
  init(_ form: ControlForm, closes: Bool) {
    let first: SegmentVerb = form.isSmooth ? .smoothMirrored : .cornerMirrored
    let verb = SegmentVerb(rawValue: first.rawValue &+ UInt8(truncatingIfNeeded: form.precision.rawValue)) ?? first
    self = verb.closing(closes)
  }

  /// The form in which the verb writes control points; `nil` where it writes none.
  @inline(__always)
  var controlForm: ControlForm? {
    switch self {
    case .smoothMirrored, .smoothMirroredClosing: ControlForm(isSmooth: true, precision: .mirrored)
    case .smoothCoarse, .smoothCoarseClosing: ControlForm(isSmooth: true, precision: .coarse)
    case .smoothFine, .smoothFineClosing: ControlForm(isSmooth: true, precision: .fine)
    case .cornerMirrored, .cornerMirroredClosing: ControlForm(isSmooth: false, precision: .mirrored)
    case .cornerCoarse, .cornerCoarseClosing: ControlForm(isSmooth: false, precision: .coarse)
    case .cornerFine, .cornerFineClosing: ControlForm(isSmooth: false, precision: .fine)
    case .end, .line, .lineX, .lineY, .copyOn, .copyNew, .copyOnNear, .copyNewNear: nil
    case .circleXPlus, .circleXMinus, .circleYPlus, .circleYMinus: nil
    case .arc, .quarterX, .quarterY, .arcClosing, .quarterXClosing, .quarterYClosing: nil
    }
  }
}

// MARK: What a verb says about the next one

extension SegmentVerb {
  /// The kind of a segment, as the next verb's context knows it.
  enum Kind: Int {
    /// No segment: the start of the subpath.
    case start
    case line, axisLine
    /// A curve that follows from its end: an arc, or a quarter of a circle or ellipse.
    case predictedCurve
    case curve
    case copy, nearCopy

    static let count = 7
    static let groupCount = 4

    /// Starts, lines, curves or copies.
    @inline(__always)
    var group: Int { (rawValue &+ 1) &>> 1 }
  }

  /// The kind of the segment for the next verb's context.
  ///
  /// A table and no branch: which verb comes is unpredictable.
  @inline(__always)
  var kind: Kind {
    switch self {
    case .end: .start
    case .line: .line
    case .lineX, .lineY: .axisLine
    case .copyOn, .copyNew: .copy
    case .copyOnNear, .copyNewNear: .nearCopy
    case .circleXPlus, .circleXMinus, .circleYPlus, .circleYMinus: .predictedCurve
    case .arc, .quarterX, .quarterY, .arcClosing, .quarterXClosing, .quarterYClosing: .predictedCurve
    case .smoothMirrored, .smoothCoarse, .smoothFine, .cornerMirrored, .cornerCoarse, .cornerFine: .curve
    case .smoothMirroredClosing, .smoothCoarseClosing, .smoothFineClosing: .curve
    case .cornerMirroredClosing, .cornerCoarseClosing, .cornerFineClosing: .curve
    }
  }
}
