import CCairo
import CrownKit
import CrownPath

/// Writes a poster as a PDF file through Cairo: crown, text and gradients as vectors, a photo as the picture it is.
struct PDFWriter {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let file = PDFBytes()

  /// The poster as one page.
  ///
  /// - Throws: ``PosterError/pdf(_:)``.
  static func pdf(_ poster: Poster, layout: Layout, page: Page) throws(PosterError) -> [UInt8] {
    let writer = PDFWriter(page: page, title: poster.lines.map(\.text).joined(separator: " "))
    defer { writer.free() }
    writer.paint(poster.background, on: page)
    for shape in layout.shapes { writer.fill(shape.drawing, color: poster.color) }
    return try writer.finish()
  }

  private init(page: Page, title: String) {
    let write: cairo_write_func_t = { closure, data, count in
      guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<PDFBytes>.fromOpaque(closure).takeUnretainedValue().bytes += UnsafeBufferPointer(
        start: data, count: Int(count))
      return CAIRO_STATUS_SUCCESS
    }
    surface = cairo_pdf_surface_create_for_stream(
      write, Unmanaged.passUnretained(file).toOpaque(), page.width, page.height)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    context = cairo_create(surface)
  }

  private func free() {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  private func finish() throws(PosterError) -> [UInt8] {
    let drawn = cairo_status(context)
    cairo_surface_finish(surface)
    let written = cairo_surface_status(surface)
    for status in [drawn, written] where status != CAIRO_STATUS_SUCCESS {
      throw .pdf(String(cString: cairo_status_to_string(status)))
    }
    return file.bytes
  }

  // MARK: Background

  private func paint(_ background: Background, on page: Page) {
    if let photo = background.photo { paint(photo, on: page) }
    if let first = background.colors.first {
      if background.colors.allSatisfy({ $0 == first }) {
        set(first)
      } else {
        // On a page that is not square, lines of one colour run parallel to the other diagonal, as in pixels.
        let run =
          background.direction == .vertical
          ? PathPoint(0, page.height)
          : PathPoint(
            2 * page.width * page.height * page.height, 2 * page.width * page.width * page.height)
            * (1 / (page.width * page.width + page.height * page.height))
        let pattern = cairo_pattern_create_linear(0, 0, run.x, run.y)
        for (index, color) in background.colors.enumerated() {
          cairo_pattern_add_color_stop_rgba(
            pattern, Double(index) / Double(background.colors.count - 1), color.red.share, color.green.share,
            color.blue.share, color.alpha.share)
        }
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
      }
      cairo_paint(context)
    }
  }

  private func paint(_ photo: Photo, on page: Page) {
    // Where the photo is translucent it shows the paper.
    guard
      var bitmap = try? Bitmap<Straight>(width: photo.bitmap.width, height: photo.bitmap.height, filledWith: .white)
    else { return }
    bitmap.draw(photo.bitmap)
    guard let picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height)),
      cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(picture)
    else { return }
    defer { cairo_surface_destroy(picture) }
    cairo_surface_flush(picture)
    let stride = Int(cairo_image_surface_get_stride(picture))
    for y in 0..<bitmap.height {
      let row = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<bitmap.width {
        let color = bitmap[x, y]
        row[x] = 0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
      }
    }
    cairo_surface_mark_dirty(picture)
    let scale = max(page.width / Double(bitmap.width), page.height / Double(bitmap.height))
    cairo_save(context)
    cairo_translate(
      context, (page.width - Double(bitmap.width) * scale) / 2, (page.height - Double(bitmap.height) * scale) / 2)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_paint(context)
    cairo_restore(context)
  }

  // MARK: Crown and text

  private func set(_ color: CrownColor) {
    cairo_set_source_rgba(context, color.red.share, color.green.share, color.blue.share, color.alpha.share)
  }

  /// Fills a drawing. Layers are laid over each other in a group, which the colour's alpha applies to as a whole.
  private func fill(_ drawing: Drawing, color: CrownColor) {
    if drawing.isOutline {
      set(color)
      for layer in drawing.layers { fill(layer) }
      return
    }
    cairo_push_group(context)
    for layer in drawing.layers {
      set(CrownColor(red: color.red, green: color.green, blue: color.blue, alpha: layer.opacity))
      fill(layer)
    }
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, color.alpha.share)
  }

  private func fill(_ layer: Drawing.Layer) {
    var sink = CairoSink(context: context)
    layer.path.draw(into: &sink)
    cairo_set_fill_rule(context, layer.fillRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }
}

/// The bytes that Cairo has written so far. It is a class, so that Cairo can hold its address.
private final class PDFBytes {
  var bytes: [UInt8] = []
}

/// Draws into a Cairo context.
private struct CairoSink: PathSink {
  let context: OpaquePointer
  private var current = PathPoint.zero
  private var start = PathPoint.zero

  init(context: OpaquePointer) { self.context = context }

  mutating func move(to point: PathPoint) {
    cairo_move_to(context, point.x, point.y)
    (current, start) = (point, point)
  }

  mutating func addLine(to point: PathPoint) {
    cairo_line_to(context, point.x, point.y)
    current = point
  }

  mutating func addQuadCurve(to point: PathPoint, control: PathPoint) {
    let cubic = QuadCurve(start: current, control: control, end: point).cubic
    addCurve(to: point, control1: cubic.control1, control2: cubic.control2)
  }

  mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
    current = point
  }

  mutating func closeSubpath() {
    cairo_close_path(context)
    current = start
  }
}

extension UInt8 {
  /// The channel from 0 to 1, as PDF counts.
  fileprivate var share: Double { Double(self) / 255 }
}
