import CrownKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif
#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
extension ThemeEnvironment {
  /// Makes the environment of a view, from its `effectiveAppearance`.
  public init(_ appearance: NSAppearance, theme: (any Theme)? = nil) {
    let names: [NSAppearance.Name] = [
      .aqua, .darkAqua, .accessibilityHighContrastAqua, .accessibilityHighContrastDarkAqua,
    ]
    let best = appearance.bestMatch(from: names)
    self.init(
      appearance: best == .darkAqua || best == .accessibilityHighContrastDarkAqua ? .dark : .light,
      contrast: best == .accessibilityHighContrastAqua || best == .accessibilityHighContrastDarkAqua
        ? .increased : .standard,
      theme: theme)
  }
}
#endif

#if canImport(UIKit) && !os(watchOS)
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
