import Foundation

/// The connections to one database file through which threads read at the same time.
///
/// A catalogue lets one thread read at a time. That is all that an app needs: a reader holds it for a microsecond, and draws for
/// twenty. Where many threads read, they would queue up, so that after some have had to wait another connection is opened.
final class ReaderPool: Sendable {
  /// The first connection, which is there always.
  let first: CrownCatalog

  /// How often all connections have to be in use before another is opened, which takes as long as a hundred reads.
  private static let patience = 64

  private struct State {
    var idle: [CrownCatalog]
    var count = 1
    var misses = 0
  }

  private let file: FileIdentity
  private let state: Locked<State>

  init(opening path: String, mode: OpenMode) throws {
    file = FileIdentity(path)
    first = try CrownCatalog(opening: path, mode: mode)
    state = Locked(State(idle: [first]))
  }

  /// The number of connections.
  var count: Int { state.withLock { $0.count } }

  /// Whether the file that was opened still lies at its path.
  var isCurrent: Bool { file == FileIdentity(first.path) }

  /// Lends a connection to `body`.
  func withReader<Value>(_ body: (CrownCatalog) throws -> Value) rethrows -> Value {
    let (idle, mayOpen) = state.withLock { state -> (CrownCatalog?, Bool) in
      if let idle = state.idle.popLast() { return (idle, false) }
      state.misses += 1
      guard state.misses % Self.patience == 0, state.count < ProcessInfo.processInfo.activeProcessorCount else {
        return (nil, false)
      }
      state.count += 1
      return (nil, true)
    }
    // Waits where the first is in use.
    guard let reader = idle ?? (mayOpen ? another() : nil) else { return try body(first) }
    defer { state.withLock { $0.idle.append(reader) } }
    return try body(reader)
  }

  /// Opens a further connection, unless another file has taken the place of the one that the others read.
  private func another() -> CrownCatalog? {
    guard isCurrent, let reader = try? CrownCatalog(opening: first.path, mode: first.mode), isCurrent else {
      state.withLock { $0.count -= 1 }
      return nil
    }
    return reader
  }
}

/// Which file lies at a path.
private struct FileIdentity: Equatable {
  let device: Int?
  let number: Int?

  init(_ path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    device = (attributes?[.systemNumber] as? NSNumber)?.intValue
    number = (attributes?[.systemFileNumber] as? NSNumber)?.intValue
  }
}
