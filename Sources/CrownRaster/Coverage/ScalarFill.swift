import CrownPath

/// The plain way to fill polygons: signed areas added up in double precision, one cell after the other.
///
/// It is the reference that the fast way is tested against, and its replacement for outlines that wind around a point
/// more often than its integers can count. Where contours overlap within a pixel, the pixel is only as right as a sum
/// of signed areas can be. After Raph Levien's font-rs, which does the same in single precision.
struct ScalarFill {
  let width: Int
  let rows: Range<Int>
  /// Per row, the change of coverage from each pixel to the next; two more than the pixels, for what ends at the right
  /// side.
  private var changes: [Double]

  /// Adds up the edges of polygons.
  init(_ vertices: borrowing VertexList, width: Int, rows: Range<Int>) {
    self.width = width
    self.rows = rows
    changes = [Double](repeating: 0, count: (width + 2) * rows.count)
    for contour in 0..<vertices.contours {
      for k in Int(vertices.starts[contour])..<Int(vertices.starts[contour + 1]) - 1 {
        let a = PathPoint(Double(vertices.x[k]), Double(vertices.y[k]))
        let b = PathPoint(Double(vertices.x[k + 1]), Double(vertices.y[k + 1]))
        if a.y < b.y {
          addRows(from: a, to: b, winding: 1)
        } else if b.y < a.y {
          addRows(from: b, to: a, winding: -1)
        }
      }
    }
  }

  /// Writes the coverage of the pixels of `rows`.
  func write(rule: FillRule, to output: ScratchView<UInt8>) {
    for row in 0..<rows.count {
      var winding = 0.0
      for column in 0..<width {
        winding += changes[row * (width + 2) + column]
        let share =
          switch rule {
          case .nonzero: min(abs(winding), 1)
          case .evenOdd: abs(winding - 2 * (winding / 2).rounded())
          }
        output[row * width + column] = UInt8(share * 255 + 0.5)
      }
    }
  }

  /// Cuts a line that runs down at the rows' boundaries.
  private mutating func addRows(from top: PathPoint, to bottom: PathPoint, winding: Double) {
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    func x(at y: Double) -> Double {
      y >= bottom.y ? bottom.x : max(0, min(Double(width), top.x + (y - top.y) * slope))
    }
    let first = max(Int(top.y), rows.lowerBound)
    let end = min(Int(bottom.y.rounded(.up)), rows.upperBound)
    guard first < end else { return }
    for row in first..<end {
      let y = max(top.y, Double(row))
      let nextY = min(bottom.y, Double(row + 1))
      let (a, b) = (x(at: y), x(at: nextY))
      addCells(row: row - rows.lowerBound, from: min(a, b), to: max(a, b), height: (nextY - y) * winding)
    }
  }

  /// Cuts a row segment at the pixels' boundaries.
  private mutating func addCells(row: Int, from left: Double, to right: Double, height: Double) {
    let first = Int(left)
    guard right > Double(first + 1) else {
      return addCell(row: row, column: first, from: left, to: right, height: height)
    }
    let density = height / (right - left)
    var x = left
    while x < right {
      let next = min(x.rounded(.down) + 1, right)
      addCell(row: row, column: Int(x), from: x, to: next, height: (next - x) * density)
      x = next
    }
  }

  private mutating func addCell(row: Int, column: Int, from left: Double, to right: Double, height: Double) {
    let beyond = height * ((left + right) / 2 - Double(column))
    changes[row * (width + 2) + column] += height - beyond
    changes[row * (width + 2) + column + 1] += beyond
  }
}
