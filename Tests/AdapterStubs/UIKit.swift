// swift-format-ignore-file
// The part of UIKit that CrownKit's adapters use; see CoreGraphics.swift.
@_exported import CoreGraphics

open class UIBezierPath {
  public init() {}
  public convenience init(cgPath: CGPath) { self.init() }
  public var usesEvenOddFillRule: Bool {
    get { false }
    set {}
  }
}

public enum UIUserInterfaceStyle: Sendable { case unspecified, light, dark }
public enum UIAccessibilityContrast: Sendable { case unspecified, normal, high }

@MainActor
public final class UITraitCollection: Sendable {
  public var userInterfaceStyle: UIUserInterfaceStyle { .light }
  public var accessibilityContrast: UIAccessibilityContrast { .normal }
}

@MainActor public final class UIApplication {
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name("")
}
