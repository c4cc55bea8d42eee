import Foundation

/// Runs work on several threads and hands the results to one consumer, in order.
///
/// Producers run at most `lookahead` items ahead of the consumer, so that memory stays flat however long the list.
enum OrderedPipeline {
  /// Produces `count` results on `jobs` threads and consumes them on the calling thread in the order of their index.
  ///
  /// - Parameters:
  ///   - makeWorker: Called once on each thread; returns the function that produces the result of an index, and may keep
  ///     scratch memory for it.
  ///   - consume: Takes each result; returns whether to go on. What it throws ends the work and is thrown on. Results that are
  ///     being produced at that moment are finished, and not consumed.
  static func run<Result: Sendable>(
    count: Int, jobs: Int, makeWorker: @escaping @Sendable () -> (Int) -> Result,
    consume: (Int, Result) throws -> Bool
  ) rethrows {
    let jobs = max(1, min(jobs, count))
    if jobs == 1 {
      let worker = makeWorker()
      for index in 0..<count where try !consume(index, worker(index)) { return }
      return
    }
    let window = Window<Result>(count: count, lookahead: jobs * 64, producers: jobs)
    for _ in 0..<jobs {
      let thread = Thread {
        let worker = makeWorker()
        while let index = window.nextIndex() { window.put(worker(index), at: index) }
        window.leave()
      }
      // Deeply nested documents are walked recursively up to a stated depth; the default of some systems is 512 KB.
      thread.stackSize = 8 << 20
      thread.start()
    }
    defer { window.close() }
    for index in 0..<count where try !consume(index, window.take(index)) { return }
  }

  /// How many cores there are to use.
  static var availableCores: Int { ProcessInfo.processInfo.activeProcessorCount }
}

/// The results between producers and consumer, guarded by one condition.
private final class Window<Result: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let count: Int
  private let lookahead: Int
  private var next = 0
  private var taken = 0
  private var ready: [Int: Result] = [:]
  private var producers: Int
  private var isClosed = false

  /// The consumer is woken for so many results at a time, or after so many seconds: to wake it for each takes more of the
  /// time of all than what it does.
  private static var batch: Int { 32 }
  private static var patience: Double { 0.01 }

  init(count: Int, lookahead: Int, producers: Int) {
    self.count = count
    self.lookahead = lookahead
    self.producers = producers
  }

  /// The next index to produce, once the consumer is near enough; `nil` when there is none.
  func nextIndex() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while !isClosed && next < count && next - taken >= lookahead { condition.wait() }
    guard !isClosed, next < count else { return nil }
    next += 1
    return next - 1
  }

  func put(_ result: Result, at index: Int) {
    condition.lock()
    ready[index] = result
    // One that the others had to wait for makes all of them ready.
    let completesBatch = ready.count == Self.batch || ready.count > Self.batch && index == taken
    if completesBatch || taken + ready.count == count { condition.broadcast() }
    condition.unlock()
  }

  func take(_ index: Int) -> Result {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = ready.removeValue(forKey: index) {
        taken = index + 1
        if next - taken == lookahead / 2 { condition.broadcast() }
        return result
      }
      _ = condition.wait(until: Date(timeIntervalSinceNow: Self.patience))
    }
  }

  /// Takes note that a producer has ended.
  func leave() {
    condition.lock()
    producers -= 1
    condition.broadcast()
    condition.unlock()
  }

  /// Lets no producer begin anything more, and waits for what they are at: a file that is being written gets whole.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    while producers > 0 { condition.wait() }
    condition.unlock()
  }
}
