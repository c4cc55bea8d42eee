import CrownPath

/// The changes that row segments make to cells, computed but not added yet.
///
/// Vector arithmetic and additions to single cells stand in loops of their own: in one loop, the compiler takes the
/// vectors apart.
typealias CellChanges = TableView<ChangeColumns>

/// The memory of ``CellChanges``.
enum ChangeColumns: ColumnLayout {
  static var rows: Int { SegmentColumns.capacity + CellChanges.ahead }
  static var size: Int { 6 * rows }
}

extension Column<ChangeColumns, Int32> {
  /// The segment's first cell.
  static var cell: Self { Self(0) }
  /// The changes of that cell and the three behind it.
  static var first: Self { Self(1) }
  static var second: Self { Self(2) }
  static var third: Self { Self(3) }
  static var fourth: Self { Self(4) }
  /// The marks of the groups of cells that are written to.
  static var marks: Self { Self(5) }
}

extension CellChanges {
  /// The distance, in segments, at which cells are prefetched.
  static var ahead: Int { 8 }

  /// Gives the rows behind the last segment a cell to prefetch.
  @inline(__always)
  func pad(at count: Int) { store(SIMD8<Int32>.zero, in: .cell, at: count) }
}
