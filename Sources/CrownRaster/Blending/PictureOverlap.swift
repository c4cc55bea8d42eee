/// The part of a picture that another one covers which is laid into it at whole pixels.
struct PictureOverlap {
  /// The columns of the picture below.
  let columns: Range<Int>
  /// The rows of the picture below.
  let rows: Range<Int>
  private let origin: (x: Int, y: Int)

  /// Finds what a picture of a size covers of another; nothing where it lies wholly outside.
  ///
  /// - Parameters:
  ///   - size: The size of the picture on top.
  ///   - origin: The position of its top left pixel; any numbers.
  ///   - target: The size of the picture below.
  init(of size: (width: Int, height: Int), at origin: (x: Int, y: Int), on target: (width: Int, height: Int)) {
    func range(_ start: Int, _ length: Int, within limit: Int) -> Range<Int> {
      // Compared before they are added: the sum of any two numbers may overflow.
      guard start < limit, start > -length else { return 0..<0 }
      return max(start, 0)..<min(start + length, limit)
    }
    self.origin = origin
    let (columns, rows) = (
      range(origin.x, size.width, within: target.width), range(origin.y, size.height, within: target.height)
    )
    self.columns = rows.isEmpty ? 0..<0 : columns
    self.rows = columns.isEmpty ? 0..<0 : rows
  }

  /// The row of the picture on top that lies on a row of ``rows``.
  func row(on row: Int) -> Int { row - origin.y }

  /// The column of the picture on top that lies on the first of ``columns``.
  var firstColumn: Int { columns.lowerBound - origin.x }
}
