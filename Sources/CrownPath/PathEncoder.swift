/// Writes drawings as records of the binary path format.
public struct PathEncoder: Sendable {
  /// The largest distance allowed between the source outline and the stored one, in units of the view box.
  ///
  /// `nil` means 1/4096 of the view box's longer side: a quarter of a pixel where that side is drawn 1024 pixels long.
  /// 0 stores every element as it is, rounded to the default grid.
  public var tolerance: Double?

  /// Makes an encoder.
  ///
  /// - Parameter tolerance: The largest distance allowed between the source outline and the stored one, in units of the
  ///   view box; `nil` for 1/4096 of its longer side, 0 to round to the default grid and change nothing else.
  public init(tolerance: Double? = nil) { self.tolerance = tolerance }

  /// The most elements that a record may hold.
  public static let maximumElements = 1 << 16

  /// Stores a drawing.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func encode(_ drawing: Drawing) throws(PathEncodingError) -> PathRecord {
    let box = drawing.viewBox
    guard box.isUsable else { throw .unusableViewBox(box) }
    let tolerance = tolerance ?? box.longerSide / 4096
    guard tolerance >= 0, tolerance.isFinite else { throw .unusableTolerance(tolerance) }
    let count = drawing.path.elements.count
    guard count <= Self.maximumElements else { throw .tooManyElements(count: count, limit: Self.maximumElements) }

    let step = tolerance > 0 ? tolerance : box.longerSide / 4096
    var writer = GridWriter(origin: Point(box.x, box.y), step: step)
    writer.bytes = [PathDecoder.version, drawing.fillRule.rawValue]
    for number in [box.x, box.y, box.width, box.height, step] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        writer.bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> shift))
      }
    }
    writer.append(UInt32(count))
    for element in drawing.path.elements {
      switch element {
      case .move(let point):
        writer.bytes.append(0)
        try writer.append(point)
      case .line(let point):
        writer.bytes.append(1)
        try writer.append(point)
      case .quad(let point, let control):
        writer.bytes.append(2)
        try writer.append(control)
        try writer.append(point)
      case .cubic(let point, let control1, let control2):
        writer.bytes.append(3)
        try writer.append(control1)
        try writer.append(control2)
        try writer.append(point)
      case .close:
        writer.bytes.append(4)
      }
      writer.element += 1
    }
    return PathRecord(
      bytes: writer.bytes, gridStep: step, distance: writer.distance, isLossless: writer.distance == 0)
  }
}

/// Writes points as differences on a grid.
private struct GridWriter {
  var bytes: [UInt8] = []
  var distance = 0.0
  var element = 0
  private let origin: Point
  private let step: Double
  private var x: Int32 = 0
  private var y: Int32 = 0

  init(origin: Point, step: Double) {
    self.origin = origin
    self.step = step
  }

  mutating func append(_ value: UInt32) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ point: Point) throws(PathEncodingError) {
    guard point.isFinite else { throw .notFinite(element: element) }
    let (columns, rows) = (((point.x - origin.x) / step).rounded(), ((point.y - origin.y) / step).rounded())
    let limit = Double(PathDecoder.coordinateLimit)
    guard abs(columns) <= limit, abs(rows) <= limit else { throw .outOfRange(element: element, point: point) }
    distance = max(distance, point.distance(to: Point(origin.x + columns * step, origin.y + rows * step)))
    for (new, old) in [(Int32(columns), x), (Int32(rows), y)] {
      let delta = new - old
      append(UInt32(bitPattern: (delta << 1) ^ (delta >> 31)))
    }
    (x, y) = (Int32(columns), Int32(rows))
  }
}
