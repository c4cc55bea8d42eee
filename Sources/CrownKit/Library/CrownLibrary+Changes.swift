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
    guard !isImmutable else { return AsyncStream { $0.finish() } }
    return content.changes(lookingEvery: interval)
  }
}
