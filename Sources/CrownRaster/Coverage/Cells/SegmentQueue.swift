import CrownPath

/// Row segments, parts of lines that each lie in one row, that wait to be added to the cells several at once.
///
/// Each column has a part for every ``SegmentKind``. Segments may be kept when they have been added, for refining
/// complex pixels.
typealias SegmentQueue = TableView<SegmentColumns>

/// The kinds of row segments, by the columns of pixels that they span.
enum SegmentKind: Int, CaseIterable {
  /// At most 1 pixel wide: one column's width, in two columns at most.
  case oneColumn
  /// At most 2 pixels wide: in three columns at most.
  case twoColumns
  /// Wider than 2 pixels.
  case manyColumns
}

/// The memory of a ``SegmentQueue``.
enum SegmentColumns: ColumnLayout {
  /// The segments of a kind that fit: one line may add a segment for each row, or one for two pixels of a row.
  static var capacity: Int { SegmentQueue.maximumKept + SegmentQueue.batch + Mask.sizes.upperBound + 16 }
  static var rows: Int { SegmentKind.allCases.count * capacity }
  static var size: Int { 5 * rows + 8 }
}

extension Column<SegmentColumns, Float> {
  /// x at the upper end, in pixels less one half, so that rounding finds the column.
  static var startX: Self { Self(0) }
  /// x at the lower end.
  static var endX: Self { Self(1) }
  /// The distance of the upper end below the row's upper boundary, in steps.
  static var top: Self { Self(4) }
}

extension Column<SegmentColumns, Int32> {
  /// The bit pattern of the signed height, in steps of the accumulator's scale. Where a line begins with the segment,
  /// the bits ``SegmentQueue/begins`` hold what its vertex takes from the crossing count of its pixel.
  static var height: Self { Self(2) }
  /// The first cell of the row, less ``SegmentQueue/bias``.
  static var cell: Self { Self(3) }
  /// A row for each kind: where the first segment that waits lies, less ``WaitingSegments/none``.
  static var firstWaiting: Self { Self(5) }
}

extension SegmentQueue {
  /// Segments are added when so many of a kind wait: few enough to stay in the first-level cache.
  static var batch: Int { 512 }
  /// About how many segments of a kind are kept.
  static var maximumKept: Int { 1 << 13 }
  /// The lowest bits of a height, which is a whole number of at most 17 bits and leaves them 0.
  static var begins: Int32 { 3 }
  /// The width that divisions take for narrower segments.
  static var leastWidth: Float { 1e-6 }
  /// The bits that rounding by ``SIMD4/rounder`` leaves above the integer.
  static var bias: Int32 { Int32(bitPattern: SIMD4<Float>.rounder.bitPattern) }

  /// The number in a column of heights, without ``begins``.
  @inline(__always)
  static func height(_ marked: Int32) -> Float { Float(bitPattern: UInt32(bitPattern: marked & ~begins)) }

  /// Removes all segments.
  func removeAll() {
    for kind in SegmentKind.allCases { setFirstWaiting(kind, kind.rawValue * SegmentColumns.capacity) }
  }

  private func setFirstWaiting(_ kind: SegmentKind, _ segment: Int) {
    self[.firstWaiting, kind.rawValue] = Int32(truncatingIfNeeded: segment - WaitingSegments.none)
  }

  /// Returns the index of the next segment of a kind.
  ///
  /// - Parameter kind: The raw value of a ``SegmentKind``.
  @inline(__always)
  func next(_ kind: Int, after waiting: WaitingSegments) -> Int {
    Int(self[.firstWaiting, kind]) &+ waiting.count(kind)
  }

  /// The segments of a kind that wait.
  func range(_ kind: SegmentKind, waiting: WaitingSegments) -> Range<Int> {
    next(kind.rawValue, after: WaitingSegments())..<next(kind.rawValue, after: waiting)
  }

  /// Keeps the segments that waited.
  ///
  /// - Returns: True if there is room for another batch.
  func keep(_ waiting: WaitingSegments) -> Bool {
    var hasRoom = true
    for kind in SegmentKind.allCases {
      setFirstWaiting(kind, next(kind.rawValue, after: waiting))
      if kept(kind).count > Self.maximumKept { hasRoom = false }
    }
    return hasRoom
  }

  /// The segments of a kind that were kept.
  func kept(_ kind: SegmentKind) -> Range<Int> {
    kind.rawValue * SegmentColumns.capacity..<next(kind.rawValue, after: WaitingSegments())
  }

  /// Fills the lanes behind the last segment with numbers; what is computed from them is not used.
  func pad(at count: Int) {
    store(SIMD8<Float>.zero, in: .startX, at: count)
    store(SIMD8<Float>.zero, in: .endX, at: count)
    store(SIMD8<Int32>.zero, in: .height, at: count)
    store(SIMD8<Int32>.zero, in: .cell, at: count)
  }
}
