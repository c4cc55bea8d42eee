import CrownKit
import CrownPath

/// PDF files of one page each: outlines in a colour, without text.
struct PDFFormat: ExportFormat {
  let name = "pdf"
  let summary = "print and layout: a page each, in RGB or a spot colour"
  let ending = "pdf"
  let layout = ExportLayout.fileEach
  let options: Set<ExportOption> = [.color, .size, .spot]
  var united: (any CollectedFormat)? { PDFPagesFormat() }

  func exportedName(of name: String) -> String { name }

  func files(of crown: ExportedCrown) throws -> [ExportedFile] {
    [PDFPage(crown).file(at: crown.name + ".pdf")]
  }
}

/// One PDF file with a page for each crown.
struct PDFPagesFormat: CollectedFormat {
  let name = "pdf"
  let summary = ""
  let ending = "pdf"
  let options = PDFFormat().options

  func exportedName(of name: String) -> String { name }

  func part(of crown: ExportedCrown) throws -> PDFPage { PDFPage(crown) }

  func files(of parts: [PDFPage], in context: ExportContext) throws -> [ExportedFile] {
    var document = PDFDocument(title: context.name)
    for page in parts { document.add(page, isOutlined: true) }
    return [document.file(at: ".pdf")]
  }
}

/// A page of a document: the outlines of a crown.
struct PDFPage: Sendable {
  let title: String
  fileprivate let width: String
  fileprivate let height: String
  /// The operators.
  fileprivate let content: String
  /// The dictionary of the resources.
  fileprivate let resources: String

  init(_ crown: ExportedCrown) {
    let placed = crown.placed
    title = crown.title
    (width, height) = (placed.size.width.text(decimals: 4), placed.size.height.text(decimals: 4))
    content = PDFPage.content(of: placed)
    let opacities = Set(placed.drawing.layers.map(\.opacity)).subtracting([.max]).sorted()
    let states = opacities.map { "/G\($0) << /ca \((Double($0) / 255).text(decimals: 4)) >>" }.joined(separator: " ")
    var resources = states.isEmpty ? "" : "/ExtGState << \(states) >> "
    if let spot = crown.settings.spot {
      resources += "/ColorSpace << /S \(PDFPage.separation(spot, crown.settings.color)) >> "
    }
    self.resources = "<< \(resources)>>"
  }

  /// The file of a document with this page alone.
  fileprivate func file(at path: String) -> ExportedFile {
    var document = PDFDocument(title: title)
    document.add(self, isOutlined: false)
    return document.file(at: path)
  }

  /// The colour space of one ink (section 8.6.6.4), with the colour that shows it where there is no such ink.
  private static func separation(_ ink: String, _ color: CrownColor) -> String {
    let function = "<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [\(channels(color))] /N 1 >>"
    return "[/Separation /\(name(ink)) /DeviceRGB \(function)]"
  }

  /// A name (section 7.3.5): what is no letter or digit is written in hexadecimal digits.
  private static func name(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      if byte < 0x80, scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return "\(scalar)" }
      return "#" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// The channels of RGB, 0 to 1.
  private static func channels(_ color: CrownColor) -> String {
    [color.red, color.green, color.blue].map { (Double($0) / 255).text(decimals: 4) }.joined(separator: " ")
  }

  /// The operators of a page (section 8.5).
  private static func content(of crown: ExportedCrown) -> String {
    let box = crown.drawing.viewBox
    let (width, height) = crown.size
    let (scaleX, scaleY) = (width / box.width, height / box.height)
    // The y axis of a page points up.
    var text = crown.settings.spot == nil ? "\(channels(crown.settings.color)) rg\n" : "/S cs 1 scn\n"
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
      text += layer.fillRule == .evenOdd ? "f*\n" : "f\n"
      if layer.opacity != .max { text += "Q\n" }
    }
    return text
  }

  /// A power of a tenth.
  private static func pow(_ decimals: Int) -> Double { (0..<decimals).reduce(1) { power, _ in power / 10 } }
}

/// A document of ASCII text (ISO 32000-1, section 7.5).
private struct PDFDocument {
  private let title: String
  private var text = "%PDF-1.4\n"
  /// The offset of each object in the text, from the third on. The first two are written at the end.
  private var offsets: [Int] = []
  /// The numbers of the objects of the pages.
  private var pages: [Int] = []
  /// The titles of the pages in the outline, by the numbers of their objects.
  private var outline: [(title: String, page: Int)] = []

  init(title: String) { self.title = title }

  private mutating func add(_ object: String) -> Int {
    offsets.append(text.utf8.count)
    let number = offsets.count + 2
    text += "\(number) 0 obj\n\(object)\nendobj\n"
    return number
  }

  /// Adds a page.
  ///
  /// - Parameter isOutlined: True if the list of pages that readers show beside the document names it.
  mutating func add(_ page: PDFPage, isOutlined: Bool) {
    let content = add("<< /Length \(page.content.utf8.count) >>\nstream\n\(page.content)endstream")
    let number = add(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(page.width) \(page.height)] /Contents \(content) 0 R "
        + "/Resources \(page.resources) >>")
    pages.append(number)
    if isOutlined { outline.append((page.title, number)) }
  }

  /// The file of the document.
  func file(at path: String) -> ExportedFile {
    var document = self
    // Readers ignore what follows the end.
    return ExportedFile(path: path, text: document.finished(), mark: ExportMark(start: "%", end: "\n"))
  }

  private mutating func finished() -> String {
    let outlines = addOutline()
    let information = add("<< /Title <\(Self.hexadecimal(title))> /Producer (crowntool) >>")
    var first: [Int] = []
    for object in [
      "<< /Type /Catalog /Pages 2 0 R\(outlines.map { " /Outlines \($0) 0 R /PageMode /UseOutlines" } ?? "") >>",
      "<< /Type /Pages /Kids [\(pages.map { "\($0) 0 R" }.joined(separator: " "))] /Count \(pages.count) >>",
    ] {
      first.append(text.utf8.count)
      text += "\(first.count) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    let all = first + offsets
    text += "xref\n0 \(all.count + 1)\n0000000000 65535 f \n"
    for offset in all {
      let digits = String(offset)
      text += String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
    }
    let trailer = "<< /Size \(all.count + 1) /Root 1 0 R /Info \(information) 0 R >>"
    return text + "trailer\n\(trailer)\nstartxref\n\(start)\n%%EOF\n"
  }

  /// Adds the list of pages (section 12.3.3), and returns the number of its object; `nil` if it is empty.
  private mutating func addOutline() -> Int? {
    guard !outline.isEmpty else { return nil }
    // The objects follow each other, and the list itself comes last.
    let first = offsets.count + 3
    let list = first + outline.count
    for (index, item) in outline.enumerated() {
      let former = index > 0 ? " /Prev \(first + index - 1) 0 R" : ""
      let next = index + 1 < outline.count ? " /Next \(first + index + 1) 0 R" : ""
      _ = add(
        "<< /Title <\(Self.hexadecimal(item.title))> /Parent \(list) 0 R /Dest [\(item.page) 0 R /Fit]"
          + "\(former)\(next) >>")
    }
    return add("<< /Type /Outlines /First \(first) 0 R /Last \(list - 1) 0 R /Count \(outline.count) >>")
  }

  /// A text string in hexadecimal digits of UTF-16, which no character of a title can end.
  private static func hexadecimal(_ text: String) -> String {
    (Array([0xFEFF]) + Array(text.utf16)).map { unit in
      let digits = String(unit, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
