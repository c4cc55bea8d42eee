#if DATABASES
import CrownStore

internal import CrownSystem

/// The connections to one database file through which threads read at the same time.
///
/// A catalogue lets one thread read at a time, which usually suffices: a reader holds it for a microsecond, and draws
/// for twenty. Another connection is opened if threads have often found all in use, or if the app holds the first one,
/// its catalogue, in a closure.
final class ReaderPool: Sendable {
  /// The first connection, which is there always, and which the app may use beside the pool.
  let first: CrownCatalog

  /// The number of times that all connections have to be in use before another is opened. Opening takes as long as a
  /// hundred reads.
  private static let patience = 64
  /// The number of times that a thread yields if all connections are in use. It then concludes that one is in use for
  /// long: some tens of microseconds, while a reading takes one.
  private static let attempts = 100
  /// The most connections; at least two, since the app may hold one.
  private static let maximumCount = max(2, Processors.count)

  /// The connections but the first.
  private struct State {
    var idle: [CrownCatalog] = []
    var all: [CrownCatalog] = []
    var misses = 0
  }

  private let file: FileIdentity?
  private let isInMemory: Bool
  private let state = Locked(State())
  /// Held while a connection is opened, so that of several waiting threads only one opens it.
  private let opening = Locked(())

  init(opening path: String, mode: OpenMode, cancellation: Cancellation) throws {
    file = FileIdentity(ofFile: path)
    first = try CrownCatalog(opening: path, mode: mode, cancellation: cancellation)
    isInMemory = false
  }

  init(bytes: [UInt8]) throws {
    (file, isInMemory) = (nil, true)
    first = try CrownCatalog(bytes: bytes)
  }

  /// The number of connections.
  var count: Int { state.withLock { 1 + $0.all.count } }

  /// True if the file that was opened still lies at its path.
  var isCurrent: Bool { isInMemory || file == FileIdentity(ofFile: first.path) }

  /// Lends a connection to `body`.
  ///
  /// In a closure that the app gave to ``first``, that is the one.
  func withReader<Value>(_ body: (CrownCatalog) throws -> Value) rethrows -> Value {
    if let value = try first.readingIfFree({ try body(first) }) { return value }
    if let reader = idle() { return try lend(reader, to: body) }
    if !isPatienceOver() {
      for _ in 0..<Self.attempts {
        sched_yield()
        if let value = try first.readingIfFree({ try body(first) }) { return value }
        if let reader = idle() { return try lend(reader, to: body) }
      }
    }
    guard let reader = another() else { return try body(busy) }
    return try lend(reader, to: body)
  }

  /// Lends a connection that has been taken out of the idle ones.
  private func lend<Value>(_ reader: CrownCatalog, to body: (CrownCatalog) throws -> Value) rethrows -> Value {
    defer { state.withLock { $0.idle.append(reader) } }
    return try body(reader)
  }

  /// Takes an idle connection.
  private func idle() -> CrownCatalog? { state.withLock { $0.idle.popLast() } }

  private func isPatienceOver() -> Bool {
    state.withLock { state in
      state.misses += 1
      return state.misses % Self.patience == 0
    }
  }

  /// A connection to wait for: if possible one that the app cannot hold.
  private var busy: CrownCatalog { state.withLock { $0.all.isEmpty ? first : $0.all[$0.misses % $0.all.count] } }

  /// Opens a further connection, or takes one that has become idle meanwhile. Returns `nil` if there are as many as
  /// there may be, or where another file has replaced the one that the others read.
  private func another() -> CrownCatalog? {
    opening.withLock { _ in
      if let reader = idle() { return reader }
      guard count < Self.maximumCount, isCurrent,
        let reader = try? first.reopened(), isCurrent
      else { return nil }
      state.withLock { $0.all.append(reader) }
      return reader
    }
  }
}
#endif
