import CrownPath

/// Cuts the chords of a segment at the edges of pixels, and adds their parts to the cells of a box.
///
/// Arithmetic on indices wraps: whoever fits a chain has compared its points with the box before.
struct ChordCutter {
  private let cells: ScratchView<Float>
  private let marks: ScratchView<UInt8>
  private let width: Int, height: Int, stride: Int
  private let number: Int32
  private let sign: Double
  /// The end of the last chord, the pixel that it lies in, and the segment's parameter there.
  private var point: PathPoint
  private var column: Int, row: Int
  private var t = 0.0

  /// Begins at the start of a segment.
  ///
  /// - Parameters:
  ///   - start: The start, in pixels of the box.
  ///   - number, sign: As given to ``CoverageBox/add(_:number:sign:into:)``.
  init(into box: borrowing CoverageBox, from start: PathPoint, number: Int, sign: Double) {
    (cells, marks) = (box.cells.view, box.marks.view)
    (width, height, stride) = (box.width, box.height, box.stride)
    (self.number, self.sign) = (Int32(number), sign)
    point = start
    (column, row) = (Self.floor(start.x), Self.floor(start.y))
  }

  /// Adds a chord from the end of the last.
  ///
  /// - Parameters:
  ///   - end: The end, in pixels of the box.
  ///   - endT: The segment's parameter there.
  ///   - bulge: The area between the chord and its curve.
  @inline(__always)
  mutating func addChord(
    to end: PathPoint, t endT: Double, bulge: Double, _ parts: inout ScratchList<CoverageBox.Part>
  ) {
    let lastColumn = Self.floor(end.x), lastRow = Self.floor(end.y)
    if column == lastColumn, row == lastRow {
      addPart(to: end, t: (t + endT) / 2, bulge: bulge, &parts)
    } else {
      cut(to: end, lastColumn, lastRow, t: endT, bulge: bulge, &parts)
    }
    (point, t) = (end, endT)
  }

  /// Adds a chord that leaves its first pixel.
  private mutating func cut(
    to end: PathPoint, _ lastColumn: Int, _ lastRow: Int, t endT: Double, bulge: Double,
    _ parts: inout ScratchList<CoverageBox.Part>
  ) {
    let start = point, chord = end - start
    let stepX = lastColumn > column ? 1 : -1, stepY = lastRow > row ? 1 : -1
    // The parameter along the chord and the share of the bulge so far.
    let half = (endT - t) / 2
    var s = 0.0, share = 0.0
    func addPart(upTo next: Double, _ cutter: inout ChordCutter, _ parts: inout ScratchList<CoverageBox.Part>) {
      let point = start + chord * next
      let nextShare = next * next * (3 - 2 * next)
      cutter.addPart(to: point, t: cutter.t + half * (s + next), bulge: bulge * (nextShare - share), &parts)
      (cutter.point, s, share) = (point, next, nextShare)
    }
    if lastRow == row, lastColumn == column &+ stepX {
      // Most chords are shorter than a pixel, and cross one edge.
      addPart(upTo: Self.crossing(column, stepX, start.x, chord.x), &self, &parts)
      column = lastColumn
    } else if lastColumn == column, lastRow == row &+ stepY {
      addPart(upTo: Self.crossing(row, stepY, start.y, chord.y), &self, &parts)
      row = lastRow
    } else {
      var nextX = column == lastColumn ? 2 : Self.crossing(column, stepX, start.x, chord.x)
      var nextY = row == lastRow ? 2 : Self.crossing(row, stepY, start.y, chord.y)
      while column != lastColumn || row != lastRow {
        addPart(upTo: min(nextX, nextY), &self, &parts)
        if nextX < nextY {
          column &+= stepX
          nextX = column == lastColumn ? 2 : Self.crossing(column, stepX, start.x, chord.x)
        } else {
          row &+= stepY
          nextY = row == lastRow ? 2 : Self.crossing(row, stepY, start.y, chord.y)
        }
      }
    }
    self.addPart(to: end, t: t + half * (s + 1), bulge: bulge * (1 - share), &parts)
  }

  /// The parameter along a chord at which it leaves a column or row, 1 at most.
  private static func crossing(_ pixel: Int, _ step: Int, _ start: Double, _ length: Double) -> Double {
    min((Double(step > 0 ? pixel &+ 1 : pixel) - start) / length, 1)
  }

  @inline(__always)
  private static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole &- 1 : whole
  }

  /// Adds the part from the present point to another of the same pixel.
  @inline(__always)
  private func addPart(to end: PathPoint, t: Double, bulge: Double, _ parts: inout ScratchList<CoverageBox.Part>) {
    guard row >= 0, row < height, column < width else { return }
    let dx = end.x - point.x, dy = end.y - point.y
    let first = row &* stride
    if column < 0 {
      cells[first] += Float(dy * sign)
      marks[first &>> CoverageBox.groupShift] = 1
      return
    }
    let cell = first &+ column
    let right = 1 - ((point.x + end.x) / 2 - Double(column))
    let own = (dy * right - bulge) * sign
    cells[cell] += Float(own)
    cells[cell &+ 1] += Float(dy * sign - own)
    marks[cell &>> CoverageBox.groupShift] = 1
    marks[(cell &+ 1) &>> CoverageBox.groupShift] = 1
    if sign > 0 {
      parts.append(CoverageBox.Part(cell: Int32(truncatingIfNeeded: cell), segment: number, t: t, dx: dx, dy: dy))
    }
  }
}
