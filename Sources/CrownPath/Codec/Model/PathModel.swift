/// What encoder and decoder both know at a place in the path, and the contexts that follow from it.
struct PathModel {
  /// The current point.
  var pen = GridVector.zero
  /// Where the subpath began.
  var start = GridVector.zero
  /// The direction in which the last segment arrived; zero at the start of a subpath.
  var tangent = GridVector.zero
  /// The sense of the last turn.
  var clockwise = true
  /// The frame of the next segment.
  var frame = GridFrame(bits: 0)
  /// The larger of the last segment's two extents.
  var extent: Int32 = 0
  /// The kinds of the last two segments.
  var lastKind = 0
  var kindBefore = 0
  /// The grid lines that aligned coordinates lie on: every so many steps; 0 for none.
  var unit: Int32
  /// 1 where ``unit`` is above 0.
  var aligned: Int { unit > 0 ? 1 : 0 }

  /// The context of the next verb.
  @inline(__always)
  var verbContext: Int {
    // start; lines; curves; copies
    let group = Int((0x332_2110 as UInt64) >> UInt64(4 * kindBefore) & 15)
    let axis = tangent.x == 0 || tangent.y == 0 ? 1 : 0
    return CodingContext.verb + (aligned * 7 + lastKind) * 8 + group * 2 + axis
  }

  /// The bucket of the last segment's extent.
  @inline(__always)
  var extentBucket: Int { NumberClass.coarseBucket(extent) }

  init(unit: Int32) { self.unit = unit }

  /// Begins a subpath.
  @inline(__always)
  mutating func begin(at point: GridVector) {
    pen = point
    start = point
    tangent = .zero
    clockwise = true
    frame = GridFrame(bits: 0)
    extent = 0
    lastKind = 0
    kindBefore = 0
  }

  /// Moves on along a segment.
  @inline(__always)
  mutating func advance(along segment: Segment, kind: Int) {
    let end = segment.end
    pen = pen &+ end
    clockwise = Self.sense(of: tangent.cross(end), before: clockwise)
    // A line's control points are zero: it arrives along its end, and bends in no sense.
    var direction = end &- segment.control2
    if direction == .zero { direction = end &- segment.control1 }
    let isRetracted: Int32 = segment.control1.x | segment.control1.y == 0 ? -1 : 0
    let first = segment.control1 | segment.control2 & GridVector(repeating: isRetracted)
    clockwise = Self.sense(of: first.cross(direction), before: clockwise)
    if direction == .zero { direction = end }
    if direction != .zero { tangent = direction }
    frame = GridFrame(tangent: tangent, clockwise: clockwise)
    extent = end.extent
    kindBefore = lastKind
    lastKind = kind
  }

  /// Whether a cross product tells of a turn clockwise; where it tells of none, the sense of the turn before.
  @inline(__always)
  private static func sense(of product: Int64, before: Bool) -> Bool {
    let isPositive: UInt8 = product > 0 ? 1 : 0
    let isZero: UInt8 = product == 0 ? 1 : 0
    return isPositive | isZero & (before ? 1 : 0) != 0
  }

  /// The number of the grid line of the unit that is nearest to a coordinate; halves go up. 0 without a unit.
  @inline(__always)
  func nearestLine(to coordinate: Int32) -> Int32 {
    guard unit > 0 else { return 0 }
    let doubled = 2 &* coordinate &+ unit
    let quotient = doubled / (2 &* unit)
    return quotient &* 2 &* unit > doubled ? quotient &- 1 : quotient
  }
}
