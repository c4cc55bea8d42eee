import CrownSystem

/// A request to stop an import, from any thread.
///
/// Work in Swift's concurrency passes on the cancellation of its task:
///
///     let cancellation = ImportCancellation()
///     let report = try await withTaskCancellationHandler {
///       try importer.importDrawings(at: ["crowns"], cancellation: cancellation)
///     } onCancel: {
///       cancellation.cancel()
///     }
public struct ImportCancellation: Sendable {
  /// A request that nobody makes.
  public static let none = ImportCancellation(.none)

  package let token: CancellationToken

  /// Makes a request for one import, or for several that stop together.
  public init() { self.init(CancellationToken()) }

  package init(_ token: CancellationToken) { self.token = token }

  /// Asks the import to stop. Further calls do nothing.
  public func cancel() { token.cancel() }

  /// True once ``cancel()`` was called.
  public var isCancelled: Bool { token.isCancelled }
}
