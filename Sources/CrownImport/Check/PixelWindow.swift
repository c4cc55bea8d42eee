import CrownPath

/// A rectangle of pixels of a picture.
struct PixelWindow {
  /// Maps the drawing's units to pixels of the whole picture.
  private let transform: PathTransform
  let columns: Range<Int>
  let rows: Range<Int>

  /// The whole picture of a view box.
  ///
  /// - Parameter side: The longer side of the picture, in pixels.
  init(of viewBox: PathRect, side: Int) {
    let scale = Double(side) / viewBox.longerSide
    let width = max(1, Int((viewBox.width * scale).rounded()))
    let height = max(1, Int((viewBox.height * scale).rounded()))
    self.init(
      transform: .fitting(viewBox, width: Double(width), height: Double(height)), columns: 0..<width, rows: 0..<height)
  }

  private init(transform: PathTransform, columns: Range<Int>, rows: Range<Int>) {
    (self.transform, self.columns, self.rows) = (transform, columns, rows)
  }

  /// Maps the drawing's units to pixels of the window.
  var ownTransform: PathTransform {
    transform.followed(by: .translation(x: -Double(columns.lowerBound), y: -Double(rows.lowerBound)))
  }

  /// The coverage of the window's pixels by drawings together.
  func samples(of drawings: [Drawing]) -> SampledCoverage {
    SampledCoverage(of: drawings, transform: ownTransform, width: columns.count, height: rows.count)
  }

  /// The smallest window that holds all pixels whose values exceed a limit.
  func part(where values: [UInt8], exceed limit: Int) -> PixelWindow {
    let found = values.indices.filter { values[$0] > limit }
    let (x, y) = (found.map { $0 % columns.count }, found.map { $0 / columns.count })
    return PixelWindow(
      transform: transform, columns: (x.min() ?? 0)..<(x.max() ?? 0) + 1, rows: (y.min() ?? 0)..<(y.max() ?? 0) + 1)
  }

  /// The part of the window that a box of the drawing touches, and one pixel more on each side; `nil` if it touches
  /// none.
  func part(around box: PathRect) -> PixelWindow? {
    let (first, last) = (
      transform.image(of: PathPoint(box.minX, box.minY)), transform.image(of: PathPoint(box.maxX, box.maxY))
    )
    func range(_ a: Double, _ b: Double, _ limits: Range<Int>) -> Range<Int> {
      // Clamped before the conversion to Int, which traps for huge numbers and NaN.
      let (low, high) = (Double(limits.lowerBound), Double(limits.upperBound))
      let start = Int(max(low, min(high, min(a, b).rounded(.down) - 1)))
      let end = Int(max(low, min(high, max(a, b).rounded(.up) + 1)))
      return start..<max(start, end)
    }
    let (columns, rows) = (range(first.x, last.x, columns), range(first.y, last.y, rows))
    if columns.isEmpty || rows.isEmpty { return nil }
    return PixelWindow(transform: transform, columns: columns, rows: rows)
  }
}
