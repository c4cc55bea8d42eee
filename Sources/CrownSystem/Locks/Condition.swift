/// A lock that threads can wait under until another wakes them.
@usableFromInline
package final class Condition: @unchecked Sendable {
  private let mutex = SystemMutex()
  /// Owned: a condition variable may not move in memory while it is in use.
  private let signal = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  @usableFromInline
  package init() { pthread_cond_init(signal, nil) }

  deinit {
    pthread_cond_destroy(signal)
    signal.deallocate()
  }

  @inlinable
  package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  @usableFromInline
  func lock() { mutex.lock() }

  @usableFromInline
  func unlock() { mutex.unlock() }

  /// Wakes all threads that wait.
  @usableFromInline
  package func broadcast() { pthread_cond_broadcast(signal) }

  /// Waits, under the lock, until a thread is woken.
  @usableFromInline
  package func wait() { pthread_cond_wait(signal, mutex.pointer) }

  /// Waits, under the lock, until a thread is woken or the time is over.
  ///
  /// The clock is the system's: when it is set, one wait may end early or late.
  @usableFromInline
  package func wait(milliseconds: Int) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    time.tv_nsec += milliseconds * 1_000_000
    time.tv_sec += time.tv_nsec / 1_000_000_000
    time.tv_nsec %= 1_000_000_000
    pthread_cond_timedwait(signal, mutex.pointer, &time)
  }
}
