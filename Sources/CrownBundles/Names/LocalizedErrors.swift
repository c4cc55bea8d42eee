#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Alerts show the `localizedDescription` of an error. Without this it is a type and a number.

extension CrownNameError: LocalizedError {
  /// The error's `description`.
  public var errorDescription: String? { description }
}
