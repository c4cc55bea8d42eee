#if DATABASES
import CrownStore

internal import CrownSystem

extension ReaderPool: LibraryContent {
  func stored(_ name: String) throws(CrownLibraryError) -> (record: [UInt8], label: CrownLabel?)? {
    try read { try $0.content(of: name).map { ($0.record, $0.label) } }
  }

  func contains(_ name: String) throws(CrownLibraryError) -> Bool { try read { try $0.contains(name) } }

  func allNames() throws(CrownLibraryError) -> [String] { try read { try $0.names() } }

  func allNames(matching glob: String) throws(CrownLibraryError) -> [String] {
    try read { try $0.names(matching: glob) }
  }

  func allSections() throws(CrownLibraryError) -> [CatalogSection] { try read { try $0.sections() } }

  func found(_ query: String, limit: Int) throws(CrownLibraryError) -> [String] {
    try read { try $0.search(query, limit: limit) }
  }

  private func read<Value>(_ body: (CrownCatalog) throws -> Value) throws(CrownLibraryError) -> Value {
    try CrownLibraryError.wrapping { try withReader(body) }
  }

  func changes(lookingEvery interval: Duration) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      guard let version = try? first.dataVersion() else {
        return continuation.finish()
      }
      let known = Locked(version)
      let look: @Sendable () -> Void = {
        guard self.isCurrent else { return continuation.finish() }
        guard let version = try? self.first.dataVersion() else { return }
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
#endif
