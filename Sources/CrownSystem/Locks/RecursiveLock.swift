/// A recursive lock: the thread that holds it may take it again.
package final class RecursiveLock: @unchecked Sendable {
  private let mutex = SystemMutex(isRecursive: true)
  /// The number of times that the holder has taken it. Used only under the mutex.
  private var depth = 0

  package init() {}

  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    mutex.lock()
    return try heldLock(body)
  }

  /// Runs `body` unless another thread holds the lock; then the result is `nil`.
  @discardableResult
  package func withLockIfFree<Result>(_ body: () throws -> Result) rethrows -> Result? {
    guard mutex.tryLock() else { return nil }
    return try heldLock(body)
  }

  /// Runs `body` under the lock that this thread has just taken, and releases it.
  private func heldLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    depth += 1
    defer {
      depth -= 1
      mutex.unlock()
    }
    return try body()
  }

  /// Takes the lock and never releases it.
  package func takeForever() { mutex.lock() }

  /// True if this thread holds the lock.
  package var isHeldHere: Bool {
    // The attempt fails if another thread holds it. It succeeds with a depth of 0 if no thread does.
    guard mutex.tryLock() else { return false }
    defer { mutex.unlock() }
    return depth > 0
  }
}
