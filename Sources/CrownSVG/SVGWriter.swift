import CrownPath

/// Writes drawings as SVG documents.
public enum SVGWriter {
  /// A document that shows a drawing in one colour.
  ///
  /// - Parameters:
  ///   - drawing: What to show; its view box becomes the document's.
  ///   - title: The document's title, which screen readers tell.
  ///   - width: The width in pixels that the document asks for.
  ///   - height: The height in pixels that the document asks for.
  ///   - color: The fill, as CSS writes it.
  ///   - background: A colour to lay below the whole picture, as CSS writes it.
  /// - Returns: A whole document, of one `path`. Coordinates are written to 1/65536 of the view box's longer side.
  /// - Complexity: O(*n*) in the number of elements.
  public static func document(
    _ drawing: Drawing, title: String, width: Int, height: Int, color: String, background: String? = nil
  ) -> String {
    let box = drawing.viewBox
    let viewBox = [box.x, box.y, box.width, box.height].map { number($0, decimals: 15) }.joined(separator: " ")
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="\(viewBox)">
      \(mark)
      <title>\(escaped(title))</title>

      """
    if let background {
      text += "<rect width=\"100%\" height=\"100%\" fill=\"\(escaped(background))\"/>\n"
    }
    let rule = drawing.fillRule == .evenodd ? " fill-rule=\"evenodd\"" : ""
    text += "<path fill=\"\(escaped(color))\"\(rule) d=\"\(pathData(drawing))\"/>\n</svg>\n"
    return text
  }

  /// The comment that marks a document of this writer.
  ///
  /// It follows the first tag: some readers only recognise SVG that begins with `<svg`.
  private static let mark = "\(markStart); an edited copy needs another name -->"

  /// The part of ``mark`` that is recognised. Text editors keep it, and a title cannot forge it, since `<` is escaped.
  private static let markStart = "<!-- Written by crowntool"

  /// The number of bytes at the start of a file that ``isMarked(_:)`` needs to see.
  ///
  /// The first tag takes at most about 200 bytes; the rest is for what an editor may put before it.
  public static let markExtent = 1024

  /// Whether a file was written by this writer.
  ///
  /// - Parameter start: The file's first bytes, ``markExtent`` of them or all; more are not read.
  /// - Complexity: O(1).
  public static func isMarked(_ start: [UInt8]) -> Bool {
    let start = start.prefix(markExtent)
    let mark = markStart.utf8
    return start.indices.contains { start[$0...].starts(with: mark) }
  }

  /// The `d` attribute of a drawing's path.
  static func pathData(_ drawing: Drawing) -> String {
    // As many decimals as tell 65536 places along the longer side apart.
    var decimals = 0
    var unit = drawing.viewBox.longerSide / 65536
    while unit < 1 && decimals < 15 {
      decimals += 1
      unit *= 10
    }
    var text = ""
    func point(_ point: Point) -> String {
      number(point.x, decimals: decimals) + " " + number(point.y, decimals: decimals)
    }
    for element in drawing.path.elements {
      switch element {
      case .move(let end): text += "M\(point(end))"
      case .line(let end): text += "L\(point(end))"
      case .quad(let end, let control): text += "Q\(point(control)) \(point(end))"
      case .cubic(let end, let control1, let control2): text += "C\(point(control1)) \(point(control2)) \(point(end))"
      case .close: text += "Z"
      }
    }
    return text
  }

  /// A decimal number, rounded, without zeros that say nothing.
  static func number(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    guard rounded.isFinite else { return value.isFinite ? "\(value)" : "0" }
    // The shortest text that reads back as the same number; SVG reads exponents too.
    let text = "\(rounded)"
    if text == "-0.0" { return "0" }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML 1.0 forbids control characters and these two, even escaped.
      case _ where scalar.value < 32, "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
