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
  /// A bit for each cell, 64 in a word, that is set where a segment that begins there may pass through a complex pixel.
  private var near = ScratchMemory<UInt64>(uninitialized: 0)

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
    let all = pixels.all.view
    for kind in SegmentKind.allCases {
      let range = segments.kept(kind)
      // The pixels that a segment passes through at most; 0 where that is no constant.
      let cells =
        switch kind {
        case .oneColumn: 2
        case .twoColumns: 3
        case .manyColumns: 0
        }
      let found =
        switch kind {
        case .oneColumn, .twoColumns: findCandidates(in: segments, range, cells: cells, pixels: pixels)
        case .manyColumns: findManyColumns(in: segments, range, layout: layout, nextRow: pixels.nextRow.view)
        }
      reserve(edges: found, links: cells * found)
      let unit = 1 / scale
      for candidate in 0..<found {
        let segment = range.lowerBound &+ Int(candidates[candidate])
        let startX = segments[.startX, segment]
        let endX = segments[.endX, segment]
        let height = SegmentQueue.height(segments[.height, segment])
        let top = segments[.top, segment] * unit
        let edge = RowEdge(
          topX: startX, top: top, bottomX: endX, bottom: top + abs(height) * unit, runsUp: height.sign == .minus)
        let row = Int(segments[.cell, segment] &+ SegmentQueue.bias)
        let first = Int(min(startX, endX).nearest)
        let last = Int(max(startX, endX).nearest)
        if last &- first < cells {
          // Branch-free: the links of pixels that are not complex, and of those behind the last, go to pixel 0.
          let number = add(edge)
          for column in first..<first &+ cells {
            let isCrossed = (column &- 1 &- last) &>> (Int.bitWidth - 1)
            let pixel = pixels.index(ofCell: row &+ column) & isCrossed & inside(column, width: layout.width)
            link(number, to: pixel, of: all)
          }
        } else {
          append(edge, from: first, to: last, row: row, width: layout.width, pixels: pixels)
        }
        if count > Self.maximumEdges { return false }
      }
    }
    return true
  }

  /// Makes room for more edges and links, and for a link that does not count.
  private mutating func reserve(edges more: Int, links moreLinks: Int) {
    if edges.count < edgeCount + more { edges.grow(to: 2 * (edgeCount + more), keeping: edgeCount) }
    if links.count <= count + moreLinks { links.grow(to: 2 * (count + moreLinks) + 1, keeping: count) }
  }

  /// Lists the segments of at most a number of cells that pass through a complex pixel.
  ///
  /// - Returns: Their number.
  @inline(__always)
  private mutating func findCandidates(
    in segments: SegmentQueue, _ range: Range<Int>, cells: Int, pixels: borrowing ComplexPixels
  ) -> Int {
    if range.isEmpty { return 0 }
    findNearCells(cells, pixels: pixels)
    if candidates.count < range.count + 8 { candidates.grow(to: 2 * range.count + 8, keeping: 0) }
    let candidates = candidates.view
    // First the first cell of each segment, which is vector arithmetic and therefore a loop of its own.
    for i in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let left = SIMD8<Float>.minimum(segments.eight(.startX, at: i), segments.eight(.endX, at: i))
      let cell = segments.eight(.cell, at: i) &+ (left + SIMD8<Float>.rounder).pattern
      candidates.store(cell, at: i &- range.lowerBound)
    }
    let near = near.view
    var count = 0
    for i in 0..<range.count {
      let cell = Int(candidates[i])
      let isNear = near[cell &>> 6] &>> UInt64(truncatingIfNeeded: cell) & 1
      candidates[count] = Int32(truncatingIfNeeded: i)
      count &+= Int(truncatingIfNeeded: isNear)
    }
    return count
  }

  /// Sets the bits of the cells that are complex or have such a cell among the next ones.
  ///
  /// - Parameter cells: The cells that a segment may pass through, 2 or 3.
  @inline(__always)
  private mutating func findNearCells(_ cells: Int, pixels: borrowing ComplexPixels) {
    if near.count < pixels.words { near.grow(to: pixels.words, keeping: 0) }
    let (near, marks) = (near.view, pixels.marks.view)
    for word in 0..<pixels.words &- 1 {
      let (here, next) = (marks[word], marks[word &+ 1])
      let two = here | here &>> 1 | next &<< 63
      near[word] = cells == 2 ? two : two | here &>> 2 | next &<< 62
    }
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

  /// All ones for a column of the mask. On the mask's right side an edge is in the cell of the next row's first pixel.
  @inline(__always)
  private func inside(_ column: Int, width: Int) -> Int { ((column &- width) & ~column) &>> (Int.bitWidth - 1) }

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
