/// A value that threads read and change one at a time.
package final class Locked<Value>: @unchecked Sendable {
  @usableFromInline
  let mutex = SystemMutex()
  /// Used only under the mutex.
  @usableFromInline
  var value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }

  /// Runs `body` with exclusive access to the value. `body` must not use this lock itself.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&value)
  }
}
