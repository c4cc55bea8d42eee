/// The contexts that symbols are coded in: each has frequencies of its own.
///
/// A context's number is its group's first number plus an index of what is known at the place.
enum CodingContext {
  static let version = 0
  static let viewBox = 1
  /// 0 and 1: non-zero and even-odd; 2 and 3: the same in a record that refers to shared shapes.
  static let fillRule = 2
  static let steps = 3
  static let alignment = 4
  /// In a record that refers to shared shapes: 0 ends it, 1 begins a subpath, 2 refers to one of the first 128 shapes,
  /// 3 to any.
  static let subpath = 5
  /// + (aligned * 7 + kind of the last segment) * 8 + group of the kind before * 2 + whether the tangent lies along an axis.
  static let verb = 6
  /// + aligned * 2 + whether a subpath came before. One more symbol: 0 ends the record.
  static let startX = verb + 112
  /// + aligned * 6 + bucket of the start's change in x.
  static let startY = startX + 4
  /// + (aligned * 2 + axis) * 6 + bucket of the last segment's extent.
  static let axis = startY + 12
  /// + aligned * 6 + bucket of the last segment's extent.
  static let circle = axis + 24
  /// + (kind of end * 2 + aligned) * 6 + bucket of the last segment's extent.
  static let endX = circle + 12
  /// + (kind of end * 2 + aligned) * 8 + bucket of the end's x.
  static let endY = endX + 48
  /// + group * 8 + bucket of the end's extent: mirrored, smooth, fine.
  static let handle = endY + 64
  static let lateral = handle + 24
  /// + group * 8 + bucket of the end's extent: mirrored, corner, fine.
  static let control1X = lateral + 1
  /// + group * 8 + bucket of the number before.
  static let control1Y = control1X + 24
  /// + group * 8 + bucket of the end's extent: smooth, smooth fine, corner, corner fine.
  static let control2X = control1Y + 24
  /// + group * 8 + bucket of the number before.
  static let control2Y = control2X + 32
  /// Those of control points, which hold numbers alone.
  static let controls = handle..<copyDistance
  static let copyDistance = control2Y + 32
  static let copySymmetry = copyDistance + 1
  static let residual = copySymmetry + 1
  static let count = residual + 1

  /// How many symbols a context has.
  static func alphabet(of context: Int) -> Int {
    switch context {
    case version, viewBox, steps, copySymmetry: 16
    case fillRule, subpath: 4
    case alignment: 8
    case verb..<startX: SegmentVerb.count
    case startX..<startY: 2 * NumberClass.count + 1
    case startY..<handle: 2 * NumberClass.count
    case handle..<copyDistance: NumberClass.count
    case copyDistance: 16
    default: 25
    }
  }

  /// The contexts that a context shares its kind of symbol with; they differ in what is known at the place.
  static func block(of context: Int) -> Range<Int> {
    let (start, length) =
      switch context {
      case verb..<startX: (verb, 56)
      case startX..<startY: (startX, 2)
      case startY..<axis: (startY, 6)
      case axis..<circle: (axis, 12)
      case circle..<endY: (circle, 6)
      case endY..<lateral: (endY, 8)
      case control1X..<copyDistance: (control1X, 8)
      default: (context, 1)
      }
    let first = context - (context - start) % length
    return first..<first + length
  }
}
