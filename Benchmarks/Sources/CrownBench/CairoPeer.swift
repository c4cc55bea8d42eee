import CCairo
import CrownPath

/// Cairo's image backend filling an 8-bit alpha surface, given the same paths.
final class CairoPeer {
  private let surface: OpaquePointer?
  private let context: OpaquePointer?
  private let size: Int

  init(size: Int) {
    self.size = size
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size), Int32(size))
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func fill(_ drawing: Drawing) {
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    cairo_set_fill_rule(context, drawing.fillRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_new_path(context)
    var sink = Sink(
      context: context, transform: .fitting(drawing.viewBox, width: Double(size), height: Double(size)))
    drawing.path.draw(into: &sink)
    cairo_fill(context)
    cairo_surface_flush(surface)
  }

  /// The rows without padding.
  var mask: [UInt8] {
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return (0..<size).flatMap { row in (0..<size).map { data[row * stride + $0] } }
  }

  private struct Sink: PathSink {
    let context: OpaquePointer?
    let transform: PathTransform

    func move(to point: PathPoint) {
      let p = transform.image(of: point)
      cairo_move_to(context, p.x, p.y)
    }
    func addLine(to point: PathPoint) {
      let p = transform.image(of: point)
      cairo_line_to(context, p.x, p.y)
    }
    func addQuadCurve(to point: PathPoint, control: PathPoint) {
      var x = 0.0
      var y = 0.0
      cairo_get_current_point(context, &x, &y)
      let curve = QuadCurve(
        start: PathPoint(x, y), control: transform.image(of: control), end: transform.image(of: point)
      )
      .cubic
      cairo_curve_to(
        context, curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y, curve.end.x, curve.end.y)
    }
    func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
      let (c1, c2, p) = (transform.image(of: control1), transform.image(of: control2), transform.image(of: point))
      cairo_curve_to(context, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
    }
    func closeSubpath() { cairo_close_path(context) }
  }
}
