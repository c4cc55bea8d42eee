import ArgumentParser
import CrownKit

/// The kinds of files that `render` writes.
enum ImageFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case png, svg
}

/// Factors such as `1,2,3`.
struct ScaleList: ExpressibleByArgument, Equatable, Sendable {
  let factors: [Int]

  init(factors: [Int]) { self.factors = factors }

  init?(argument: String) {
    var factors: [Int] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let factor = Int(part), (1...16).contains(factor) else { return nil }
      if !factors.contains(factor) { factors.append(factor) }
    }
    self.init(factors: factors)
  }

  var defaultValueDescription: String { factors.map(String.init).joined(separator: ",") }
}

extension Color {
  /// Reads a colour option; a wrong one is told with the forms that are accepted.
  init(argumentText: String) throws {
    do {
      try self.init(css: argumentText)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

/// The size that the user asked for; it becomes pixels once a crown's proportions are known.
struct RequestedSize: Sendable {
  var longerSide: Int?
  var width: Int?
  var height: Int?

  /// The picture of a crown with this view box, at a factor of the size; a point is a pixel.
  ///
  /// A side that follows from the other one is rounded to a pixel, and the drawing with it, so that what reaches the
  /// edges of the view box is as sharp at all edges of the picture.
  func frame(for viewBox: Rect, factor: Int) -> CrownFrame {
    if let width, let height { return CrownFrame(width: Double(width * factor), height: Double(height * factor)) }
    let scale =
      width.map { Double($0) / viewBox.width } ?? height.map { Double($0) / viewBox.height }
      ?? Double(longerSide ?? 512) / viewBox.longerSide
    let (exactWidth, exactHeight) = (viewBox.width * scale, viewBox.height * scale)
    return CrownFrame(
      width: Self.rounded(exactWidth) * Double(factor), height: Self.rounded(exactHeight) * Double(factor),
      // What is much thinner than a pixel stays faint.
      contentMode: min(exactWidth, exactHeight) < 0.5 ? .fit : .stretch)
  }

  /// A whole number of pixels, not none.
  private static func rounded(_ value: Double) -> Double { max(1, value.rounded()) }
}
