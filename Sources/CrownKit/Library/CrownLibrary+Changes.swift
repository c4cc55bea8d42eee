import CrownStore

internal import CrownSystem

extension CrownLibrary {
  /// The changes of the library from now on: an element after crowns were added, changed or removed.
  ///
  ///     for await _ in library.changes() { names = try library.names() }
  ///
  /// A change that this process makes, through a `CrownCatalog`, is reported when it is complete. Those of other
  /// processes are looked for from time to time. Changes that come faster than they are taken are one. The sequence
  /// ends when its task is cancelled, and when another file lies at the library's path, which has to be opened. That of
  /// a library that nothing changes ends at once.
  /// - Parameter interval: The time between two looks at what other processes have changed. One takes some µs.
  public func changes(lookingEvery interval: Duration = .seconds(1)) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      guard !isImmutable, let catalog = database, let version = try? catalog.dataVersion() else {
        return continuation.finish()
      }
      let known = Locked(version)
      let look: @Sendable () -> Void = {
        guard self.isCurrent else { return continuation.finish() }
        guard let version = try? catalog.dataVersion() else { return }
        let isNew = known.withLock { known in
          defer { known = version }
          return known != version
        }
        if isNew { continuation.yield() }
      }
      let observer = CatalogChanges.observe(look)
      let task = Task {
        while (try? await Task.sleep(for: interval)) != nil { look() }
      }
      continuation.onTermination = { _ in
        CatalogChanges.remove(observer)
        task.cancel()
      }
    }
  }
}
