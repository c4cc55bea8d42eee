import CrownPath

/// Writes drawings as SVG documents.
public enum SVGWriter {
  /// The height of the view box of a symbol in Apple's templates, in heights of capital letters.
  package static let symbolHeightInCapitals = SymbolTemplate.heightInCapitals

  /// A document that shows a drawing in one colour.
  ///
  /// Importing the drawing of a record again with the same tolerance gives the same record.
  ///
  /// - Parameters:
  ///   - drawing: The drawing; its view box becomes that of the document.
  ///   - title: The document's title, which screen readers read out. Characters that XML forbids become spaces.
  ///   - width: The width in pixels that the document asks for.
  ///   - height: The height in pixels that the document asks for.
  ///   - isStretched: True if the drawing is stretched to a width and height of other proportions than the view box,
  ///     rather than centred.
  ///   - color: The fill, in CSS notation.
  ///   - background: A colour for the whole picture below the drawing, in CSS notation; `nil` for none.
  ///   - gridStep: The step of the grid that the drawing lies on, in units of the view box: a record's
  ///     `PathDecoder.gridStep`. Numbers are as short as this precision allows. `nil` suits the default tolerance.
  /// - Returns: A whole document, of one `path` for each layer.
  /// - Complexity: O(*n*) in the number of elements.
  public static func document(
    _ drawing: Drawing, title: String, width: Int, height: Int, isStretched: Bool = false, color: String,
    background: String? = nil, gridStep: Double? = nil
  ) -> String {
    let box = drawing.viewBox
    var text = ""
    let decimals = decimals(for: box, gridStep: gridStep)
    // A drawing without layers is one path without elements.
    for layer in drawing.layers.isEmpty ? [Drawing.Layer(path: BezierPath())] : drawing.layers {
      let rule = layer.fillRule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
      let opacity = layer.opacity == .max ? "" : " fill-opacity=\"\(share(layer.opacity))\""
      let data = PathDataWriter.data(of: layer.path, decimals: decimals)
      // Black is what a path without a fill has.
      let fill = color == "#000000" ? "" : " fill=\"\(escaped(color))\""
      text += "<path\(fill)\(opacity)\(rule) d=\"\(data)\"/>\n"
    }
    return document(
      box, title: title, width: width, height: height, isStretched: isStretched, background: background, shapes: text)
  }

  /// A document that shows one colour through a mask made of pixels.
  ///
  /// An import of the document is refused, since the picture is no outline: import the picture.
  /// - Parameters:
  ///   - png: A PNG image of white pixels whose alpha is the mask.
  ///   - viewBox: The document's view box.
  ///   - imageBox: The rectangle that the image fills; `nil` for the view box.
  ///   - title: The title, as for drawings.
  ///   - width: The width in CSS pixels, as for drawings.
  ///   - height: The height in CSS pixels, as for drawings.
  ///   - isStretched: As for drawings.
  ///   - color: The colour that is seen through the mask, in CSS notation.
  ///   - background: A colour for the whole picture, in CSS notation; `nil` for none.
  /// - Complexity: O(*n*) in the image's bytes.
  public static func document(
    maskedBy png: [UInt8], viewBox: PathRect, imageBox: PathRect? = nil, title: String, width: Int, height: Int,
    isStretched: Bool = false, color: String, background: String? = nil
  ) -> String {
    let imageBox = imageBox ?? viewBox
    let numbers = [imageBox.x, imageBox.y, imageBox.width, imageBox.height].map(shortest)
    let box = "x=\"\(numbers[0])\" y=\"\(numbers[1])\" width=\"\(numbers[2])\" height=\"\(numbers[3])\""
    let shapes = """
      <mask id="crown" maskUnits="userSpaceOnUse" \(box)>
      <image \(box) preserveAspectRatio="none" href="data:image/png;base64,\(base64(png))"/>
      </mask>
      <rect \(box) fill="\(escaped(color))" mask="url(#crown)"/>

      """
    return document(
      viewBox, title: title, width: width, height: height, isStretched: isStretched, background: background,
      shapes: shapes)
  }

  /// A marked document around its shapes.
  private static func document(
    _ box: PathRect, title: String, width: Int, height: Int, isStretched: Bool, background: String?, shapes: String
  ) -> String {
    // A record holds these numbers exactly.
    let viewBox = [box.x, box.y, box.width, box.height].map(shortest).joined(separator: " ")
    let ratio = isStretched ? " preserveAspectRatio=\"none\"" : ""
    let tag =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"\(viewBox)\""
      + "\(ratio)>\n"
    var content = "<title>\(escaped(title))</title>\n"
    if let background {
      content += "<rect width=\"100%\" height=\"100%\" fill=\"\(escaped(background))\"/>\n"
    }
    content += shapes + "</svg>\n"
    return SVGMark.marked(tag: tag, content: content)
  }

  /// Bytes as letters, digits and two signs, six bits each.
  private static func base64(_ bytes: [UInt8]) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for position in 0..<4 {
        text.append(position <= group.count ? signs[bits >> (18 - 6 * position) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A number of 255ths, with as few decimals as read back to the same number.
  package static func share(_ opacity: UInt8) -> String {
    var decimals = 1
    let share = Double(opacity) / 255
    while (rounded(share, decimals: decimals) * 255).rounded() != Double(opacity) { decimals += 1 }
    return number(share, decimals: decimals)
  }

  /// The number of decimals that distinguish the points of a grid, so that an encoder finds them again.
  package static func decimals(for box: PathRect, gridStep: Double?) -> Int {
    // An encoder identifies a point with one of its grid within 1/64 of a step.
    let precision = gridStep.map { $0 / 128 } ?? box.longerSide / 400_000
    let decimals = decimals(within: precision)
    // The points of a decimal grid are decimal numbers only if its origin is, and are matched within 1e-6 of a step.
    let fine = precision * 1e-5
    let isDecimal = [box.x, box.y].allSatisfy { abs(rounded($0, decimals: decimals) - $0) <= fine }
    return isDecimal ? decimals : Self.decimals(within: fine)
  }

  /// The smallest number of decimals, up to 15, that rounds by at most a distance.
  package static func decimals(within distance: Double) -> Int {
    var decimals = 0
    var error = 0.5
    while error > distance && decimals < 15 {
      decimals += 1
      error /= 10
    }
    return decimals
  }

  /// A rounded decimal number without trailing zeros.
  static func number(_ value: Double, decimals: Int) -> String { shortest(rounded(value, decimals: decimals)) }

  /// The nearest number with a number of decimals; the value itself where it is too large for them.
  private static func rounded(_ value: Double, decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded.isFinite ? rounded : value
  }

  /// The shortest text that reads back as the same number; SVG reads exponents too.
  package static func shortest(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let text = "\(value)"
    if text == "-0.0" { return "0" }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A text as XML has it. Characters that XML forbids become spaces.
  package static func escaped(_ text: String) -> String {
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
