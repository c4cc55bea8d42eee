/// Runs work on several threads and hands the results to one consumer, in order.
///
/// The items come in blocks. Producers work on two blocks at most, so that memory stays flat however many there are.
///
/// Other modules compile it for their own items and results: otherwise each item asks the runtime for types, which was
/// a tenth of an import without changes.
@usableFromInline
package enum OrderedPipeline {
  /// The items of a block for each thread, where only their number is given.
  private static let itemsPerJob = 32

  /// Produces a result for each item on up to `jobs` threads and consumes them on the calling thread, in the order of
  /// the items.
  ///
  /// If no thread can be started, the calling thread produces too. After a cancellation no producer begins anything
  /// more. What is finished within ``Cancellation/grace`` is consumed, and a producer that is still busy then is
  /// left to its work.
  ///
  /// - Parameters:
  ///   - nextItems: Returns the next block of items, and an empty one after the last. It is called on the calling
  ///     thread: for the second block before anything is consumed, and then for one block more whenever one is
  ///     consumed.
  ///   - makeWorker: Called once on each thread; returns the function that produces the result of an item, and may keep
  ///     scratch memory for it.
  ///   - consume: Takes each item with its result; returns whether to go on. An error that it throws ends the work and
  ///     is rethrown. Results that are being produced at that moment are finished, and not consumed.
  @inlinable
  package static func run<Item: Sendable, Result: Sendable>(
    jobs: Int, cancellation: Cancellation, nextItems: () throws -> [Item],
    makeWorker: @escaping @Sendable () -> (Item) -> Result, consume: (Item, Result) throws -> Bool
  ) rethrows {
    var block = try nextItems()
    let window = PipelineWindow<Item, Result>(cancellation: cancellation)
    let threads = start(WorkerThread.count(forJobs: min(jobs, block.count)), on: window, makeWorker)
    guard !threads.isEmpty else {
      let worker = makeWorker()
      while !block.isEmpty {
        for item in block where try cancellation.isCancelled || !consume(item, worker(item)) { return }
        block = try nextItems()
      }
      return
    }
    defer {
      let haveLeft = window.close()
      for thread in threads { haveLeft ? thread.join() : thread.detach() }
    }
    window.add(block)
    while !block.isEmpty {
      let following = try nextItems()
      window.add(following)
      for item in block {
        guard let result = window.take() else { continue }
        guard try consume(item, result) else { return }
      }
      block = following
    }
  }

  /// Starts up to `count` threads that work on the items of a window.
  @inlinable
  static func start<Item: Sendable, Result: Sendable>(
    _ count: Int, on window: PipelineWindow<Item, Result>, _ makeWorker: @escaping @Sendable () -> (Item) -> Result
  ) -> [WorkerThread] {
    var threads: [WorkerThread] = []
    while threads.count < count {
      window.join()
      let thread = WorkerThread {
        let worker = makeWorker()
        while let (index, item) = window.next() { window.put(worker(item), at: index) }
        window.leave()
      }
      guard let thread else {
        window.leave()
        break
      }
      threads.append(thread)
    }
    return threads
  }

  /// The same for the indices from 0 to `count`.
  package static func run<Result: Sendable>(
    count: Int, jobs: Int, cancellation: Cancellation, makeWorker: @escaping @Sendable () -> (Int) -> Result,
    consume: (Int, Result) throws -> Bool
  ) rethrows {
    var next = 0
    let blockCount = itemsPerJob * max(1, min(jobs, count))
    try run(
      jobs: jobs, cancellation: cancellation,
      nextItems: {
        let block = next..<min(count, next + blockCount)
        next = block.upperBound
        return Array(block)
      }, makeWorker: makeWorker, consume: consume)
  }

  /// Runs `work` on a thread of its own, which is left to it after a cancellation.
  ///
  /// - Returns: `nil` after a cancellation.
  package static func result<Value: Sendable>(
    cancellation: Cancellation, of work: @escaping @Sendable () throws -> Value
  ) throws -> Value? {
    var value: Value?
    try run(
      count: 1, jobs: 1, cancellation: cancellation, makeWorker: { { _ in Swift.Result { try work() } } },
      consume: { _, result in
        value = try result.get()
        return true
      })
    return value
  }
}
