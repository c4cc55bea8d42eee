import CrownPath
import CrownRaster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Alerts show the `localizedDescription` of an error. Without these it is a type and a number.

extension CrownLibraryError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension ThemeError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension PhotoError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension ColorError: LocalizedError {
  /// The error's `description`.
  public var errorDescription: String? { description }
}

extension RasterError: LocalizedError {
  /// The error's `description`.
  public var errorDescription: String? { description }
}

extension PathDecodingError: LocalizedError {
  /// The error's `description`.
  public var errorDescription: String? { "\(self)" }
}
