import CrownKit

#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

#if canImport(UIKit) && !os(watchOS)
/// A view that shows a crown in its tint colour, drawn for its size, and mirrored where the crown asks for it.
///
/// It is drawn away from the main thread, and its mask is kept by `MaskCache.shared`. Screen readers say the crown's
/// title, unless the view has a label or is said to be no element.
public final class CrownImageView: UIImageView {
  /// The crown; `nil` for nothing.
  public var crown: Crown? {
    didSet {
      guard crown != oldValue else { return }
      (shown, image) = (nil, nil)
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The longer side of the view's intrinsic size, in points.
  public var pointSize: Double = 20 {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// The picture that is shown, or is being drawn.
  private var shown: CrownPicture?
  private var observesScale = false
  /// The value that the app has set.
  private var isElement: Bool?

  /// The size of the crown when its longer side is ``pointSize``, before it is drawn too.
  public override var intrinsicContentSize: CGSize {
    guard let crown else { return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    let size = CrownPicture.size(of: crown.viewBox, pointSize: pointSize)
    return CGSize(width: size.width, height: size.height)
  }

  /// True if there is a crown, unless it has been set.
  public override var isAccessibilityElement: Bool {
    get { isElement ?? (crown != nil) }
    set { isElement = newValue }
  }

  /// The title of the crown, unless another label has been set.
  public override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? crown?.title }
    set { super.accessibilityLabel = newValue }
  }

  /// Draws the crown again if the screen has another scale.
  public override func didMoveToWindow() {
    super.didMoveToWindow()
    setNeedsLayout()
    guard !observesScale else { return }
    observesScale = true
    if #available(iOS 17, tvOS 17, *) {
      registerForTraitChanges([UITraitDisplayScale.self]) { (view: CrownImageView, _) in view.setNeedsLayout() }
    }
  }

  /// Draws the crown if the view's size, its scale or the direction of reading is another than before.
  public override func layoutSubviews() {
    super.layoutSubviews()
    // A view without a size has no picture yet.
    guard let crown, bounds.width > 0, bounds.height > 0 else { return }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let picture = CrownPicture(
      crown,
      CrownFrame(
        width: bounds.width, height: bounds.height, scale: traitCollection.displayScale,
        isMirrored: isRightToLeft && crown.mirrorsInRightToLeft))
    guard picture != shown else { return }
    shown = picture
    if let kept = picture.kept(.black) { return show(kept, of: picture) }
    Task { [weak self] in
      guard let pixels = await picture.drawnLater(.black) else { return }
      self?.show(pixels, of: picture)
    }
  }

  /// Shows pixels if they are those that are wanted now. Of a template only alpha counts.
  private func show(_ pixels: Bitmap<Premultiplied>, of picture: CrownPicture) {
    guard picture == shown else { return }
    image = pixels.cgImage.map {
      UIImage(cgImage: $0, scale: picture.frame.scale, orientation: .up).withRenderingMode(.alwaysTemplate)
    }
  }
}
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
/// A view that shows a crown in its content tint colour, drawn for its size, and mirrored where the crown asks for it.
///
/// It is drawn away from the main thread, and its mask is kept by `MaskCache.shared`. Screen readers say the crown's
/// title, unless the view has a label.
public final class CrownImageView: NSImageView {
  /// The crown; `nil` for nothing.
  public var crown: Crown? {
    didSet {
      guard crown != oldValue else { return }
      (shown, image) = (nil, nil)
      invalidateIntrinsicContentSize()
      needsLayout = true
    }
  }

  /// The longer side of the view's intrinsic size, in points.
  public var pointSize: Double = 18 {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// The picture that is shown, or is being drawn.
  private var shown: CrownPicture?

  /// The size of the crown when its longer side is ``pointSize``, before it is drawn too.
  public override var intrinsicContentSize: NSSize {
    guard let crown else { return NSSize(width: NSView.noIntrinsicMetric, height: NSView.noIntrinsicMetric) }
    let size = CrownPicture.size(of: crown.viewBox, pointSize: pointSize)
    return NSSize(width: size.width, height: size.height)
  }

  /// The title of the crown, unless another label has been set.
  public override func accessibilityLabel() -> String? {
    let label = super.accessibilityLabel() ?? ""
    return label.isEmpty ? crown?.title : label
  }

  /// Draws the crown again if the screen has another scale.
  public override func viewDidChangeBackingProperties() {
    super.viewDidChangeBackingProperties()
    needsLayout = true
  }

  /// Draws the crown if the view's size, its scale or the direction of reading is another than before.
  public override func layout() {
    super.layout()
    // A view without a size has no picture yet.
    guard let crown, bounds.width > 0, bounds.height > 0 else { return }
    let isRightToLeft = userInterfaceLayoutDirection == .rightToLeft
    let picture = CrownPicture(
      crown,
      CrownFrame(
        width: bounds.width, height: bounds.height, scale: Double(window?.backingScaleFactor ?? 1),
        isMirrored: isRightToLeft && crown.mirrorsInRightToLeft))
    guard picture != shown else { return }
    shown = picture
    if let kept = picture.kept(.black) { return show(kept, of: picture) }
    Task { [weak self] in
      guard let pixels = await picture.drawnLater(.black) else { return }
      self?.show(pixels, of: picture)
    }
  }

  /// Shows pixels if they are those that are wanted now. Of a template only alpha counts.
  private func show(_ pixels: Bitmap<Premultiplied>, of picture: CrownPicture) {
    guard picture == shown else { return }
    image = NSImage(pixels, scale: picture.frame.scale)
    image?.isTemplate = true
  }
}
#endif
