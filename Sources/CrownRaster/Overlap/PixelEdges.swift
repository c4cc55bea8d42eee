import CrownPath

/// An edge in a list of those of a pixel.
struct EdgeLink: BitwiseCopyable {
  var edge: Int32
  /// The index of the next link of the pixel, or -1.
  var next: Int32
}

/// The edges in the pixels to refine: for each pixel a list of the row segments that pass through it.
struct PixelEdges: ~Copyable {
  private var edges = ScratchMemory<RowEdge>(uninitialized: 256)
  private var edgeCount = 0
  /// The lists of all pixels. Most edges lie in several pixels, and links are a fraction of an edge's size.
  private var links = ScratchMemory<EdgeLink>(uninitialized: 256)
  /// The number of links.
  private(set) var count = 0
  /// The lines or row segments that may pass through a complex pixel, by their index.
  var candidates = ScratchMemory<Int32>(uninitialized: 256)
  /// For each segment the cells that it passes through, or 0: those of the first column of all segments, then those of
  /// the second, and of the third.
  private var cells = ScratchMemory<Int32>(uninitialized: 0)

  /// The edges that all pixels together may have: bounds the memory for a hostile path. With more, pixels keep their
  /// sums.
  static let maximumEdges = 1 << 21

  /// Removes all edges.
  mutating func removeAll() {
    edgeCount = 0
    count = 0
  }

  /// A link by its index.
  @inline(__always)
  func link(_ index: Int32) -> EdgeLink { links[Int(index)] }

  /// The edge of a link.
  @inline(__always)
  subscript(link: EdgeLink) -> RowEdge { edges[Int(link.edge)] }

  /// Finds the edges among row segments.
  ///
  /// - Parameters:
  ///   - segments: Keeps all row segments.
  ///   - scale: The steps that heights were rounded to.
  /// - Returns: True if they are at most ``maximumEdges``.
  mutating func find(
    in segments: SegmentQueue, pixels: borrowing ComplexPixels, layout: CellLayout, scale: Float
  ) -> Bool {
    removeAll()
    let unit = 1 / scale
    return find(in: segments, .oneColumn, cells: 2, pixels: pixels, layout: layout, unit: unit)
      && find(in: segments, .twoColumns, cells: 3, pixels: pixels, layout: layout, unit: unit)
      && findManyColumns(in: segments, .manyColumns, pixels: pixels, layout: layout, unit: unit)
  }

  /// Finds the edges among segments of a few columns.
  ///
  /// - Parameters:
  ///   - cells: The cells that a segment passes through at most.
  ///   - unit: A step of heights, in pixels.
  @inline(__always)
  private mutating func find(
    in segments: SegmentQueue, _ kind: SegmentKind, cells: Int, pixels: borrowing ComplexPixels, layout: CellLayout,
    unit: Float
  ) -> Bool {
    let range = segments.kept(kind)
    if range.isEmpty { return true }
    let stride = (range.count + 7) & ~7
    guard findCells(of: segments, range, cells: cells, stride: stride, width: layout.width) else {
      return findManyColumns(in: segments, kind, pixels: pixels, layout: layout, unit: unit)
    }
    let found = findCandidates(range.count, cells: cells, stride: stride, marks: pixels.marks.view)
    reserve(edges: found, links: cells * found)
    let (all, cellsOf) = (pixels.all.view, self.cells.view)
    for candidate in 0..<found {
      let index = Int(candidates[candidate])
      let number = add(Self.edge(of: segments, range.lowerBound &+ index, unit: unit))
      // Branch-free: the links of pixels that are not complex go to pixel 0.
      for column in 0..<cells {
        link(number, to: pixels.index(ofCell: Int(cellsOf[column &* stride &+ index])), of: all)
      }
    }
    return count <= Self.maximumEdges
  }

  /// Finds the cells that each segment passes through.
  ///
  /// - Returns: False if rounding puts a segment into more cells than `cells`.
  @inline(__always)
  private mutating func findCells(
    of segments: SegmentQueue, _ range: Range<Int>, cells: Int, stride: Int, width: Int
  ) -> Bool {
    if self.cells.count < cells * stride { self.cells.grow(to: 2 * cells * stride, keeping: 0) }
    let cellsOf = self.cells.view
    let width = Int32(truncatingIfNeeded: width)
    var isWide = SIMD8<Int32>.zero
    for index in Swift.stride(from: 0, to: range.count, by: 8) {
      let a = segments.eight(.startX, at: range.lowerBound &+ index)
      let b = segments.eight(.endX, at: range.lowerBound &+ index)
      let rounded = (SIMD8<Float>.minimum(a, b) + SIMD8<Float>.rounder).pattern
      let cell = segments.eight(.cell, at: range.lowerBound &+ index) &+ rounded
      let first = rounded &- SegmentQueue.bias
      let last = (SIMD8<Float>.maximum(a, b) + SIMD8<Float>.rounder).pattern &- SegmentQueue.bias
      for more in 0..<cells {
        let column = first &+ Int32(truncatingIfNeeded: more)
        let isCrossed = (column &- 1 &- last).isNegative
        // On the mask's right side an edge is in the cell of the next row's first pixel.
        let isInside = ((column &- width) & ~column).isNegative
        let passed = (cell &+ Int32(truncatingIfNeeded: more)) & isCrossed & isInside
        cellsOf.store(passed, at: more &* stride &+ index)
      }
      isWide |= first &+ Int32(truncatingIfNeeded: cells - 1) &- last
    }
    let halves = isWide.lowHalf | isWide.highHalf
    return (halves.x | halves.y) | (halves.z | halves.w) >= 0
  }

