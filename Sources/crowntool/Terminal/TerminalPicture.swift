import CrownKit

/// A crown as text: each character is two pixels, one above the other.
struct TerminalPicture {
  /// The longer side in pixels: twenty lines, so that the facts and the picture fit on a small terminal.
  private static let longerSide = 40

  private let mask: Mask

  /// - Throws: `CrownLibraryError` if the crown cannot be drawn.
  init(of crown: Crown) throws {
    mask = try crown.mask(in: RequestedSize(longerSide: Self.longerSide).frame(for: crown.viewBox, factor: .one))
  }

  /// The lines, in greys of a terminal's 256 colours: black ink on white paper, whatever the terminal's colours are.
  var coloredLines: [String] {
    lines { row in
      var (line, last) = ("", "")
      for (upper, lower) in row {
        let code = "\u{1B}[38;5;\(Self.grey(of: upper));48;5;\(Self.grey(of: lower))m"
        if code != last { line += code }
        last = code
        line += "▀"
      }
      return line + "\u{1B}[0m"
    }
  }

  /// The lines in characters only: the more of a character is ink, the more of its pixels are covered.
  var plainLines: [String] {
    lines { row in
      var line = String(row.map(Self.character))
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Two rows of pixels a line. Below the last row of an odd number there is nothing.
  private func lines(_ line: ([(upper: UInt8, lower: UInt8)]) -> String) -> [String] {
    stride(from: 0, to: mask.height, by: 2).map { y in
      line((0..<mask.width).map { (mask[$0, y], y + 1 < mask.height ? mask[$0, y + 1] : 0) })
    }
  }

  /// The number of the grey for a coverage: 16 is black, 231 white, and 232 to 255 are the greys between them.
  private static func grey(of coverage: UInt8) -> Int {
    let lightness = (255 - Int(coverage)) * 25 / 255
    return lightness == 0 ? 16 : lightness == 25 ? 231 : 231 + lightness
  }

  private static func character(_ upper: UInt8, _ lower: UInt8) -> Character {
    if upper >= 160, lower < 96 { return "▀" }
    if lower >= 160, upper < 96 { return "▄" }
    return shades[(Int(upper) + Int(lower)) * (shades.count - 1) / 510]
  }

  private static let shades = Array(" ░▒▓█")
}
