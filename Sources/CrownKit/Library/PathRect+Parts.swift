import CrownPath

extension PathRect {
  /// The rectangle within insets. A side that the insets leave nothing of is 0, in the middle between them.
  public func inset(by insets: CrownFrame.Insets) -> PathRect {
    func part(_ start: Double, _ length: Double, _ before: Double, _ after: Double) -> (start: Double, length: Double) {
      let rest = length - before - after
      return rest >= 0 ? (start + before, rest) : (start + (length + before - after) / 2, 0)
    }
    let columns = part(x, width, insets.left, insets.right)
    let rows = part(y, height, insets.top, insets.bottom)
    return PathRect(x: columns.start, y: rows.start, width: columns.length, height: rows.length)
  }

  /// The rectangle moved to the right and down.
  public func offset(x: Double, y: Double) -> PathRect {
    PathRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  /// The part that lies in another rectangle, too; `nil` where they have no point in common.
  public func intersection(_ other: PathRect) -> PathRect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    let isNumber = [self, other].allSatisfy { !$0.minX.isNaN && !$0.minY.isNaN && !$0.maxX.isNaN && !$0.maxY.isNaN }
    guard isNumber, left <= right, top <= bottom else { return nil }
    return PathRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The cells of a grid that fills the rectangle, row by row.
  ///
  /// - Parameters:
  ///   - columns: The number of columns; none below 1.
  ///   - rows: The number of rows; none below 1.
  ///   - spacing: The distance between two cells.
  /// - Complexity: O(cells)
  public func divided(columns: Int, rows: Int, spacing: Double = 0) -> [PathRect] {
    guard columns > 0, rows > 0 else { return [] }
    let cellWidth = (width - spacing * Double(columns - 1)) / Double(columns)
    let cellHeight = (height - spacing * Double(rows - 1)) / Double(rows)
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        PathRect(
          x: x + Double(column) * (cellWidth + spacing), y: y + Double(row) * (cellHeight + spacing),
          width: max(cellWidth, 0), height: max(cellHeight, 0))
      }
    }
  }
}
