import CrownKit

/// PDF files of one page each: outlines in a colour, without text.
struct PDFFormat: ExportFormat {
  let name = "pdf"
  let summary = "print and layout: a page of outlines each, in RGB"
  let ending = "pdf"
  let layout = ExportLayout.fileEach
  let options: Set<ExportOption> = [.color, .size]

  func exportedName(of name: String) -> String { name }

  func files(of crown: ExportedCrown) throws -> [ExportedFile] {
    // Readers ignore what follows the end.
    let mark = ExportMark(start: "%", end: "\n")
    return [ExportedFile(path: crown.name + ".pdf", text: Self.document(of: crown), mark: mark)]
  }

  /// A document of ASCII text (ISO 32000-1, section 7.5).
  static func document(of crown: ExportedCrown) -> String {
    let placed = crown.placed
    let (width, height) = placed.size
    let content = content(of: placed)
    let opacities = Set(placed.drawing.layers.map(\.opacity)).subtracting([.max]).sorted()
    let states = opacities.map { "/G\($0) << /ca \((Double($0) / 255).text(decimals: 4)) >>" }.joined(separator: " ")
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(width.text(decimals: 4)) \(height.text(decimals: 4))] "
        + "/Contents 4 0 R /Resources << \(states.isEmpty ? "" : "/ExtGState << \(states) >> ")>> >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)endstream",
      "<< /Title <\(hexadecimal(crown.title))> /Producer (crowntool) >>",
    ]
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      text += String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
    }
    return text + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 5 0 R >>\nstartxref\n\(start)\n%%EOF\n"
  }

  /// The operators of a page (section 8.5).
  private static func content(of crown: ExportedCrown) -> String {
    let box = crown.drawing.viewBox
    let (width, height) = crown.size
    let color = crown.settings.color
    let channels = [color.red, color.green, color.blue].map { (Double($0) / 255).text(decimals: 4) }
    let (scaleX, scaleY) = (width / box.width, height / box.height)
    // The y axis of a page points up.
    var text = "\(channels.joined(separator: " ")) rg\n"
    text += "\(scaleX.text(decimals: 10)) 0 0 \((-scaleY).text(decimals: 10)) 0 \(height.text(decimals: 4)) cm\n"
    // Coordinates are at least as exact as those of the record.
    var decimals = 1
    while crown.gridStep < 2 * pow(decimals), decimals < 9 { decimals += 1 }
    func point(_ point: PathPoint) -> String {
      point.x.text(decimals: decimals) + " " + point.y.text(decimals: decimals) + " "
    }
    for layer in crown.drawing.layers where !layer.path.isEmpty {
      if layer.opacity != .max { text += "q /G\(layer.opacity) gs\n" }
      var current = PathPoint.zero
      var start = PathPoint.zero
      for element in layer.path.elements {
        switch element {
        case .move(let end):
          text += point(end) + "m\n"
          (current, start) = (end, end)
        case .line(let end):
          text += point(end) + "l\n"
          current = end
        case .quad(let end, let control):
          // Two thirds of the way to the control point, from either end.
          let first = current.interpolated(to: control, at: 2.0 / 3)
          text += point(first) + point(end.interpolated(to: control, at: 2.0 / 3)) + point(end) + "c\n"
          current = end
        case .cubic(let end, let control1, let control2):
          text += point(control1) + point(control2) + point(end) + "c\n"
          current = end
        case .close:
          text += "h\n"
          current = start
        }
      }
      text += layer.fillRule == .evenodd ? "f*\n" : "f\n"
      if layer.opacity != .max { text += "Q\n" }
    }
    return text
  }

  /// A power of a tenth.
  private static func pow(_ decimals: Int) -> Double { (0..<decimals).reduce(1) { power, _ in power / 10 } }

  /// A text string in hexadecimal digits of UTF-16, which no character of a title can end.
  private static func hexadecimal(_ text: String) -> String {
    (Array([0xFEFF]) + Array(text.utf16)).map { unit in
      let digits = String(unit, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
