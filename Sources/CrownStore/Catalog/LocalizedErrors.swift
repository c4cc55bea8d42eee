#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Alerts show the `localizedDescription` of an error. Without these it is a type and a number.

extension CatalogError: LocalizedError {
  /// The error's `description`.
  public var errorDescription: String? { description }
}

extension SQLiteError: LocalizedError {
  /// The error's `description`.
  public var errorDescription: String? { description }
}
