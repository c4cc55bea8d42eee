/// The results between producers and consumer, guarded by one condition.
final class PipelineWindow<Result: Sendable>: @unchecked Sendable {
  private let condition = Condition()
  private let count: Int
  private let lookahead: Int
  private let cancellation: CancellationToken
  private var next = 0
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

  init(count: Int, lookahead: Int, cancellation: CancellationToken) {
    self.count = count
    self.lookahead = lookahead
    self.cancellation = cancellation
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

  /// The next index to produce, once the consumer is near enough; `nil` when there is none.
  func nextIndex() -> Int? {
    condition.withLock {
      while mayBegin && next - taken >= lookahead { condition.wait() }
      guard mayBegin else { return nil }
      next += 1
      return next - 1
    }
  }

  private var mayBegin: Bool { !isClosed && next < count && !cancellation.isCancelled }

  func put(_ result: Result, at index: Int) {
    condition.withLock {
      ready[index] = result
      // The result that the consumer waits for completes the batch behind it.
      let completesBatch = ready.count == Self.batch || ready.count > Self.batch && index == taken
      if completesBatch || taken + ready.count == count { condition.broadcast() }
    }
  }

  /// Waits for the result of an index; `nil` if a cancellation has kept it from being produced.
  func take(_ index: Int) -> Result? {
    condition.withLock {
      while true {
        if let result = ready.removeValue(forKey: index) {
          taken = index + 1
          if next - taken == lookahead / 2 { condition.broadcast() }
          return result
        }
        guard mayWait() else { return nil }
        condition.wait(milliseconds: Self.patience)
      }
    }
  }

  /// Lets no producer begin anything more, and waits until all have finished their current item, so that no file is
  /// left half written.
  ///
  /// - Returns: Whether all have ended; after a cancellation some may not have.
  func close() -> Bool {
    condition.withLock {
      isClosed = true
      condition.broadcast()
      while producers > 0 && mayWait() { condition.wait(milliseconds: Self.patience) }
      return producers == 0
    }
  }

  /// Whether to wait for a producer: always, but after a cancellation only until the grace is over.
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
