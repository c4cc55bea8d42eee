import Foundation

/// The switch for the long cases of tests, as `scripts/check long` asks for.
///
/// Every run has a short case of each kind: fewer shapes, smaller masks or shorter documents.
package enum LongRun {
  package static let isOn = ProcessInfo.processInfo.environment["CROWNS_LONG_TESTS"] != nil

  /// The cases of a test: a few of each kind, or all.
  package static func choose<Cases>(_ short: Cases, long: Cases) -> Cases { isOn ? long : short }
}
