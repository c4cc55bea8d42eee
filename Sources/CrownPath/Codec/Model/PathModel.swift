/// The state that encoder and decoder share before a segment, and the contexts that follow from it.
struct PathModel {
  /// The current point.
  var pen = GridVector.zero
  /// The start of the subpath.
  var start = GridVector.zero
  /// The direction in which the last segment arrived; zero at the start of a subpath.
  var tangent = GridVector.zero
  /// The direction of the last turn.
  var clockwise = true
  /// The frame of the next segment.
  var frame = GridFrame.identity
  /// The larger of the last segment's two extents.
  var extent: Int32 = 0
  /// The kinds of the last segment and of the one before it.
  var lastKind = SegmentVerb.Kind.start
  var kindBefore = SegmentVerb.Kind.start
  /// The distance between the grid lines that aligned coordinates lie on, in steps; 0 for no alignment.
  let unit: Int32

  init(unit: Int32) { self.unit = unit }

  /// Begins a subpath.
  @inline(__always)
  mutating func begin(at point: GridVector) {
    pen = point
    start = point
    tangent = .zero
    clockwise = true
    frame = .identity
    extent = 0
    lastKind = .start
    kindBefore = .start
  }

  /// Moves on along a segment.
  ///
  /// - Parameter kind: The kind of its verb.
  @inline(__always)
  mutating func advance(along segment: Segment, kind: SegmentVerb.Kind) {
    let end = segment.end
    pen = pen &+ end
    clockwise = Self.turnsClockwise(tangent.cross(end), before: clockwise)
    // A line's control points are zero: it arrives along its end, and does not bend.
    var direction = end &- segment.control2
    if direction == .zero { direction = end &- segment.control1 }
    let isRetracted: Int32 = segment.control1.x | segment.control1.y == 0 ? -1 : 0
    let first = segment.control1 | segment.control2 & GridVector(repeating: isRetracted)
    clockwise = Self.turnsClockwise(first.cross(direction), before: clockwise)
    if direction == .zero { direction = end }
    if direction != .zero { tangent = direction }
    frame = GridFrame(tangent: tangent, clockwise: clockwise)
    extent = end.extent
    kindBefore = lastKind
    lastKind = kind
  }

  /// Returns true if a cross product is that of a clockwise turn; for 0, returns the direction of the turn before.
  @inline(__always)
  private static func turnsClockwise(_ product: Int64, before: Bool) -> Bool {
    let isPositive: UInt8 = product > 0 ? 1 : 0
    let isZero: UInt8 = product == 0 ? 1 : 0
    return isPositive | isZero & (before ? 1 : 0) != 0
  }

  /// The number of the grid line nearest to a coordinate, counted in units; halves go up. 0 without an alignment.
  @inline(__always)
  func nearestLine(to coordinate: Int32) -> Int32 {
    guard isAligned else { return 0 }
    let doubled = 2 &* coordinate &+ unit
    let quotient = doubled / (2 &* unit)
    return quotient &* 2 &* unit > doubled ? quotient &- 1 : quotient
  }
}

extension PathModel {
  /// True if the record has an alignment.
  @inline(__always)
  var isAligned: Bool { unit > 0 }

  /// The bucket of the last segment's extent.
  @inline(__always)
  private var extentBucket: CoarseBucket { CoarseBucket(extent) }

  /// The context of the next verb.
  @inline(__always)
  var verbContext: CodingContext {
    .verb(
      isAligned: isAligned, last: lastKind, before: kindBefore, isAlongAxis: tangent.x == 0 || tangent.y == 0)
  }

  /// The context of the next segment's end along an axis of the frame.
  @inline(__always)
  func axisContext(_ axis: GridAxis) -> CodingContext { .axis(axis, isAligned: isAligned, extent: extentBucket) }

  /// The context of the next segment's end where it is a quarter of a circle.
  @inline(__always)
  var circleContext: CodingContext { .circle(isAligned: isAligned, extent: extentBucket) }

  /// The context of the first coordinate of the next segment's end.
  @inline(__always)
  func endXContext(_ group: SegmentVerb.EndGroup) -> CodingContext {
    .endX(group, isAligned: isAligned, extent: extentBucket)
  }

  /// The context of the second coordinate of the next segment's end.
  ///
  /// - Parameter x: The change of the first.
  @inline(__always)
  func endYContext(_ group: SegmentVerb.EndGroup, x: Int32) -> CodingContext {
    .endY(group, isAligned: isAligned, x: NumberBucket(x))
  }

  /// The context of a subpath's start in x.
  @inline(__always)
  func startXContext(isFirst: Bool) -> CodingContext { .startX(isAligned: isAligned, isFirst: isFirst) }

  /// The context of a subpath's start in y.
  ///
  /// - Parameter x: The change in x.
  @inline(__always)
  func startYContext(x: Int32) -> CodingContext { .startY(isAligned: isAligned, x: CoarseBucket(x)) }
}
