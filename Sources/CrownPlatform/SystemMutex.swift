// `Synchronization.Mutex` needs newer systems than the package does, and cannot be waited under.

#if os(Windows)

/// A mutex of the system, at an address that stays.
@usableFromInline
package struct SystemMutex: ~Copyable {
  /// Owned: a mutex may not move in memory while it is in use.
  @usableFromInline
  let pointer: UnsafeMutablePointer<SRWLOCK>

  @usableFromInline
  package init() {
    pointer = .allocate(capacity: 1)
    InitializeSRWLock(pointer)
  }

  deinit { pointer.deallocate() }

  @inlinable
  package func lock() { AcquireSRWLockExclusive(pointer) }

  @inlinable
  package func unlock() { ReleaseSRWLockExclusive(pointer) }
}

#elseif !_runtime(_multithreaded)

/// A mutex where there is one thread, as in most WebAssembly: nobody has to wait.
@usableFromInline
package struct SystemMutex: ~Copyable {
  @usableFromInline
  package init() {}

  @inlinable
  package func lock() {}

  @inlinable
  package func unlock() {}
}

#else

/// A mutex of the system, at an address that stays.
@usableFromInline
package struct SystemMutex: ~Copyable {
  /// Owned: a mutex may not move in memory while it is in use.
  @usableFromInline
  package let pointer: UnsafeMutablePointer<pthread_mutex_t>

  /// - Parameter isRecursive: True if the thread that holds it may lock it again.
  @usableFromInline
  package init(isRecursive: Bool = false) {
    pointer = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    if isRecursive { pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE)) }
    pthread_mutex_init(pointer, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(pointer)
    pointer.deallocate()
  }

  @inlinable
  package func lock() { pthread_mutex_lock(pointer) }

  @inlinable
  package func unlock() { pthread_mutex_unlock(pointer) }

  /// Locks unless another thread holds it; returns whether it did.
  @inlinable
  package func tryLock() -> Bool { pthread_mutex_trylock(pointer) == 0 }
}

#endif
