import CrownImport

extension LintFinding {
  /// The finding in a sentence.
  ///
  /// - Parameter size: The size that was looked at, in pixels.
  func sentence(size: Int) -> String {
    let at = "at \(Figure.number(place.x)) \(Figure.number(place.y))"
    switch problem {
    case .empty: return "nothing lies in the view box"
    case .detail(let share):
      return
        "\(Self.percentage(share)) of the drawing is lost at \(size) px, where strokes vanish or gaps close, most of "
        + "all \(at)"
    case .thin(let width, let count):
      return "a stroke is \(Self.pixels(width)) wide at \(size) px, \(at)" + Self.more(count, "thin stroke")
    case .gap(let width, let count):
      return "a gap is \(Self.pixels(width)) wide at \(size) px, \(at)" + Self.more(count, "narrow gap")
    case .offGrid(let isLevel, let distance, let count):
      return
        "\(isLevel ? "a level" : "an upright") edge lies \(Self.pixels(distance, digits: 100)) off the pixel grid at "
        + "\(size) px, \(at)" + Self.more(count, "such edge")
    case .offCenter(let right, let down):
      let parts = [
        right == 0 ? nil : "\(Self.pixels(abs(right))) \(right > 0 ? "right" : "left") of the middle",
        down == 0 ? nil : "\(Self.pixels(abs(down))) \(down > 0 ? "below" : "above") the middle",
      ]
      return "the ink lies \(parts.compactMap(\.self).joined(separator: " and ")) at \(size) px"
    case .border(let sides):
      let names = sides.map(\.rawValue)
      let list = [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
      return "the ink touches the \(list.joined(separator: " and ")) border of the view box"
    case .points(let count, let total):
      return "\(count) of \(total) points \(count == 1 ? "changes" : "change") nothing, such as the one \(at)"
    case .heavy(let share, let usual):
      return "\(Self.percentage(share)) of the view box is ink, and \(Self.percentage(usual)) in the mean of its folder"
    case .enlarged(let width, let height):
      return "this picture of \(width) × \(height) px is enlarged at \(size) px"
    }
  }

  private static func percentage(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private static func pixels(_ length: Double, digits: Double = 10) -> String {
    "\(Figure.number((length * digits).rounded() / digits)) px"
  }

  /// The words behind the first of several findings.
  private static func more(_ count: Int, _ noun: String) -> String {
    count > 1 ? " (and \(count - 1) more \(noun)\(count > 2 ? "s" : ""))" : ""
  }
}
