import CFreeType
import CrownPath

/// FreeType's smooth rasteriser, given the same paths.
final class FreeTypePeer {
  private var library: FT_Library?
  private var points: [FT_Vector] = []
  private var tags: [CChar] = []
  private var ends: [Int16] = []
  private var start = FT_Vector()
  private(set) var mask: [UInt8] = []
  private var scale = Transform.identity

  init() { FT_Init_FreeType(&library) }

  deinit { FT_Done_FreeType(library) }

  /// Fills a drawing into `mask`, `size` pixels a side; false where FreeType reports an error.
  func fill(_ drawing: Drawing, size: Int) -> Bool {
    // 26.6 fixed point; FreeType's rows go up.
    scale = Transform.fitting(drawing.viewBox, width: Double(size), height: Double(size))
      .followed(by: Transform(a: 64, b: 0, c: 0, d: -64, tx: 0, ty: Double(size) * 64))
    points.removeAll(keepingCapacity: true)
    tags.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var sink = Sink(peer: self)
    drawing.path.draw(into: &sink)
    endContour()
    if mask.count != size * size { mask = [UInt8](repeating: 0, count: size * size) }
    let flags = drawing.fillRule == .evenodd ? FT_OUTLINE_EVEN_ODD_FILL : 0
    return points.withUnsafeMutableBufferPointer { points in
      tags.withUnsafeMutableBufferPointer { tags in
        ends.withUnsafeMutableBufferPointer { ends in
          mask.withUnsafeMutableBufferPointer { mask in
            mask.update(repeating: 0)
            guard ends.count <= Int(Int16.max), points.count <= Int(Int16.max) else { return false }
            var outline = FT_Outline(
              n_contours: Int16(ends.count), n_points: Int16(points.count), points: points.baseAddress,
              tags: tags.baseAddress, contours: ends.baseAddress, flags: Int32(flags))
            var bitmap = FT_Bitmap(
              rows: UInt32(size), width: UInt32(size), pitch: Int32(size), buffer: mask.baseAddress, num_grays: 256,
              pixel_mode: UInt8(FT_PIXEL_MODE_GRAY.rawValue), palette_mode: 0, palette: nil)
            return FT_Outline_Get_Bitmap(library, &outline, &bitmap) == 0
          }
        }
      }
    }
  }

  private func add(_ point: Point, tag: Int32) {
    let p = scale.apply(point)
    points.append(FT_Vector(x: Int(p.x.rounded()), y: Int(p.y.rounded())))
    tags.append(CChar(tag))
  }

  private func endContour() {
    if let last = ends.last.map({ Int($0) + 1 }) ?? .some(0), points.count > last {
      ends.append(Int16(truncatingIfNeeded: points.count - 1))
    }
  }

  private struct Sink: PathSink {
    let peer: FreeTypePeer

    func move(to point: Point) {
      peer.endContour()
      peer.add(point, tag: FT_CURVE_TAG_ON)
    }
    func addLine(to point: Point) { peer.add(point, tag: FT_CURVE_TAG_ON) }
    func addQuadCurve(to point: Point, control: Point) {
      peer.add(control, tag: FT_CURVE_TAG_CONIC)
      peer.add(point, tag: FT_CURVE_TAG_ON)
    }
    func addCurve(to point: Point, control1: Point, control2: Point) {
      peer.add(control1, tag: FT_CURVE_TAG_CUBIC)
      peer.add(control2, tag: FT_CURVE_TAG_CUBIC)
      peer.add(point, tag: FT_CURVE_TAG_ON)
    }
    func closeSubpath() {}
  }
}
