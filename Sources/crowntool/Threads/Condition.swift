import Foundation

/// A lock that threads can wait under until another wakes them.
final class Condition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let signal = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(signal, nil)
  }

  deinit {
    pthread_cond_destroy(signal)
    pthread_mutex_destroy(mutex)
    signal.deallocate()
    mutex.deallocate()
  }

  func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Wakes all threads that wait.
  func broadcast() { pthread_cond_broadcast(signal) }

  /// Waits, under the lock, until a thread is woken.
  func wait() { pthread_cond_wait(signal, mutex) }

  /// Waits, under the lock, until a thread is woken or the time is over.
  ///
  /// The clock is the system's: when it is set, one wait may end early or late.
  func wait(milliseconds: Int) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    time.tv_nsec += milliseconds * 1_000_000
    time.tv_sec += time.tv_nsec / 1_000_000_000
    time.tv_nsec %= 1_000_000_000
    pthread_cond_timedwait(signal, mutex, &time)
  }
}
