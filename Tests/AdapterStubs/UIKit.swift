// swift-format-ignore-file
// The part of UIKit that CrownUI and CrownKit's article use; see CoreGraphics.swift.
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
  public var displayScale: CGFloat { 1 }
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
  open var bounds: CGRect = .zero
  open func layoutSubviews() {}
  open func setNeedsLayout() {}
  open var traitCollection: UITraitCollection { fatalError() }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
}

public enum UIUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

@MainActor open class UIImageView: UIView {
  open var image: UIImage?
}

open class UIImage: @unchecked Sendable {
  public enum Orientation: Sendable { case up, down, left, right }
  public enum RenderingMode: Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {}
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
}

open class UIColor: @unchecked Sendable {
  public init(cgColor: CGColor) {}
  open var cgColor: CGColor { fatalError() }
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
