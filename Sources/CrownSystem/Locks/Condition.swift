/// A lock that threads can wait under until another wakes them.
package final class Condition: @unchecked Sendable {
  private let mutex = SystemMutex()
  /// Owned: a condition variable may not move in memory while it is in use.
  private let signal = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() { pthread_cond_init(signal, nil) }

  deinit {
    pthread_cond_destroy(signal)
    signal.deallocate()
  }

  package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body()
  }

  /// Wakes all threads that wait.
  package func broadcast() { pthread_cond_broadcast(signal) }

  /// Waits, under the lock, until a thread is woken.
  package func wait() { pthread_cond_wait(signal, mutex.pointer) }

  /// Waits, under the lock, until a thread is woken or the time is over.
  ///
  /// The clock is the system's: when it is set, one wait may end early or late.
  package func wait(milliseconds: Int) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    time.tv_nsec += milliseconds * 1_000_000
    time.tv_sec += time.tv_nsec / 1_000_000_000
    time.tv_nsec %= 1_000_000_000
    pthread_cond_timedwait(signal, mutex.pointer, &time)
  }
}
