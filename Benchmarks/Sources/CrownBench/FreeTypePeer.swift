import CFreeType
import CrownPath

/// FreeType's smooth rasteriser, given the same paths.
///
/// The outline is built through plain pointers, so that the time is FreeType's and not that of making its input.
final class FreeTypePeer {
  private var library: FT_Library?
  private var outline = Outline(capacity: 1 << 15)
  private(set) var mask: [UInt8] = []

  init() { FT_Init_FreeType(&library) }

  deinit {
    FT_Done_FreeType(library)
    outline.deallocate()
  }

  /// Fills a drawing into `mask`, `size` pixels a side; false where FreeType reports an error.
  func fill(_ drawing: Drawing, size: Int) -> Bool {
    var outline = outline
    outline.begin(
      // 26.6 fixed point; FreeType's rows go up.
      PathTransform.fitting(drawing.viewBox, width: Double(size), height: Double(size))
        .followed(by: PathTransform(a: 64, b: 0, c: 0, d: -64, tx: 0, ty: Double(size) * 64)))
    drawing.path.draw(into: &outline)
    outline.endContour()
    guard !outline.isFull else { return false }
    if mask.count != size * size { mask = [UInt8](repeating: 0, count: size * size) }
    let flags = drawing.fillRule == .evenOdd ? FT_OUTLINE_EVEN_ODD_FILL : 0
    return mask.withUnsafeMutableBufferPointer { mask in
      mask.update(repeating: 0)
      var description = FT_Outline(
        n_contours: Int16(outline.contours), n_points: Int16(outline.count), points: outline.points, tags: outline.tags,
        contours: outline.ends, flags: Int32(flags))
      var bitmap = FT_Bitmap(
        rows: UInt32(size), width: UInt32(size), pitch: Int32(size), buffer: mask.baseAddress, num_grays: 256,
        pixel_mode: UInt8(FT_PIXEL_MODE_GRAY.rawValue), palette_mode: 0, palette: nil)
      return FT_Outline_Get_Bitmap(library, &description, &bitmap) == 0
    }
  }

  /// FreeType's arrays of points, tags and contour ends.
  private struct Outline: PathSink {
    let points: UnsafeMutablePointer<FT_Vector>
    let tags: UnsafeMutablePointer<CChar>
    let ends: UnsafeMutablePointer<Int16>
    private let capacity: Int
    private(set) var count = 0
    private(set) var contours = 0
    private(set) var isFull = false
    private var first = 0
    private var transform = PathTransform.identity

    init(capacity: Int) {
      self.capacity = capacity
      points = .allocate(capacity: capacity)
      tags = .allocate(capacity: capacity)
      ends = .allocate(capacity: capacity)
    }

    func deallocate() {
      points.deallocate()
      tags.deallocate()
      ends.deallocate()
    }

    mutating func begin(_ transform: PathTransform) {
      self.transform = transform
      count = 0
      contours = 0
      first = 0
      isFull = false
    }

    @inline(__always)
    private mutating func add(_ point: PathPoint, tag: Int32) {
      guard count < capacity - 1 else { return isFull = true }
      let p = transform.image(of: point)
      points[count] = FT_Vector(x: Self.rounded(p.x), y: Self.rounded(p.y))
      tags[count] = CChar(truncatingIfNeeded: tag)
      count += 1
    }

    /// The nearest integer, without a call.
    @inline(__always)
    private static func rounded(_ value: Double) -> Int {
      Int(Int64(bitPattern: (value + 0x1.8p52).bitPattern) - Int64(bitPattern: (0x1.8p52).bitPattern))
    }

    mutating func endContour() {
      guard count > first else { return }
      ends[contours] = Int16(truncatingIfNeeded: count - 1)
      contours += 1
      first = count
    }

    @inline(__always)
    mutating func move(to point: PathPoint) {
      endContour()
      add(point, tag: FT_CURVE_TAG_ON)
    }
    @inline(__always)
    mutating func addLine(to point: PathPoint) { add(point, tag: FT_CURVE_TAG_ON) }
    @inline(__always)
    mutating func addQuadCurve(to point: PathPoint, control: PathPoint) {
      add(control, tag: FT_CURVE_TAG_CONIC)
      add(point, tag: FT_CURVE_TAG_ON)
    }
    @inline(__always)
    mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
      add(control1, tag: FT_CURVE_TAG_CUBIC)
      add(control2, tag: FT_CURVE_TAG_CUBIC)
      add(point, tag: FT_CURVE_TAG_ON)
    }
    mutating func closeSubpath() {}
  }
}
