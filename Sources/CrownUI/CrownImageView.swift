import CrownKit

#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

#if canImport(UIKit) && !os(watchOS)
/// A view that shows a crown in its tint colour, drawn for its size, and mirrored where the crown asks for it.
public final class CrownImageView: UIImageView {
  /// The crown; `nil` for nothing. Screen readers say its title.
  public var crown: Crown? {
    didSet {
      (isAccessibilityElement, accessibilityLabel) = (crown != nil, crown?.title)
      (drawnFrame, image) = (nil, nil)
      setNeedsLayout()
    }
  }

  private var drawnFrame: CrownFrame?

  /// Draws the crown if the view's size, its scale or the direction of reading is another than before.
  public override func layoutSubviews() {
    super.layoutSubviews()
    guard let crown else { return }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let frame = CrownFrame(
      width: bounds.width, height: bounds.height, scale: traitCollection.displayScale,
      isMirrored: isRightToLeft && crown.mirrorsInRightToLeft)
    guard frame != drawnFrame else { return }
    drawnFrame = frame
    // A view without a size has no picture yet. Of a template only alpha counts.
    let picture = try? crown.mask(in: frame).coloredPremultiplied(.black).cgImage
    image = picture.map {
      UIImage(cgImage: $0, scale: frame.scale, orientation: .up).withRenderingMode(.alwaysTemplate)
    }
  }
}
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
/// A view that shows a crown in its content tint colour, drawn for its size, and mirrored where the crown asks for it.
public final class CrownImageView: NSImageView {
  /// The crown; `nil` for nothing. Screen readers say its title.
  public var crown: Crown? {
    didSet {
      setAccessibilityLabel(crown?.title)
      (drawnFrame, image) = (nil, nil)
      needsLayout = true
    }
  }

  private var drawnFrame: CrownFrame?

  /// Draws the crown if the view's size, its scale or the direction of reading is another than before.
  public override func layout() {
    super.layout()
    guard let crown else { return }
    let isRightToLeft = userInterfaceLayoutDirection == .rightToLeft
    let frame = CrownFrame(
      width: bounds.width, height: bounds.height, scale: Double(window?.backingScaleFactor ?? 1),
      isMirrored: isRightToLeft && crown.mirrorsInRightToLeft)
    guard frame != drawnFrame else { return }
    drawnFrame = frame
    // A view without a size has no picture yet. Of a template only alpha counts.
    image = (try? crown.mask(in: frame).coloredPremultiplied(.black)).flatMap { NSImage($0, scale: frame.scale) }
    image?.isTemplate = true
  }
}
#endif
