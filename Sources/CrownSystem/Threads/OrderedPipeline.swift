/// Runs work on several threads and hands the results to one consumer, in order.
///
/// Producers run at most `lookahead` items ahead of the consumer, so that memory stays flat however long the list is.
package enum OrderedPipeline {
  /// Produces `count` results on up to `jobs` threads and consumes them on the calling thread in the order of their
  /// index.
  ///
  /// If no thread can be started, the calling thread produces too. After a cancellation no producer begins anything
  /// more. What is finished within ``CancellationToken/grace`` is consumed, and a producer that is still busy then is
  /// left to its work.
  ///
  /// - Parameters:
  ///   - makeWorker: Called once on each thread; returns the function that produces the result of an index, and may
  ///     keep scratch memory for it.
  ///   - consume: Takes each result; returns whether to go on. An error that it throws ends the work and is rethrown.
  ///     Results that are being produced at that moment are finished, and not consumed.
  package static func run<Result: Sendable>(
    count: Int, jobs: Int, cancellation: CancellationToken, makeWorker: @escaping @Sendable () -> (Int) -> Result,
    consume: (Int, Result) throws -> Bool
  ) rethrows {
    let jobs = WorkerThread.count(forJobs: min(jobs, count))
    let window = PipelineWindow<Result>(count: count, lookahead: jobs * 64, cancellation: cancellation)
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
      for index in 0..<count where try cancellation.isCancelled || !consume(index, worker(index)) { return }
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

  /// Runs `work` on a thread of its own, which is left to it after a cancellation.
  ///
  /// - Returns: `nil` after a cancellation.
  package static func result<Value: Sendable>(
    cancellation: CancellationToken, of work: @escaping @Sendable () throws -> Value
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
