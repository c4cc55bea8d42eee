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

public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type
public struct UITraitDisplayScale: UITraitDefinition {}
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
public struct UITraitAccessibilityContrast: UITraitDefinition {}
public protocol UITraitChangeRegistration {}

@MainActor public protocol UITraitChangeObservable {}

extension UITraitChangeObservable {
  @discardableResult @available(iOS 17, tvOS 17, *)
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { fatalError() }
}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

@MainActor open class UIBarButtonItem {
  public enum Style: Sendable { case plain }
  public init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {}
}

public struct Selector: Sendable {}

@MainActor open class UITabBarItem {
  public init(title: String?, image: UIImage?, tag: Int) {}
}

@MainActor open class UIAction {
  public init(title: String, image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {}
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
  open func didMoveToWindow() {}
  open var intrinsicContentSize: CGSize { .zero }
  open func invalidateIntrinsicContentSize() {}
  public class var noIntrinsicMetric: CGFloat { -1 }
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
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
  open var accessibilityLabel: String?
}

open class UIColor: @unchecked Sendable {
  public init(cgColor: CGColor) {}
  open var cgColor: CGColor { fatalError() }
}

@MainActor open class UIViewController {
  public init() {}
  public required init?(coder: NSCoder) {}
  open var traitCollection: UITraitCollection { fatalError() }
  open func viewDidLoad() {}
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
