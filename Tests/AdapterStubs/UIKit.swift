// swift-format-ignore-file
// The part of UIKit that CrownKit's adapters and its article use; see CoreGraphics.swift.
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

public final class CALayer {
  public var contents: Any?
}

@MainActor open class UIView {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
  public var layer: CALayer { CALayer() }
}

@MainActor open class UIViewController {
  public init() {}
  public required init?(coder: NSCoder) {}
  open var traitCollection: UITraitCollection { fatalError() }
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}
}

@MainActor open class UIScrollView: UIView {}

@MainActor open class UICollectionViewLayout {}

@MainActor open class UICollectionView: UIScrollView {
  public var indexPathsForVisibleItems: [IndexPath] { [] }
}

extension IndexPath {
  public var item: Int { 0 }
}

@MainActor open class UICollectionViewController: UIViewController {
  public init(collectionViewLayout layout: UICollectionViewLayout) { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public var collectionView: UICollectionView! { nil }
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
