import CrownPath

/// The crossings of outlines with the rows of a picture.
struct RowCrossings: ~Copyable {
  struct Crossing {
    var x: Double
    var outline: OutlineID
    /// By how much the outline's winding number changes, from left to right.
    var change: Int32
  }

  /// True if all were found: false where they are too many.
  let isComplete: Bool
  /// The crossings by row and column, sorted from left to right on each row.
  private var crossings: Buckets<Crossing>

  /// The columns that a row is divided into, so that its crossings are nearly in order before they are sorted.
  private static let columnCount = 8
  /// The most crossings: 80 MB of them, with a second list while they are sorted.
  private static let maximumCount = 2_500_000

  /// Finds the crossings of segments.
  ///
  /// - Complexity: O(segments + crossings), unless very many cross the same row.
  init(of segments: [SourceSegment], _ rows: PictureRows) {
    let first = rows.height(of: 0)
    let scale = Double(PictureRows.count) / rows.bounds.height
    let columnScale = rows.bounds.width > 0 ? Double(Self.columnCount) / rows.bounds.width : 0
    var found = ScratchList<Crossing>(capacity: 4 * segments.count)
    // The row and column of each.
    var cells = ScratchList<Int32>(capacity: 4 * segments.count)
    for segment in segments where scale.isFinite && found.count <= Self.maximumCount {
      segment.forEachRise { rise in
        let (above, aboveEnd) = (rows.countAbove(rise.y0, first, scale), rows.countAbove(rise.y1, first, scale))
        guard above != aboveEnd else { return }
        let change: Int32 = above < aboveEnd ? 1 : -1
        for row in min(above, aboveEnd)..<max(above, aboveEnd) {
          let x = rise.x(at: rows.height(of: row))
          let column = Int(max(0, min(Double(Self.columnCount - 1), (x - rows.bounds.x) * columnScale)))
          found.append(Crossing(x: x, outline: segment.outline, change: change))
          cells.append(Int32(truncatingIfNeeded: row * Self.columnCount + column))
        }
      }
    }
    isComplete = found.count <= Self.maximumCount
    crossings = Buckets(count: PictureRows.count * Self.columnCount)
    for index in cells.indices { crossings.announce(Int(cells[index])) }
    crossings.allocate(filler: Crossing(x: 0, outline: 0, change: 0))
    for index in found.indices.reversed() { crossings.insert(found[index], into: Int(cells[index])) }
    for row in 0..<PictureRows.count { crossings.sort(indices(of: row)) { $0.x < $1.x } }
  }

  /// The number of crossings.
  var count: Int { crossings.count }

  /// The indices of a row's crossings.
  func indices(of row: Int) -> Range<Int> {
    crossings.indices(of: row * Self.columnCount..<(row + 1) * Self.columnCount)
  }

  subscript(index: Int) -> Crossing { crossings[index] }
}

extension BezierPath {
  /// Returns true if the path winds around no point of a picture but once, and clockwise with y down. It then fills the
  /// same under both rules, and its contours may be put together with those of others.
  func windsOnce(in view: PathRect) -> Bool {
    let crossings = RowCrossings(of: SourceSegment.segments(of: self, outline: 0), PictureRows(bounds: view))
    guard crossings.isComplete else { return false }
    let precision = view.longerSide / Silhouette.comparisonSteps
    for row in 0..<PictureRows.count {
      var (winding, start) = (Int32(0), -Double.infinity)
      for index in crossings.indices(of: row) {
        let crossing = crossings[index]
        // Going down on the left of the inside counts as 1; clockwise contours go up there.
        if winding != 0, winding != -1, crossing.x - start > precision { return false }
        winding += crossing.change
        start = crossing.x
      }
    }
    return true
  }
}
