import CrownPath
internal import CrownMemory

/// Lines across a picture, from its top to its bottom.
struct PictureRows {
  static let count = 40
  let bounds: Rect

  /// The height of a line across; the steps have no simple relation to those that drawings are made of.
  @inline(__always)
  func height(of row: Int) -> Double {
    bounds.minY + bounds.height * (Double(row) + 0.381966) / Double(Self.count)
  }

  /// The number of lines across that lie above a height.
  @inline(__always)
  func countAbove(_ y: Double, _ first: Double, _ scale: Double) -> Int {
    Int(max(0, min(Double(Self.count), ((y - first) * scale).rounded(.up))))
  }
}

/// Where outlines cross lines across a picture.
struct RowCrossings: ~Copyable {
  struct Crossing {
    var x: Double
    var outline: Int32
    /// By how much the outline's winding number changes, from left to right.
    var change: Int32
  }

  /// Whether all are there: false where they are too many.
  let isComplete: Bool
  /// How many there are.
  var count: Int { crossings.count }
  /// From left to right on each line, one line after the other.
  private var crossings: ScratchList<Crossing>
  /// Where in `crossings` those of each line's columns start, and where the last ones end.
  private var starts: ScratchList<Int32>

  /// So many columns put crossings nearly in order before they are sorted.
  private static let columnCount = 8
  /// The most crossings: 80 MB of them, with a second list while they are sorted.
  private static let maximumCount = 2_500_000

  /// Finds the crossings of segments.
  ///
  /// - Complexity: O(segments + crossings), but for lines across that very much crosses.
  init(of segments: [SourceSegment], _ rows: PictureRows) {
    let first = rows.height(of: 0)
    let scale = Double(PictureRows.count) / rows.bounds.height
    let columnScale = rows.bounds.width > 0 ? Double(Self.columnCount) / rows.bounds.width : 0
    var found = ScratchList<Crossing>(capacity: 4 * segments.count)
    // The row and column of each.
    var places = ScratchList<Int32>(capacity: 4 * segments.count)
    for segment in segments where scale.isFinite && found.count <= Self.maximumCount {
      segment.forEachRise { rise in
        let (above, aboveEnd) = (rows.countAbove(rise.y0, first, scale), rows.countAbove(rise.y1, first, scale))
        guard above != aboveEnd else { return }
        let change: Int32 = above < aboveEnd ? 1 : -1
        for row in min(above, aboveEnd)..<max(above, aboveEnd) {
          let x = rise.x(at: rows.height(of: row))
          let column = Int(max(0, min(Double(Self.columnCount - 1), (x - rows.bounds.x) * columnScale)))
          found.append(Crossing(x: x, outline: segment.outline, change: change))
          places.append(Int32(truncatingIfNeeded: row * Self.columnCount + column))
        }
      }
    }
    isComplete = found.count <= Self.maximumCount
    starts = ScratchList(repeating: 0, count: PictureRows.count * Self.columnCount + 1)
    for index in places.indices { starts[places[index]] += 1 }
    let sum = starts.turnIntoEnds()
    crossings = ScratchList(repeating: Crossing(x: 0, outline: 0, change: 0), count: Int(sum))
    for index in found.indices.reversed() {
      let place = places[index]
      starts[place] -= 1
      crossings[starts[place]] = found[index]
    }
    for row in 0..<PictureRows.count { crossings.sort(self.places(of: row)) { $0.x < $1.x } }
  }

  /// The places of the crossings with a line across.
  func places(of row: Int) -> Range<Int> {
    Int(starts[row * Self.columnCount])..<Int(starts[(row + 1) * Self.columnCount])
  }

  /// The crossing at a place.
  @inline(__always)
  subscript(place: Int) -> Crossing { crossings[place] }
}
