#if canImport(UIKit) && !os(watchOS)
import CrownKit
import UIKit

extension ThemeEnvironment {
  /// Makes the environment of a view or view controller; on the main actor, where UIKit's traits are read.
  @MainActor
  public init(_ traits: UITraitCollection, theme: (any Theme)? = nil) {
    self.init(
      appearance: traits.userInterfaceStyle == .dark ? .dark : .light,
      contrast: traits.accessibilityContrast == .high ? .increased : .standard,
      theme: theme)
  }
}

extension MaskCache {
  /// Empties the cache whenever the system warns of low memory.
  ///
  /// - Returns: A token for `NotificationCenter.removeObserver(_:)`, which a cache that lives as long as the app needs
  ///   not.
  @discardableResult
  public func emptyOnMemoryWarnings() -> any NSObjectProtocol {
    NotificationCenter.default.addObserver(
      forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
    ) { [weak self] _ in self?.removeAll() }
  }
}
#endif
