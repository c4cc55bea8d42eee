/// The items and results between producers and consumer, guarded by one condition.
@usableFromInline
final class PipelineWindow<Item: Sendable, Result: Sendable>: @unchecked Sendable {
  @usableFromInline
  let condition = Condition()
  @usableFromInline
  let cancellation: Cancellation
  /// The items that no producer has begun. The last one has the index `count - 1`.
  @usableFromInline
  var waiting: ArraySlice<Item> = []
  /// The number of items so far.
  @usableFromInline
  var count = 0
  @usableFromInline
  var hasAllItems = false
  @usableFromInline
  var taken = 0
  @usableFromInline
  var ready: [Int: Result] = [:]
  @usableFromInline
  var producers = 0
  @usableFromInline
  var isClosed = false
  /// When the consumer stops waiting for producers that are still busy after a cancellation.
  @usableFromInline
  var end: ContinuousClock.Instant?

  /// The consumer is woken for this many results at a time, or after this many milliseconds. Waking it for each result
  /// takes longer than the consumption itself.
  @inlinable
  static var batch: Int { 32 }
  @inlinable
  static var patience: Int { 10 }

  @inlinable
  init(cancellation: Cancellation) { self.cancellation = cancellation }

  /// Adds a block of items; an empty one says that there are no more.
  @inlinable
  func add(_ items: [Item]) {
    condition.withLock {
      waiting = waiting + items
      count += items.count
      hasAllItems = items.isEmpty
      condition.broadcast()
    }
  }

  /// Counts a producer that is about to begin.
  @inlinable
  func join() { condition.withLock { producers += 1 } }

  /// Counts off a producer that has ended.
  @inlinable
  func leave() {
    condition.withLock {
      producers -= 1
      condition.broadcast()
    }
  }

  /// The next item to work on, once there is one; `nil` after the last.
  @inlinable
  func next() -> (index: Int, item: Item)? {
    condition.withLock {
      while waiting.isEmpty && !hasAllItems && mayBegin { condition.wait() }
      guard mayBegin, let item = waiting.popFirst() else { return nil }
      return (count - waiting.count - 1, item)
    }
  }

  @inlinable
  var mayBegin: Bool { !isClosed && !cancellation.isCancelled }

  @inlinable
  func put(_ result: Result, at index: Int) {
    condition.withLock {
      ready[index] = result
      // The result that the consumer waits for completes the batch behind it.
      let completesBatch = ready.count == Self.batch || ready.count > Self.batch && index == taken
      if completesBatch || taken + ready.count == count { condition.broadcast() }
    }
  }

  /// Waits for the result of the next item; `nil` if a cancellation has kept it from being produced.
  @inlinable
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
  @inlinable
  func close() -> Bool {
    condition.withLock {
      isClosed = true
      condition.broadcast()
      while producers > 0 && mayWait() { condition.wait(milliseconds: Self.patience) }
      return producers == 0
    }
  }

  /// Returns true if a producer is to be waited for: always, but after a cancellation only until the grace is over.
  @usableFromInline
  func mayWait() -> Bool {
    guard cancellation.isCancelled else { return true }
    let now = ContinuousClock.now
    let end = end ?? now + .seconds(cancellation.grace)
    self.end = end
    // Producers that wait for the consumer have to see the cancellation.
    condition.broadcast()
    return producers > 0 && now < end
  }
}
