internal import CrownPlatform

extension Array where Element: Sendable {
  /// The results of `transform` for each element, computed on all cores.
  ///
  /// Elements are handed out one by one, so that a few expensive ones do not leave the other cores idle. Other tasks
  /// get their turns in between, see ``TaskTurn``.
  /// - Throws: `CancellationError` when the task is cancelled; elements that were begun are finished.
  func concurrentMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) async throws(CancellationError) -> [Result] {
    let next = Locked(0)
    let work = { @Sendable () async -> [(Int, Result)] in
      var results: [(Int, Result)] = []
      var turn = TaskTurn()
      while !Task.isCancelled {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < count else { break }
        results.append((index, transform(self[index])))
        await turn.yieldIfOver()
      }
      return results
    }
    var ordered = [Result?](repeating: nil, count: count)
    await withTaskGroup(of: [(Int, Result)].self) { group in
      // This task works too: on one core, no time is lost waiting for another task to start.
      for _ in 1..<Swift.max(1, Swift.min(Processors.count, count)) {
        group.addTask { await work() }
      }
      for (index, result) in await work() { ordered[index] = result }
      for await results in group {
        for (index, result) in results { ordered[index] = result }
      }
    }
    let complete = ordered.compactMap { $0 }
    guard complete.count == count else { throw CancellationError() }
    return complete
  }
}
