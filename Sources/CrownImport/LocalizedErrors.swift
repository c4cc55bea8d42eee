#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Alerts show the `localizedDescription` of an error. Without these it is a type and a number.

extension ImportRefusal: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension ImportError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension NameTakenError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension SettingError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension SettingsFileError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension FontFileError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}
