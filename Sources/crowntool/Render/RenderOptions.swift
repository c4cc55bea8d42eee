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

  /// The size in pixels of a crown with this view box, at a scale of 1.
  func pixels(for viewBox: Rect) -> (width: Int, height: Int) {
    switch (width, height) {
    case (let width?, let height?): (width, height)
    case (let width?, nil): (width, Self.round(Double(width) * viewBox.height / viewBox.width))
    case (nil, let height?): (Self.round(Double(height) * viewBox.width / viewBox.height), height)
    case (nil, nil): fitting(longerSide ?? 512, viewBox)
    }
  }

  private func fitting(_ side: Int, _ viewBox: Rect) -> (width: Int, height: Int) {
    let scale = Double(side) / viewBox.longerSide
    return (Self.round(viewBox.width * scale), Self.round(viewBox.height * scale))
  }

  /// A whole number of pixels; what is beyond every mask stays so, and is refused there.
  private static func round(_ value: Double) -> Int { max(1, Int(min(value.rounded(), 1e9))) }
}
