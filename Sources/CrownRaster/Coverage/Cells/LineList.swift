import CrownPath

/// Lines measured for cutting at the rows' boundaries, a few hundred at a time.
typealias LineList = TableView<LineColumns>

/// The memory of a ``LineList``.
enum LineColumns: ColumnLayout {
  /// The lines that fit.
  static var capacity: Int { 256 }
  static var rows: Int { capacity + 8 }
  static var size: Int { 13 * rows + 8 }
}

extension Column<LineColumns, Float> {
  /// x where the line enters its highest row, in pixels less one half.
  static var topX: Self { Self(0) }
  /// x where it leaves its lowest row.
  static var bottomX: Self { Self(1) }
  /// The change of x from one row to the next.
  static var step: Self { Self(2) }
  /// x at the lower boundary of the first wanted row, or of the line through it if the line ends above.
  static var boundaryX: Self { Self(3) }
  /// The distance of the line's upper end below its row's upper boundary, in steps.
  static var top: Self { Self(4) }
  /// The height of a segment between the highest and the lowest row, in steps; negative for lines that run up.
  static var height: Self { Self(5) }
  /// 0, 1, 2 and 3. In memory, since the compiler takes arithmetic on a constant vector apart.
  static var four: Self { Self(13) }
}

extension Column<LineColumns, Int32> {
  /// The height of the segment in the highest row, as in ``SegmentColumns``; a line in one row has it here and in
  /// ``bottomHeight``.
  static var topHeight: Self { Self(6) }
  /// The height of the segment in the lowest row.
  static var bottomHeight: Self { Self(7) }
  /// The ``SegmentKind`` of the line's segments, by how far it goes sideways within a row.
  static var kind: Self { Self(8) }
  /// The rows below the highest, which is row 0; negative where no row is wanted.
  static var rows: Self { Self(9) }
  /// The first wanted row, counted from the highest.
  static var first: Self { Self(10) }
  /// The wanted rows below the first; -1 where none is.
  static var more: Self { Self(11) }
  /// The cell where the first wanted row begins, as in ``SegmentColumns``.
  static var cell: Self { Self(12) }
  /// ``four`` rows in cells; after ``four``, in rows 4 to 7.
  static var fourRows: Self { Self(13) }
}

extension LineList {
  /// Prepares for masks with so many cells a row.
  func begin(stride: Int) {
    store(SIMD4<Float>(0, 1, 2, 3), in: .four, at: 0)
    store(SIMD4<Int32>(0, 1, 2, 3) &* Int32(truncatingIfNeeded: stride), in: .fourRows, at: 4)
  }

  /// Makes a measured line one without wanted rows.
  func remove(_ line: Int) {
    self[.more, line] = -1
    self[.rows, line] = .min
  }

  /// Measures lines, eight at once: line `k` leads from vertex `k` to vertex `k + 1`.
  ///
  /// - Parameters:
  ///   - scale: The steps of a row's height.
  ///   - stride: The cells of a row.
  ///   - wanted: The rows to cut segments for.
  func measure(
    _ lines: Range<Int>, of polygons: borrowing QuantizedPolygons, scale: Float, stride: Int, wanted: Range<Int32>
  ) {
    let (x, row, fraction, joints) = (polygons.x.view, polygons.row.view, polygons.fraction.view, polygons.joints.view)
    let full = SIMD8<Float>(repeating: scale)
    let stride = SIMD8<Int32>(repeating: Int32(truncatingIfNeeded: stride))
    let lower = SIMD8<Int32>(repeating: wanted.lowerBound)
    let upper = SIMD8<Int32>(repeating: wanted.upperBound &- 1)
    let margin = SIMD8<Int32>(repeating: Int32(CellLayout.margin) &- SegmentQueue.bias)
    var k = lines.lowerBound
    var at = 0
    while k < lines.upperBound {
      let x0 = x.vector(SIMD8<Float>.self, at: k)
      let x1 = x.vector(SIMD8<Float>.self, at: k &+ 1)
      let row0 = row.vector(SIMD8<Int32>.self, at: k)
      let row1 = row.vector(SIMD8<Int32>.self, at: k &+ 1)
      let fraction0 = fraction.vector(SIMD8<Float>.self, at: k)
      let fraction1 = fraction.vector(SIMD8<Float>.self, at: k &+ 1)
      let begins = joints.vector(SIMD8<Int32>.self, at: k)
      let down = row1 &- row0
      let signedHeight = down.float * full + (fraction1 - fraction0)
      let runsUp = signedHeight.isNegative
      let sign = signedHeight.pattern & Int32.min
      // Where a line leaves its row.
      let isLong = (down | (0 &- down)).isNegative
      let topX = x0.replaced(by: x1, where: runsUp)
      let bottomX = x1.replaced(by: x0, where: runsUp)
      let topFraction = fraction0.replaced(by: fraction1, where: runsUp)
      let bottomFraction = fraction1.replaced(by: fraction0, where: runsUp)
      let topRow = row0 &+ (down & runsUp)
      let rows = (down ^ runsUp) &- runsUp
      let distance = bottomX - topX
      let slope = distance / signedHeight.flipped(sign)
      let step = slope * full
      let remaining = full - topFraction
      let span = SIMD8<Float>(pattern: distance.replaced(by: step, where: isLong).pattern & Int32.max)
      store(topX, in: .topX, at: at)
      store(bottomX, in: .bottomX, at: at)
      store(step, in: .step, at: at)
      let (crossesOne, crossesTwo) = ((1 - span).isNegative, (2 - span).isNegative)
      store(SIMD8<Int32>.zero &- crossesOne &- crossesTwo, in: .kind, at: at)
      let topHeight = signedHeight.replaced(by: remaining.flipped(sign), where: isLong)
      let bottomHeight = signedHeight.replaced(by: bottomFraction.flipped(sign), where: isLong)
      store(topHeight.pattern | (~(isLong & runsUp) & begins), in: .topHeight, at: at)
      store(bottomHeight.pattern | ((~isLong | runsUp) & begins), in: .bottomHeight, at: at)
      store(topFraction, in: .top, at: at)
      store(full.flipped(sign), in: .height, at: at)
      let above = lower &- topRow
      let skipped = above & ~above.isNegative
      let below = upper &- topRow &- rows
      let more = rows &+ (below & below.isNegative) &- skipped
      store(topX + remaining * slope + skipped.float * step, in: .boundaryX, at: at)
      store(rows | (more.isNegative & Int32.min), in: .rows, at: at)
      store(skipped, in: .first, at: at)
      store(more | more.isNegative, in: .more, at: at)
      store((skipped &- above) &* stride &+ margin, in: .cell, at: at)
      k &+= 8
      at &+= 8
    }
  }
}
