import ArgumentParser
import CrownKit

/// A factor of a size, such as 2 or 1.5.
struct ScaleFactor: Hashable, Sendable {
  let value: Double

  /// The size itself.
  static let one = ScaleFactor(value: 1)

  /// The number as it is written in names of files.
  var text: String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

  /// The end of a file's name, as `@2x`; empty for 1.
  var suffix: String { value == 1 ? "" : "@\(text)x" }
}

/// Factors such as `1,1.5,2`.
struct ScaleList: Equatable, Sendable {
  let factors: [ScaleFactor]

  init(argumentText: String) throws {
    factors = try argumentText.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard part.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }), let value = Double(part),
        Self.allowed.contains(value)
      else {
        throw ValidationError(
          "'\(part)' is not a factor: give numbers from \(Self.allowed.lowerBound) to \(Int(Self.allowed.upperBound)), "
            + "such as 1,1.5,2.")
      }
      return ScaleFactor(value: value)
    }
  }

  private static let allowed = 0.1...16
}

extension CrownColor {
  /// Reads the text of a colour option. A colour outside sRGB is reported.
  init(argumentText: String) throws {
    do {
      let (color, isMapped) = try Self.reading(css: argumentText)
      if isMapped {
        Console.note("'\(argumentText)' lies outside sRGB, in which pictures are written; \(color) is used")
      }
      self = color
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

extension CrownColor {
  /// The colour's hexadecimal digits, for the name of a file.
  var digits: String { css.hasPrefix("#") ? String(css.dropFirst()) : css }
}

/// The requested size, from which a crown's proportions make pixels.
struct RequestedSize: Sendable {
  var longerSide: Int?
  var width: Int?
  var height: Int?
  /// The sides of the squares that one file holds; empty for a file of one picture.
  var squares: [Int] = []

  /// The size that is taken where none is given.
  static let standardSide = 512

  /// The size as it was asked for, for the name of a file: `512`, or `64x32` where both sides were given.
  var text: String {
    if !squares.isEmpty { return squares.map(String.init).joined(separator: "-") }
    if let width, let height { return "\(width)x\(height)" }
    return "\(width ?? height ?? longerSide ?? Self.standardSide)"
  }

  /// The longest side as far as it is known without the crown, in pixels.
  var longestSide: Int { max(squares.max() ?? 0, longerSide ?? max(width ?? 0, height ?? 0)) }

  /// The picture of a crown with this view box, at a factor of the size; a point is a pixel.
  ///
  /// A side that follows from the other one is rounded to whole pixels, and the drawing is stretched to it. Shapes that
  /// touch the view box's edges are then sharp at all edges of the picture.
  func frame(for viewBox: PathRect, factor: ScaleFactor) -> CrownFrame {
    if let side = squares.max() { return CrownFrame(width: Double(side), height: Double(side)) }
    let factor = factor.value
    if let width, let height {
      return CrownFrame(width: Self.rounded(Double(width) * factor), height: Self.rounded(Double(height) * factor))
    }
    let scale =
      width.map { Double($0) / viewBox.width } ?? height.map { Double($0) / viewBox.height }
      ?? Double(longerSide ?? Self.standardSide) / viewBox.longerSide
    let (exactWidth, exactHeight) = (viewBox.width * scale, viewBox.height * scale)
    return CrownFrame(
      width: Self.rounded(Self.rounded(exactWidth) * factor), height: Self.rounded(Self.rounded(exactHeight) * factor),
      // Drawings much thinner than a pixel stay faint.
      contentMode: min(exactWidth, exactHeight) < 0.5 ? .fit : .stretch)
  }

  /// The frames of all pictures of a file.
  func frames(for viewBox: PathRect, factor: ScaleFactor) -> [CrownFrame] {
    squares.isEmpty
      ? [frame(for: viewBox, factor: factor)] : squares.map { CrownFrame(width: Double($0), height: Double($0)) }
  }

  /// The size of a file's pictures for a summary.
  func pixels(of frame: CrownFrame) -> String {
    squares.isEmpty
      ? "\(frame.pixelWidth) × \(frame.pixelHeight) px" : squares.map(String.init).joined(separator: ", ") + " px"
  }

  /// A whole number of pixels, at least one.
  private static func rounded(_ value: Double) -> Double { max(1, value.rounded()) }
}
