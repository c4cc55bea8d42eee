import CrownSystem

/// Checks that wait for their next record, so that an encoder may be used from several threads at once.
package final class RecordChecks: Sendable {
  /// As many as there may be threads that encode at once; more are let go.
  private static let capacity = 16

  private let side: Int
  private let idle = Locked<[RecordCheck]>([])

  /// - Parameter side: The longer side of the compared pictures.
  package init(side: Int = RecordCheck.defaultSide) { self.side = side }

  /// Lends a check to `body`.
  func withCheck<Result>(_ body: (RecordCheck) throws -> Result) rethrows -> Result {
    let check = idle.withLock { $0.popLast() } ?? RecordCheck(side: side)
    defer { idle.withLock { if $0.count < Self.capacity { $0.append(check) } } }
    return try body(check)
  }
}
