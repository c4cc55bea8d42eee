#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A lock that the thread that holds it may take again.
///
/// `Synchronization.Mutex` asks for newer systems than the package does, and cannot be taken again.
final class Lock: @unchecked Sendable {
  /// How often the thread that holds it has taken it. Used only under the lock itself.
  private var depth = 0
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<R>(_ body: () throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    depth += 1
    defer {
      depth -= 1
      pthread_mutex_unlock(mutex)
    }
    return try body()
  }

  /// Takes the lock and never gives it back.
  func takeForever() { pthread_mutex_lock(mutex) }

  /// Runs `body` unless another thread holds the lock; then the result is `nil`.
  @discardableResult
  func withLockIfFree<R>(_ body: () throws -> R) rethrows -> R? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    depth += 1
    defer {
      depth -= 1
      pthread_mutex_unlock(mutex)
    }
    return try body()
  }

  /// Whether this thread holds it.
  var isHeldHere: Bool {
    // Another thread's hold makes this fail; a free lock is one that no one has taken before.
    guard pthread_mutex_trylock(mutex) == 0 else { return false }
    defer { pthread_mutex_unlock(mutex) }
    return depth > 0
  }
}