  /// Lists the segments of which a cell is complex.
  ///
  /// - Returns: Their number.
  @inline(__always)
  private mutating func findCandidates(
    _ segments: Int, cells: Int, stride: Int, marks: ScratchView<UInt64>
  ) -> Int {
    if candidates.count < segments { candidates.grow(to: 2 * segments, keeping: 0) }
    let (candidates, cellsOf) = (candidates.view, self.cells.view)
    var found = 0
    for index in 0..<segments {
      var bits: UInt64 = 0
      for column in 0..<cells {
        let cell = Int(cellsOf[column &* stride &+ index])
        bits |= marks[cell &>> 6] &>> UInt64(truncatingIfNeeded: cell)
      }
      candidates[found] = Int32(truncatingIfNeeded: index)
      found &+= Int(truncatingIfNeeded: bits & 1)
    }
    return found
  }

  /// Finds the edges among segments of many columns.
  private mutating func findManyColumns(
    in segments: SegmentQueue, _ kind: SegmentKind, pixels: borrowing ComplexPixels, layout: CellLayout, unit: Float
  ) -> Bool {
    let range = segments.kept(kind)
    let found = findManyColumns(in: segments, range, layout: layout, nextRow: pixels.nextRow.view)
    for candidate in 0..<found {
      let segment = range.lowerBound &+ Int(candidates[candidate])
      let edge = Self.edge(of: segments, segment, unit: unit)
      append(
        edge, from: Int(min(edge.topX, edge.bottomX).nearest), to: Int(max(edge.topX, edge.bottomX).nearest),
        row: Int(segments[.cell, segment] &+ SegmentQueue.bias), width: layout.width, pixels: pixels)
      if count > Self.maximumEdges { return false }
    }
    return true
  }

  /// The edge of a segment.
  @inline(__always)
  private static func edge(of segments: SegmentQueue, _ segment: Int, unit: Float) -> RowEdge {
    let height = SegmentQueue.height(segments[.height, segment])
    let top = segments[.top, segment] * unit
    return RowEdge(
      topX: segments[.startX, segment], top: top, bottomX: segments[.endX, segment],
      bottom: top + abs(height) * unit, runsUp: Int32(bitPattern: height.bitPattern) &>> 31)
  }

  /// Makes room for more edges and links, and for a link that does not count.
  private mutating func reserve(edges more: Int, links moreLinks: Int) {
    if edges.count < edgeCount + more { edges.grow(to: 2 * (edgeCount + more), keeping: edgeCount) }
    if links.count <= count + moreLinks { links.grow(to: 2 * (count + moreLinks) + 1, keeping: count) }
  }

  /// Lists the segments of many columns that lie in rows with complex pixels.
  ///
  /// - Returns: Their number.
  private mutating func findManyColumns(
    in segments: SegmentQueue, _ range: Range<Int>, layout: CellLayout, nextRow: ScratchView<Int32>
  ) -> Int {
    if candidates.count < range.count { candidates.grow(to: 2 * range.count, keeping: 0) }
    var count = 0
    let perCell = 1 / Float(layout.stride)
    for i in 0..<range.count {
      let start = segments[.cell, range.lowerBound &+ i] &+ SegmentQueue.bias
      let row = Int((Float(Int(start) &- CellLayout.margin) * perCell).nearest)
      candidates[count] = Int32(truncatingIfNeeded: i)
      if Int(nextRow[row]) == row { count &+= 1 }
    }
    return count
  }

  /// Adds an edge to the complex pixels from one column of a row to another.
  @inline(__always)
  mutating func append(
    _ edge: RowEdge, from first: Int, to last: Int, row: Int, width: Int, pixels: borrowing ComplexPixels
  ) {
    var cell = row &+ max(first, 0)
    let end = row &+ min(last, width &- 1)
    while cell <= end {
      let word = cell &>> 6
      let lastOfWord = word &<< 6 | 63
      var complex = pixels.marks[word] & ~0 &<< UInt64(truncatingIfNeeded: cell)
      if end < lastOfWord { complex &= ~0 &>> UInt64(truncatingIfNeeded: lastOfWord &- end) }
      if complex != 0 {
        var index = pixels.firstIndex(from: cell, in: word)
        reserve(edges: 1, links: complex.nonzeroBitCount)
        let number = add(edge)
        repeat {
          link(number, to: index, of: pixels.all.view)
          index &+= 1
          complex &= complex &- 1
        } while complex != 0
      }
      cell = lastOfWord &+ 1
    }
  }

  /// Adds an edge, which is in no pixel yet; the caller has made room for it.
  ///
  /// - Returns: Its number.
  @inline(__always)
  private mutating func add(_ edge: RowEdge) -> Int32 {
    edges[edgeCount] = edge
    edgeCount &+= 1
    return Int32(truncatingIfNeeded: edgeCount &- 1)
  }

  /// Adds an edge to a pixel; the caller has made room for it. What goes to pixel 0 is not counted.
  @inline(__always)
  private mutating func link(_ edge: Int32, to index: Int, of pixels: ScratchView<ComplexPixel>) {
    links[count] = EdgeLink(edge: edge, next: pixels[index].firstLink)
    pixels.update(index) {
      $0.firstLink = Int32(truncatingIfNeeded: count)
      $0.edges &+= 1
    }
    count &+= index == 0 ? 0 : 1
  }
}
