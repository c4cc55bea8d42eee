/// Runs work on several threads and hands the results to one consumer, in order.
///
/// Producers run at most `lookahead` items ahead of the consumer, so that memory stays flat however long the list.
enum OrderedPipeline {
  /// Produces `count` results on up to `jobs` threads and consumes them on the calling thread in the order of their
  /// index.
  ///
  /// Where no thread can be started, the calling one produces too. After an ``Interruption`` no producer begins
  /// anything more; what is finished within ``Interruption/grace`` is consumed, and who is still busy then is left to
  /// it.
  ///
  /// - Parameters:
  ///   - makeWorker: Called once on each thread; returns the function that produces the result of an index, and may
  ///     keep scratch memory for it.
  ///   - consume: Takes each result; returns whether to go on. What it throws ends the work and is thrown on. Results
  ///     that are being produced at that moment are finished, and not consumed.
  static func run<Result: Sendable>(
    count: Int, jobs: Int, makeWorker: @escaping @Sendable () -> (Int) -> Result,
    consume: (Int, Result) throws -> Bool
  ) rethrows {
    let jobs = WorkerThread.count(forJobs: min(jobs, count))
    let window = Window<Result>(count: count, lookahead: jobs * 64)
    var threads: [WorkerThread] = []
    while threads.count < jobs {
      window.join()
      let thread = WorkerThread {
        let worker = makeWorker()
        while let index = window.nextIndex() { window.put(worker(index), at: index) }
        window.leave()
      }
      guard let thread else {
        window.leave()
        break
      }
      threads.append(thread)
    }
    guard !threads.isEmpty else {
      let worker = makeWorker()
      for index in 0..<count where try Interruption.isRequested || !consume(index, worker(index)) { return }
      return
    }
    defer {
      let haveLeft = window.close()
      for thread in threads { haveLeft ? thread.join() : thread.detach() }
    }
    for index in 0..<count {
      guard let result = window.take(index) else { continue }
      guard try consume(index, result) else { return }
    }
  }

  /// Runs `work` on a thread of its own, to which it is left after an ``Interruption``.
  ///
  /// - Returns: `nil` after an interruption.
  static func result<Value: Sendable>(of work: @escaping @Sendable () throws -> Value) throws -> Value? {
    var value: Value?
    try run(
      count: 1, jobs: 1, makeWorker: { { _ in Swift.Result { try work() } } },
      consume: { _, result in
        value = try result.get()
        return true
      })
    return value
  }

  /// How many cores there are to use.
  static var availableCores: Int { WorkerThread.availableCores }
}

/// The results between producers and consumer, guarded by one condition.
private final class Window<Result: Sendable>: @unchecked Sendable {
  private let condition = Condition()
  private let count: Int
  private let lookahead: Int
  private var next = 0
  private var taken = 0
  private var ready: [Int: Result] = [:]
  private var producers = 0
  private var isClosed = false
  /// When the consumer stops to wait for producers that are still busy after an interruption.
  private var end: ContinuousClock.Instant?

  /// The consumer is woken for so many results at a time, or after so many milliseconds: to wake it for each takes more
  /// of the time of all than what it does.
  private static var batch: Int { 32 }
  private static var patience: Int { 10 }

  init(count: Int, lookahead: Int) {
    self.count = count
    self.lookahead = lookahead
  }

  /// Counts a producer that is about to begin.
  func join() { condition.withLock { producers += 1 } }

  /// Takes note that a producer has ended.
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

  private var mayBegin: Bool { !isClosed && next < count && !Interruption.isRequested }

  func put(_ result: Result, at index: Int) {
    condition.withLock {
      ready[index] = result
      // One that the others had to wait for makes all of them ready.
      let completesBatch = ready.count == Self.batch || ready.count > Self.batch && index == taken
      if completesBatch || taken + ready.count == count { condition.broadcast() }
    }
  }

  /// Waits for the result of an index; `nil` where an interruption has kept it from being produced.
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

  /// Lets no producer begin anything more, and waits for what they are at: a file that is being written gets whole.
  ///
  /// - Returns: Whether all have ended, which an interruption may keep them from.
  func close() -> Bool {
    condition.withLock {
      isClosed = true
      condition.broadcast()
      while producers > 0 && mayWait() { condition.wait(milliseconds: Self.patience) }
      return producers == 0
    }
  }

  /// Whether a producer may still be waited for: always, but for a moment only once an interruption has come.
  private func mayWait() -> Bool {
    guard Interruption.isRequested else { return true }
    let now = ContinuousClock.now
    let end = end ?? now + .seconds(Interruption.grace)
    self.end = end
    // Producers that wait for the consumer would never end.
    condition.broadcast()
    return producers > 0 && now < end
  }
}
