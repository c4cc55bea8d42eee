internal import CrownPlatform

/// Draws the rows of a grid that are about to scroll into view, in the background.
///
/// Tell it which items are visible whenever that changes. It draws the rows ahead, in the direction of scrolling,
/// nearest first, into the cache. Rows that waited to be drawn and have since scrolled away are dropped.
///
///     let lookAhead = GridLookAhead(cache: cache, names: names, columns: 5, frame: thumbnail)
///     lookAhead.show(0..<60)
///     lookAhead.show(5..<65)      // scrolled down by a row: draws the rows below
public final class GridLookAhead: Sendable {
  /// The crowns of the grid, row by row.
  public let names: [String]
  /// The number of crowns in a row.
  public let columns: Int
  /// The number of rows that are drawn ahead.
  package let rowsAhead: Int
  /// The picture of each crown.
  public let frame: CrownFrame

  private let cache: MaskCache

  private struct State {
    var visible = 0..<0
    var isScrollingBack = false
    /// Indices of the items to draw, the next one last.
    var waiting: [Int] = []
    var worker: Task<Void, Never>?
  }

  private let state = Locked(State())

  /// Prepares to look ahead; nothing is drawn before ``show(_:)``.
  ///
  /// - Parameters:
  ///   - cache: The cache that gets the masks, and in which the grid finds them.
  ///   - names: The crowns of the grid, row by row.
  ///   - columns: The number of crowns in a row; less than 1 is taken as 1.
  ///   - frame: The picture of each crown.
  ///   - rowsAhead: The number of rows to draw beyond the visible ones, as far as the cache's budget has room for them
  ///     beside the visible ones.
  public init(cache: MaskCache, names: [String], columns: Int, frame: CrownFrame, rowsAhead: Int = 4) {
    self.cache = cache
    self.names = names
    self.columns = max(columns, 1)
    self.rowsAhead = max(rowsAhead, 0)
    self.frame = frame
  }

  deinit { cancel() }

  /// Tells which items are visible now; returns at once.
  ///
  /// The first time, and where the range has not moved, the direction is taken to be onward.
  /// - Parameter items: Indices into ``names``; what lies beyond its ends is ignored.
  public func show(_ items: Range<Int>) {
    let visible = items.clamped(to: 0..<names.count)
    state.withLock { state in
      if visible.lowerBound != state.visible.lowerBound {
        state.isScrollingBack = visible.lowerBound < state.visible.lowerBound
      } else if visible.upperBound != state.visible.upperBound {
        state.isScrollingBack = visible.upperBound < state.visible.upperBound
      }
      state.visible = visible
      state.waiting = Array(ahead(of: visible, isScrollingBack: state.isScrollingBack).reversed())
      if state.worker == nil, !state.waiting.isEmpty {
        state.worker = Task.detached(priority: .utility) { [weak self] in
          var turn = TaskTurn()
          // Held only while one crown is drawn, so that a grid that goes away takes its look-ahead with it.
          while let item = self?.nextItem() {
            self?.draw(item)
            await turn.yieldIfOver()
          }
        }
      }
    }
  }

  /// Drops everything that waits to be drawn.
  public func cancel() { state.withLock { $0.waiting = [] } }

  /// Waits until nothing is left to draw.
  public func finish() async {
    while let worker = state.withLock({ $0.worker }) { await worker.value }
  }

  /// The items that wait to be drawn, the next one first.
  var waiting: [Int] { state.withLock { $0.waiting.reversed() } }

  /// The items to draw, nearest first.
  func ahead(of visible: Range<Int>, isScrollingBack: Bool) -> [Int] {
    guard !visible.isEmpty else { return [] }
    // Drawing more than the cache can keep beside the visible items would push those out.
    guard frame.pixelWidth > 0, frame.pixelHeight > 0 else { return [] }
    let size = Self.product(frame.pixelWidth, frame.pixelHeight)
    let room = max(0, cache.byteBudget / size - visible.count)
    let wanted = min(room, Self.product(rowsAhead, columns), names.count)
    if isScrollingBack {
      return Array((max(0, visible.lowerBound - wanted)..<visible.lowerBound).reversed())
    }
    return Array(visible.upperBound..<min(names.count, visible.upperBound + wanted))
  }

  /// The product of two numbers of 0 or more, or the largest number.
  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, isTooLarge) = a.multipliedReportingOverflow(by: b)
    return isTooLarge ? .max : product
  }

  private func nextItem() -> Int? {
    state.withLock { state in
      let item = state.waiting.popLast()
      if item == nil { state.worker = nil }
      return item
    }
  }

  private func draw(_ item: Int) {
    guard !cache.keeps(names[item], in: frame) else { return }
    // A crown that cannot be drawn says why when the grid asks for it.
    _ = try? cache.mask(named: names[item], in: frame)
  }
}
