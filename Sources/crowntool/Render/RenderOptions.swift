import ArgumentParser
import CrownKit

/// Factors such as `1,2,3`.
struct ScaleList: Equatable, Sendable {
  let factors: [Int]

  init(factors: [Int]) { self.factors = factors }

  init(argumentText: String) throws {
    var factors: [Int] = []
    for part in argumentText.split(separator: ",", omittingEmptySubsequences: false) {
      guard let factor = Int(part), Self.allowed.contains(factor) else {
        throw ValidationError(
          "'\(part)' is not a factor: give whole numbers from \(Self.allowed.lowerBound) to "
            + "\(Self.allowed.upperBound), such as 1,2,3.")
      }
      factors.append(factor)
    }
    self.init(factors: factors)
  }

  private static let allowed = 1...16
}

extension CrownColor {
  /// Reads the text of a colour option.
  init(argumentText: String) throws {
    do {
      try self.init(css: argumentText)
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

  /// The size as it was asked for, for the name of a file: `512`, or `64x32` where both sides were given.
  var text: String {
    if let width, let height { return "\(width)x\(height)" }
    return "\(width ?? height ?? longerSide ?? 512)"
  }

  /// The picture of a crown with this view box, at a factor of the size; a point is a pixel.
  ///
  /// A side that follows from the other one is rounded to whole pixels, and the drawing is stretched to it. Shapes that
  /// touch the view box's edges are then sharp at all edges of the picture.
  func frame(for viewBox: PathRect, factor: Int) -> CrownFrame {
    if let width, let height { return CrownFrame(width: Double(width * factor), height: Double(height * factor)) }
    let scale =
      width.map { Double($0) / viewBox.width } ?? height.map { Double($0) / viewBox.height }
      ?? Double(longerSide ?? 512) / viewBox.longerSide
    let (exactWidth, exactHeight) = (viewBox.width * scale, viewBox.height * scale)
    return CrownFrame(
      width: Self.rounded(exactWidth) * Double(factor), height: Self.rounded(exactHeight) * Double(factor),
      // Drawings much thinner than a pixel stay faint.
      contentMode: min(exactWidth, exactHeight) < 0.5 ? .fit : .stretch)
  }

  /// A whole number of pixels, at least one.
  private static func rounded(_ value: Double) -> Double { max(1, value.rounded()) }
}
