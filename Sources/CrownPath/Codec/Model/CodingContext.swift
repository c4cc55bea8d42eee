/// The context that a symbol is coded in: it decides how frequent each symbol is.
///
/// Contexts come in groups. All contexts of a group code the same kind of symbol; they differ in what encoder and
/// decoder know before it. Both directions get a context from the same function here.
struct CodingContext: Hashable, Sendable {
  /// The context's row in the frequency tables.
  let index: Int

  @inline(__always)
  init(index: Int) { self.index = index }

  /// The first indices of the groups, in order.
  private enum First {
    static let verb = 6
    static let startX = verb + 2 * SegmentVerb.Kind.count * SegmentVerb.Kind.groupCount * 2
    static let startY = startX + 2 * 2
    static let axis = startY + 2 * CoarseBucket.count
    static let circle = axis + 2 * 2 * CoarseBucket.count
    static let endX = circle + 2 * CoarseBucket.count
    static let endY = endX + SegmentVerb.EndGroup.count * 2 * CoarseBucket.count
    static let handle = endY + SegmentVerb.EndGroup.count * 2 * NumberBucket.count
    static let lateral = handle + SegmentVerb.ControlForm.Precision.count * NumberBucket.count
    static let control1X = lateral + 1
    static let control1Y = control1X + SegmentVerb.ControlForm.Precision.count * NumberBucket.count
    static let control2X = control1Y + SegmentVerb.ControlForm.Precision.count * NumberBucket.count
    static let control2Y = control2X + secondForms * NumberBucket.count
    static let copyDistance = control2Y + secondForms * NumberBucket.count
    static let copySymmetry = copyDistance + 1
    static let residual = copySymmetry + 1
    static let end = residual + 1

    /// The forms of control points that write the second one: smooth and corner, coarse and fine.
    static let secondForms = 4
  }

  /// The number of contexts.
  static let count = First.end
}

// MARK: The header

extension CodingContext {
  static let version = CodingContext(index: 0)
  static let viewBox = CodingContext(index: 1)
  /// The fill rule, non-zero or even-odd; then the same for records that refer to shared shapes.
  static let form = CodingContext(index: 2)
  static let steps = CodingContext(index: 3)
  static let alignment = CodingContext(index: 4)
  /// The next subpath, or the end, in a record that refers to shared shapes: see ``SubpathSymbol``.
  static let subpath = CodingContext(index: 5)
}

// MARK: Subpaths and segments

extension CodingContext {
  /// The context of a verb.
  ///
  /// - Parameters:
  ///   - isAligned: True if the record has an alignment.
  ///   - last: The kind of the last segment.
  ///   - before: The kind of the segment before it.
  ///   - isAlongAxis: True if the tangent lies along an axis of the grid.
  @inline(__always)
  static func verb(
    isAligned: Bool, last: SegmentVerb.Kind, before: SegmentVerb.Kind, isAlongAxis: Bool
  ) -> CodingContext {
    let kind = isAligned.bit &* SegmentVerb.Kind.count &+ last.rawValue
    let kinds = kind &* SegmentVerb.Kind.groupCount &+ before.group
    return CodingContext(index: First.verb &+ kinds &* 2 &+ isAlongAxis.bit)
  }

  /// The context of a subpath's start in x. Its symbol 0 ends the path; the numbers' symbols follow.
  @inline(__always)
  static func startX(isAligned: Bool, isFirst: Bool) -> CodingContext {
    CodingContext(index: First.startX &+ isAligned.bit &* 2 &+ (!isFirst).bit)
  }

  /// The context of a subpath's start in y.
  ///
  /// - Parameter x: The start's change in x.
  @inline(__always)
  static func startY(isAligned: Bool, x: CoarseBucket) -> CodingContext {
    CodingContext(index: First.startY &+ isAligned.bit &* CoarseBucket.count &+ x.index)
  }

  /// The context of a line's end along an axis of the frame.
  ///
  /// - Parameter extent: The last segment's.
  @inline(__always)
  static func axis(_ axis: GridAxis, isAligned: Bool, extent: CoarseBucket) -> CodingContext {
    CodingContext(index: First.axis &+ (isAligned.bit &* 2 &+ axis.rawValue) &* CoarseBucket.count &+ extent.index)
  }

  /// The context of the end in x of a quarter of a circle.
  ///
  /// - Parameter extent: The last segment's.
  @inline(__always)
  static func circle(isAligned: Bool, extent: CoarseBucket) -> CodingContext {
    CodingContext(index: First.circle &+ isAligned.bit &* CoarseBucket.count &+ extent.index)
  }

  /// The context of an end's first coordinate.
  ///
  /// - Parameter extent: The last segment's.
  @inline(__always)
  static func endX(_ group: SegmentVerb.EndGroup, isAligned: Bool, extent: CoarseBucket) -> CodingContext {
    CodingContext(index: First.endX &+ (group.rawValue &* 2 &+ isAligned.bit) &* CoarseBucket.count &+ extent.index)
  }

  /// The context of an end's second coordinate.
  ///
  /// - Parameter x: The change of the first.
  @inline(__always)
  static func endY(_ group: SegmentVerb.EndGroup, isAligned: Bool, x: NumberBucket) -> CodingContext {
    CodingContext(index: First.endY &+ (group.rawValue &* 2 &+ isAligned.bit) &* NumberBucket.count &+ x.index)
  }

  /// The context of the first control point's x coordinate, or of its number along the tangent.
  ///
  /// - Parameter extent: The end's.
  @inline(__always)
  static func firstX(_ form: SegmentVerb.ControlForm, extent: NumberBucket) -> CodingContext {
    let first = form.isSmooth ? First.handle : First.control1X
    return CodingContext(index: first &+ form.precision.rawValue &* NumberBucket.count &+ extent.index)
  }

