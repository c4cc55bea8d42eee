internal import CrownSystem

/// The changes that this process makes to databases.
///
/// An observer is called after each change of any database. It compares ``CrownCatalog/dataVersion()`` of its own
/// database to see whether that one changed. Changes by other processes call no observer; they show in that number.
package enum CatalogChanges {
  private static let observers = Locked<[Int: @Sendable () -> Void]>([:])
  private static let next = Locked(0)

  /// Adds an observer, which is called on the thread that has changed a database.
  ///
  /// - Returns: The number by which it is removed.
  package static func observe(_ observer: @escaping @Sendable () -> Void) -> Int {
    let number = next.withLock { next -> Int in
      next += 1
      return next
    }
    observers.withLock { $0[number] = observer }
    return number
  }

  /// Removes an observer. It may be called once more, where a change is being reported.
  package static func remove(_ number: Int) { observers.withLock { _ = $0.removeValue(forKey: number) } }

  /// Reports a change that is complete.
  static func report() {
    for observer in observers.withLock({ Array($0.values) }) { observer() }
  }
}

extension CrownCatalog {
  /// A number that changes whenever another connection, of this process or another one, has changed the database.
  package func dataVersion() throws -> Int64 { try reading { try $0.dataVersion() } }
}
