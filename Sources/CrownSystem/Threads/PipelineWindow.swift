/// The items and results between producers and consumer, guarded by one condition.
final class PipelineWindow<Item: Sendable, Result: Sendable>: @unchecked Sendable {
  private let condition = Condition()
  private let cancellation: Cancellation
  /// The items that no producer has begun. The last one has the index `count - 1`.
  private var waiting: ArraySlice<Item> = []
  /// The number of items so far.
  private var count = 0
  private var hasAllItems = false
  private var taken = 0
  private var ready: [Int: Result] = [:]
  private var producers = 0
  private var isClosed = false
  /// When the consumer stops waiting for producers that are still busy after a cancellation.
  private var end: ContinuousClock.Instant?

  /// The consumer is woken for this many results at a time, or after this many milliseconds. Waking it for each result
  /// takes longer than the consumption itself.
  private static var batch: Int { 32 }
  private static var patience: Int { 10 }

  init(cancellation: Cancellation) { self.cancellation = cancellation }

  /// Adds a block of items; an empty one says that there are no more.
  func add(_ items: [Item]) {
    condition.withLock {
      waiting = waiting + items
      count += items.count
      hasAllItems = items.isEmpty
      condition.broadcast()
    }
  }

  /// Counts a producer that is about to begin.
  func join() { condition.withLock { producers += 1 } }

  /// Counts off a producer that has ended.
  func leave() {
    condition.withLock {
      producers -= 1
      condition.broadcast()
    }
  }

  /// The next item to work on, once there is one; `nil` after the last.
  func next() -> (index: Int, item: Item)? {
    condition.withLock {
      while waiting.isEmpty && !hasAllItems && mayBegin { condition.wait() }
      guard mayBegin, let item = waiting.popFirst() else { return nil }
      return (count - waiting.count - 1, item)
    }
  }

  private var mayBegin: Bool { !isClosed && !cancellation.isCancelled }

  func put(_ result: Result, at index: Int) {
    condition.withLock {
      ready[index] = result
      // The result that the consumer waits for completes the batch behind it.
      let completesBatch = ready.count == Self.batch || ready.count > Self.batch && index == taken
      if completesBatch || taken + ready.count == count { condition.broadcast() }
    }
  }

  /// Waits for the result of the next item; `nil` if a cancellation has kept it from being produced.
  func take() -> Result? {
    condition.withLock {
      defer { taken += 1 }
      while true {
        if let result = ready.removeValue(forKey: taken) { return result }
        guard mayWait() else { return nil }
        condition.wait(milliseconds: Self.patience)
      }
    }
  }

  /// Lets no producer begin anything more, and waits until all have finished their current item, so that no file is
  /// left half written.
  ///
  /// - Returns: True if all have ended; after a cancellation some may not have.
  func close() -> Bool {
    condition.withLock {
      isClosed = true
      condition.broadcast()
      while producers > 0 && mayWait() { condition.wait(milliseconds: Self.patience) }
      return producers == 0
    }
  }

  /// Returns true if a producer is to be waited for: always, but after a cancellation only until the grace is over.
  private func mayWait() -> Bool {
    guard cancellation.isCancelled else { return true }
    let now = ContinuousClock.now
    let end = end ?? now + .seconds(cancellation.grace)
    self.end = end
    // Producers that wait for the consumer have to see the cancellation.
    condition.broadcast()
    return producers > 0 && now < end
  }
}