  /// The context of the first control point's y coordinate, or of its distance from the tangent; `nil` where it has
  /// none.
  ///
  /// - Parameter x: The x coordinate's.
  @inline(__always)
  static func firstY(_ form: SegmentVerb.ControlForm, x: NumberBucket) -> CodingContext? {
    if form.isSmooth { return form.precision == .fine ? CodingContext(index: First.lateral) : nil }
    return CodingContext(index: First.control1Y &+ form.precision.rawValue &* NumberBucket.count &+ x.index)
  }

  /// The context of the second control point's x coordinate, in a form that writes it.
  ///
  /// - Parameter extent: The end's.
  @inline(__always)
  static func secondX(_ form: SegmentVerb.ControlForm, extent: NumberBucket) -> CodingContext {
    CodingContext(index: First.control2X &+ secondGroup(form) &* NumberBucket.count &+ extent.index)
  }

  /// The context of the second control point's y coordinate, in a form that writes it.
  ///
  /// - Parameter x: The x coordinate's.
  @inline(__always)
  static func secondY(_ form: SegmentVerb.ControlForm, x: NumberBucket) -> CodingContext {
    CodingContext(index: First.control2Y &+ secondGroup(form) &* NumberBucket.count &+ x.index)
  }

  @inline(__always)
  private static func secondGroup(_ form: SegmentVerb.ControlForm) -> Int {
    (form.isSmooth ? 0 : 2) &+ form.precision.rawValue &- SegmentVerb.ControlForm.Precision.coarse.rawValue
  }

  /// The distance back to a copy's source: see ``CopyCode``.
  static let copyDistance = CodingContext(index: First.copyDistance)
  /// A copy's symmetry and direction.
  static let copySymmetry = CodingContext(index: First.copySymmetry)
  /// The offset of a near copy's end.
  static let residual = CodingContext(index: First.residual)
}

// MARK: Groups

extension CodingContext {
  /// A group of contexts whose symbols mean the same.
  struct Group {
    /// The indices of the contexts.
    let indices: Range<Int>
    /// The number of symbols.
    let alphabet: Int
    /// The number of consecutive contexts that differ least: training smooths their frequencies together.
    var block = 1
  }

  /// All groups, in the order of their contexts.
  static let groups: [Group] = {
    let number = NumberClass.count
    // Every coordinate is written as a difference or as the number of a line.
    let coordinate = 2 * number
    return [
      Group(indices: 0..<1, alphabet: 16),
      Group(indices: 1..<2, alphabet: 16),
      Group(indices: 2..<3, alphabet: 4),
      Group(indices: 3..<4, alphabet: 16),
      Group(indices: 4..<5, alphabet: 8),
      Group(indices: 5..<First.verb, alphabet: 4),
      Group(indices: First.verb..<First.startX, alphabet: SegmentVerb.count, block: (First.startX - First.verb) / 2),
      Group(indices: First.startX..<First.startY, alphabet: 1 + coordinate, block: 2),
      Group(indices: First.startY..<First.axis, alphabet: coordinate, block: CoarseBucket.count),
      Group(indices: First.axis..<First.circle, alphabet: coordinate, block: 2 * CoarseBucket.count),
      Group(indices: First.circle..<First.endX, alphabet: coordinate, block: CoarseBucket.count),
      Group(indices: First.endX..<First.endY, alphabet: coordinate, block: CoarseBucket.count),
      Group(indices: First.endY..<First.handle, alphabet: coordinate, block: NumberBucket.count),
      Group(indices: First.handle..<First.lateral, alphabet: number, block: NumberBucket.count),
      Group(indices: First.lateral..<First.control1X, alphabet: number),
      Group(indices: First.control1X..<First.control1Y, alphabet: number, block: NumberBucket.count),
      Group(indices: First.control1Y..<First.control2X, alphabet: number, block: NumberBucket.count),
      Group(indices: First.control2X..<First.control2Y, alphabet: number, block: NumberBucket.count),
      Group(indices: First.control2Y..<First.copyDistance, alphabet: number, block: NumberBucket.count),
      Group(indices: First.copyDistance..<First.copySymmetry, alphabet: CopyCode.distanceSymbols),
      Group(indices: First.copySymmetry..<First.residual, alphabet: CopyCode.symmetrySymbols),
      Group(indices: First.residual..<First.end, alphabet: CopyCode.residualSymbols),
    ]
  }()

  /// All contexts, in order.
  static var all: some Collection<CodingContext> { (0..<count).lazy.map { CodingContext(index: $0) } }

  /// The contexts of control points, whose symbols are numbers alone.
  static let controls = First.handle..<First.copyDistance

  /// The contexts of starts in x, and of all other coordinates and numbers.
  static let startsX = First.startX..<First.startY
  static let numbers = First.startY..<First.copyDistance

  /// True if the context is one of a control point's y coordinate, which depends on the x coordinate.
  var isControlY: Bool {
    (First.control1Y..<First.control2X).contains(index) || (First.control2Y..<First.copyDistance).contains(index)
  }

  /// The number of symbols.
  var alphabet: Int { group.alphabet }

  /// The contexts that differ least from this one, itself among them.
  var block: Range<Int> {
    let group = group
    let first = index - (index - group.indices.lowerBound) % group.block
    return first..<first + group.block
  }

  private var group: Group {
    Self.groups.first { $0.indices.contains(index) } ?? Group(indices: 0..<0, alphabet: 0)
  }
}

extension Bool {
  /// 1 for true, without a branch.
  @inline(__always)
  fileprivate var bit: Int { self ? 1 : 0 }
}
